export default {
  title: "Marque",
  text: "Comment vos clients voient l’application, les e-mails et les aperçus : à votre nom, à votre adresse.",
  inherited: (name: string) => `Ce compte est géré par ${name} et utilise sa marque.`,
  ownersOnly: "Seuls les propriétaires du compte peuvent modifier la marque.",
  look: "Nom et apparence",
  colour: "Couleur",
  chooseColour: "Choisir une couleur",
  onLight: (ratio: string, isReadable: boolean) =>
    isReadable
      ? `${ratio}:1 sur fond clair : le texte est lisible.`
      : `${ratio}:1 sur fond clair : le texte prend une teinte plus foncée.`,
  onDark: (ratio: string, isReadable: boolean) =>
    isReadable
      ? `${ratio}:1 sur fond sombre : le texte est lisible.`
      : `${ratio}:1 sur fond sombre : le texte prend une teinte plus claire.`,
  logoLight: "Logo pour fond clair",
  logoDark: "Logo pour fond sombre",
  icon: "Icône carrée",
  noPicture: "Pas encore",
  contactText: "Figure au bas des e-mails et sur la page de connexion de vos clients.",
  support: "E-mail d’assistance",
  footer: "Pied de page",
  sender: "Expéditeur des e-mails",
  senderText:
    "Les invitations, liens de mot de passe et notifications pour vous et vos clients partent de cette adresse.",
  senderName: "Nom de l’expéditeur",
  senderAddress: "Adresse de l’expéditeur",
  senderUsed: (address: string) => `Les e-mails sont envoyés depuis ${address}`,
  hosts: "Adresses",
  hostsText:
    "Où vos clients se connectent. Créez les enregistrements DNS de chaque adresse ; elle fonctionne dès qu’ils sont trouvés. Clés d’accès et sessions ne valent qu’à l’adresse où elles ont été créées.",
  nameFirst: "Enregistrez d’abord un nom.",
  details: "Détails",
  copyName: (type: string) => `Copier le nom de l’enregistrement ${type}`,
  copyValue: (type: string) => `Copier la valeur de l’enregistrement ${type}`,
  askOperator: "Demandez son adresse à l’opérateur du serveur.",
  light: "Clair",
  dark: "Sombre",
  yourName: "Votre nom",
  signInCaption: "Page de connexion de vos clients",
  mailSubject: (name: string) => `Vous êtes invité chez ${name}`,
  mailText: (name: string) => `Vous êtes invité à travailler avec ${name} sur les sites de Crumb & Co.`,
  mailButton: "Accepter l’invitation",
  mailCaption: "Invitation par e-mail",
  serversAddress: "depuis l’adresse du serveur",
};
