export default {
  title: "Marke",
  text: "So sehen deine Kunden die Anwendung, E-Mails und Vorschauen: mit deinem Namen, unter deiner Adresse.",
  inherited: (name: string) => `Dieses Konto wird von ${name} betreut und verwendet dessen Marke.`,
  ownersOnly: "Nur Eigentümer des Kontos können die Marke ändern.",
  look: "Name und Aussehen",
  colour: "Farbe",
  chooseColour: "Farbe wählen",
  onLight: (ratio: string, isReadable: boolean) =>
    isReadable
      ? `${ratio}:1 auf hellem Hintergrund: als Text lesbar.`
      : `${ratio}:1 auf hellem Hintergrund: Text bekommt einen dunkleren Ton.`,
  onDark: (ratio: string, isReadable: boolean) =>
    isReadable
      ? `${ratio}:1 auf dunklem Hintergrund: als Text lesbar.`
      : `${ratio}:1 auf dunklem Hintergrund: Text bekommt einen helleren Ton.`,
  logoLight: "Logo für hellen Hintergrund",
  logoDark: "Logo für dunklen Hintergrund",
  icon: "Quadratisches Icon",
  noPicture: "Noch keins",
  contactText: "Steht unter E-Mails und auf der Anmeldeseite deiner Kunden.",
  support: "Support-E-Mail",
  footer: "Fußzeile",
  sender: "Absender der E-Mails",
  senderText: "Damit kommen Einladungen, Passwort-Links und Benachrichtigungen an dich und deine Kunden.",
  senderName: "Absendername",
  senderAddress: "Absenderadresse",
  senderUsed: (address: string) => `E-Mails kommen von ${address}`,
  hosts: "Adressen",
  hostsText:
    "Hier melden sich deine Kunden an. Setze die DNS-Einträge jeder Adresse; sie funktioniert, sobald sie gefunden werden. Passkeys und Sitzungen gelten nur unter der Adresse, unter der sie entstanden sind.",
  nameFirst: "Speichere zuerst einen Namen.",
  details: "Details",
  copyName: (type: string) => `Namen des ${type}-Eintrags kopieren`,
  copyValue: (type: string) => `Wert des ${type}-Eintrags kopieren`,
  askOperator: "Frag den Betreiber dieses Servers nach seiner Adresse.",
  light: "Hell",
  dark: "Dunkel",
  yourName: "Dein Name",
  signInCaption: "Anmeldeseite deiner Kunden",
  mailSubject: (name: string) => `Einladung zu ${name}`,
  mailText: (name: string) => `Du bist eingeladen, mit ${name} an den Websites von Crumb & Co zu arbeiten.`,
  mailButton: "Einladung annehmen",
  mailCaption: "Einladung per E-Mail",
  serversAddress: "von der Adresse des Servers",
};
