import { command } from "../../brand.ts";

export default {
  title: "Configuration",
  text: "Les services avec lesquels ce serveur travaille. Une modification prend effet aussitôt, sauf indication contraire.",
  menu: "Que configurer",
  forms: {
    mail: {
      title: "Envoi d’e-mails",
      text: "Invitations, nouveaux mots de passe, avis de formulaires et campagnes passent par là. Votre fournisseur d’e-mail indique ces données sous SMTP.",
    },
    model: {
      title: "Modèle d’IA",
      text: "N’importe quel fournisseur compatible OpenAI : OpenAI, OpenRouter, ou Ollama sur une machine à vous. Sans lui, le moteur intégré écrit les pages.",
    },
    pictures: { title: "Recherche de photos", text: "Trouve des photos libres d’utilisation pour les pages." },
    domain: {
      title: "Votre domaine",
      text: "Le nom auquel ce serveur est joignable, et celui sous lequel les sites publiés reçoivent leur adresse.",
    },
    zones: {
      title: "Fournisseur DNS",
      text: "Avec l’accès à votre propre zone, un seul certificat couvre tous les sites sous votre domaine.",
    },
    sites: {
      title: "Sites publiés",
      text: "Copie les sites publiés dans un bucket S3, pour un CDN devant. Sans lui, ce serveur les délivre.",
    },
    backups: {
      title: "Sauvegardes",
      text: "Dépose chaque jour une sauvegarde dans un bucket S3. Il ne doit pas être lisible par tous.",
    },
    stripe: { title: "Stripe", text: "Vend formules et crédits à vos clients." },
    domains: { title: "Vente de domaines", text: "Enregistre des domaines avec votre compte Porkbun." },
    sources: { title: "Sources", text: "Où chercher des entreprises qui pourraient avoir besoin d’un site." },
    map: { title: "Carte", text: "Images de la carte des prospects. Sans elles, une carte simple s’affiche." },
    browser: {
      title: "Navigateur",
      text: "Un Chromium sur ce serveur photographie les pages et vérifie leur rendu.",
    },
    updates: {
      title: "Mises à jour",
      text: `Le serveur cherche une fois par jour de nouvelles versions et vous le dit ; vous les installez avec ${command("update")}.`,
    },
  },
  on: "Défini",
  off: "Non défini",
  advanced: "Avancé",
  quoted: (name: string) => `« ${name} »`,
  tryIt: "Tester",
  saved: "Enregistré.",
  savedForRestart: "Enregistré. Prend effet au redémarrage du serveur.",
  sendTrial: "M’envoyer un e-mail de test",
  turnOff: "Désactiver",
  turnOffTitle: "Désactiver ?",
  turnOffText: "Tout ce qui a été enregistré ici pour cela est retiré, mots de passe compris.",
  turnedOff: "Désactivé.",
  allGood: "Tout fonctionne.",
  notGood: "Quelque chose ne va pas encore.",
  nothingToTry: "Rien n’est défini ; il n’y a donc rien à tester.",
  fromEnvironment: (name: string) => `Défini par ${name} dans l’environnement du serveur, qui est prioritaire.`,
  overridden: "Une valeur est aussi enregistrée ici. Elle reste sans effet tant que la variable existe.",
  waiting: "Prend effet au redémarrage du serveur.",
  unreadable: "Enregistré avec une autre clé secrète. Saisissez-le à nouveau.",
  kept: "Enregistré. Tapez pour remplacer",
  hidden: "Masqué",
  usual: (value: string) => `Par défaut (${value})`,
  usualPlain: "Aucun",
  choices: { on: "Activé", off: "Désactivé" } as Record<string, string>,
  notUsed: "Ce qui a été enregistré ici n’est pas utilisé, car c’est erroné :",
  restartNeeded: "Certaines modifications prennent effet au redémarrage du serveur.",
  restart: "Redémarrer maintenant",
  startProblem: (problem: string) => `Le dernier redémarrage a gardé l’état précédent : ${problem}`,
  restartTitle: "Redémarrer le serveur ?",
  restartText:
    "Les sites et l’application sont indisponibles quelques secondes. Les travaux en cours reprennent ensuite.",
  restarting: "Redémarrage…",
  restarted: "Le serveur a redémarré.",
  movedTo: (address: string) => `L’application est maintenant à ${address}`,
  ownAddresses: "Les adresses indiquées ici peuvent être sur votre réseau privé.",
  smtp: {
    host: "Serveur de messagerie",
    port: "Port",
    portHelp: "En général 587 ou 465.",
    security: "Chiffrement",
    securities: {
      offered: "STARTTLS, si proposé",
      required: "STARTTLS, toujours",
      always: "TLS dès le début",
      unverified: "STARTTLS, tout certificat",
    },
    user: "Nom d’utilisateur",
    password: "Mot de passe",
    passwordHelp: "Saisissez-le à nouveau si vous changez le serveur ou le nom d’utilisateur.",
  },
  start: {
    title: "Configurer ce serveur",
    text: "Trois étapes, que vous pouvez chacune passer et reprendre sous Serveur → Configuration.",
    steps: "Étapes",
    stepOf: (step: number, count: number) => `Étape ${step} sur ${count}`,
    skip: "Passer pour l’instant",
    leave: "Finir plus tard",
    next: "Enregistrer et continuer",
    goOn: "Continuer",
    done: "Fait",
    doneTitle: "Votre serveur est prêt",
    doneText: "Vous pouvez tout changer plus tard sous Serveur → Configuration.",
    missing: "Passée",
    makeWebsite: "Créer votre premier site",
    open: (address: string) => `Ouvrir ${address}`,
    card: "Terminer la configuration",
    cardText: "La messagerie, un modèle d’IA ou un domaine n’est pas encore défini.",
    cardGo: "Continuer la configuration",
  },
  fields: {
    SMTP_URL: { label: "Serveur de messagerie", help: "" },
    MAIL_FROM: {
      label: "Expéditeur",
      help: "L’adresse d’où viennent les e-mails, seule ou avec un nom : Crumb & Co <hello@crumb.example>",
    },
    SMTP_NAME: {
      label: "Nom de présentation",
      help: "Comment ce serveur se présente aux serveurs de messagerie (EHLO). Vide : le nom de votre domaine.",
    },
    DKIM_SELECTOR: {
      label: "Sélecteur DKIM",
      help: "Si ce serveur doit signer les e-mails à la place du fournisseur : le nom de la clé dans le DNS.",
    },
    DKIM_KEY: { label: "Clé privée DKIM", help: "La clé RSA en PEM. Va avec le sélecteur." },
    BOUNCES_PASSWORD: {
      label: "Mot de passe du webhook Postmark",
      help: "Au moins 16 caractères ; partie de l’adresse du webhook à saisir chez Postmark.",
    },
    BOUNCES_SENDGRID_KEY: {
      label: "Clé de vérification SendGrid",
      help: "Du webhook d’événements signé de SendGrid.",
    },
    BOUNCES_SNS_TOPIC: {
      label: "Sujet Amazon SNS",
      help: "ARN du sujet par lequel SES signale les retours.",
    },
    BOUNCES_DOMAIN: {
      label: "Domaine des retours",
      help: "Les e-mails non remis reviennent à ce domaine, dont l’enregistrement MX désigne ce serveur.",
    },
    BOUNCES_HOST: {
      label: "Adresse des retours",
      help: "L’adresse sur laquelle ce serveur attend les retours.",
    },
    BOUNCES_PORT: { label: "Port des retours", help: "Le port des e-mails retournés." },
    RECIPIENTS_RETENTION_DAYS: {
      label: "Oublier les destinataires après (jours)",
      help: "Passé ce délai, la liste des destinataires d’une campagne est oubliée. Les chiffres restent.",
    },
    ENGINE: {
      label: "Qui écrit les pages",
      help: "auto : le modèle s’il est défini, sinon le moteur intégré.",
    },
    OPENAI_API_KEY: {
      label: "Clé d’API",
      help: "Du tableau de bord de votre fournisseur. Ollama et vLLM n’en demandent en général pas.",
    },
    OPENAI_BASE_URL: {
      label: "Adresse de l’API",
      help: "Seulement si ce n’est pas OpenAI lui-même, comme https://openrouter.ai/api/v1 ou http://localhost:11434/v1",
    },
    MODEL_STANDARD: {
      label: "Modèle standard",
      help: "Le nom, chez le fournisseur, du modèle utilisé par défaut.",
    },
    MODEL_PREMIUM: {
      label: "Modèle premium",
      help: "Le nom, chez le fournisseur, du modèle meilleur et plus cher.",
    },
    MODEL_IMAGE: {
      label: "Modèle d’images",
      help: "Le nom, chez le fournisseur, du modèle qui fait des images.",
    },
    ENGINE_TIMEOUT_SECONDS: {
      label: "Durée limite (secondes)",
      help: "La durée maximale d’une génération.",
    },
    PEXELS_KEY: {
      label: "Clé d’API Pexels",
      help: "Gratuite sur pexels.com/api. Pexels est alors cherché d’abord.",
    },
    PEXELS_URL: { label: "Adresse de Pexels", help: "Seulement si vous utilisez un remplaçant de son API." },
    OPENVERSE_URL: {
      label: "Adresse d’Openverse",
      help: "off : les photos sous licence libre ne sont pas cherchées.",
    },
    BASE_URL: {
      label: "Adresse de l’application",
      help: "Où l’on y accède, comme https://app.example.com",
    },
    DEFAULT_DOMAIN: {
      label: "Domaine des sites",
      help: "Les sites publiés reçoivent une adresse en dessous, comme boulangerie.sites.example.com. Dirigez *.sites.example.com vers ce serveur.",
    },
    ALTERNATE_DOMAIN: {
      label: "Second domaine des sites",
      help: "Proposé au choix à la première publication.",
    },
    DNS_PROVIDER: { label: "Fournisseur", help: "Qui héberge le DNS de votre propre domaine." },
    DNS_KEY: {
      label: "Clé d’accès",
      help: "Cloudflare, deSEC : un jeton. Porkbun : clé:secret. rfc2136 : algorithme:nom:secret.",
    },
    DNS_SERVER: {
      label: "Serveur de noms",
      help: "Seulement pour rfc2136 : le serveur qui accepte les mises à jour.",
    },
    PUBLIC_ADDRESSES: {
      label: "Adresses IP publiques",
      help: "Les clients y dirigent leurs domaines. Vide : trouvées par les noms ci-dessus.",
    },
    TLS_EMAIL: {
      label: "E-mail pour les certificats",
      help: "Active HTTPS : le serveur obtient lui-même ses certificats (les ports 80 et 443 doivent l’atteindre). Laissez vide derrière un proxy qui s’en charge.",
    },
    HTTP_PORT: { label: "Port HTTP", help: "Pour les requêtes en clair quand HTTPS est actif." },
    HTTPS_PORT: { label: "Port HTTPS", help: "Pour les requêtes chiffrées quand HTTPS est actif." },
    ACME_DIRECTORY: { label: "Répertoire ACME", help: "De l’autorité qui émet les certificats." },
    ACME_PROFILE: {
      label: "Profil de certificat",
      help: "Comme l’autorité le nomme, par exemple tlsserver.",
    },
    ACME_EAB_KID: {
      label: "Identifiant de clé du compte externe",
      help: "Seulement pour les autorités qui en demandent un.",
    },
    ACME_EAB_HMAC: { label: "Clé HMAC du compte externe", help: "Va avec l’identifiant de clé." },
    PUBLISH_S3_ENDPOINT: {
      label: "Point d’accès",
      help: "Adresse du service S3, comme https://s3.eu-central-1.amazonaws.com",
    },
    PUBLISH_S3_BUCKET: { label: "Bucket", help: "Tout le monde doit pouvoir le lire." },
    PUBLISH_S3_REGION: { label: "Région", help: "Comme le service la nomme." },
    PUBLISH_S3_ACCESS_KEY_ID: {
      label: "Identifiant de la clé d’accès",
      help: "Peut lire, écrire, lister et supprimer dans le bucket.",
    },
    PUBLISH_S3_SECRET_ACCESS_KEY: { label: "Clé d’accès secrète", help: "" },
    PUBLISH_S3_PREFIX: {
      label: "Préfixe",
      help: "Ce par quoi commencent tous les noms dans le bucket.",
    },
    PUBLISH_S3_PUBLIC_URL: { label: "Adresse publique", help: "Où tout le monde peut lire le bucket." },
    BACKUP_TO: {
      label: "Bucket des sauvegardes",
      help: "Sous la forme s3://bucket/préfixe. Un préfixe par serveur.",
    },
    BACKUP_TIME: { label: "Heure (UTC)", help: "Quand la sauvegarde quotidienne est faite." },
    BACKUP_S3_ENDPOINT: {
      label: "Point d’accès des sauvegardes",
      help: "Vide : celui d’Amazon, dans la région.",
    },
    BACKUP_S3_REGION: { label: "Région des sauvegardes", help: "Comme le service la nomme." },
    BACKUP_S3_ACCESS_KEY_ID: {
      label: "Identifiant de la clé d’accès des sauvegardes",
      help: "Peut lire, écrire, lister et supprimer dans le bucket.",
    },
    BACKUP_S3_SECRET_ACCESS_KEY: { label: "Clé d’accès secrète des sauvegardes", help: "" },
    OVERPASS_URL: {
      label: "Serveur Overpass",
      help: "Cherche dans OpenStreetMap. Utilisez-en un qui l’autorise, par exemple le vôtre.",
    },
    FOURSQUARE_KEY: {
      label: "Clé de service Foursquare",
      help: "Le respect de ses conditions vous revient.",
    },
    FOURSQUARE_URL: {
      label: "Adresse de Foursquare",
      help: "Seulement si vous utilisez un remplaçant de son API.",
    },
    LEADS_RETENTION_DAYS: {
      label: "Supprimer les prospects inchangés après (jours)",
      help: "Sauf s’ils sont qualifiés ou gagnés. Vide : jamais.",
    },
    MAP_TILES_URL: { label: "Tuiles de carte", help: "Une adresse avec {z}, {x} et {y}." },
    MAP_TILES_ATTRIBUTION: {
      label: "Mention de la carte",
      help: "Ce que ce service veut voir affiché sous la carte.",
    },
    BROWSER: {
      label: "Chromium",
      help: "Chemin d’un Chromium sur ce serveur, comme /usr/bin/chromium, ou l’adresse d’un qui tourne déjà.",
    },
    BROWSER_SANDBOX: {
      label: "Bac à sable",
      help: "Isole ce que charge le navigateur. Ne le désactivez que si le serveur ne le peut pas, comme pour root.",
    },
    UPDATES_URL: {
      label: "Adresse des versions",
      help: "Rien n’y est envoyé que la requête elle-même.",
    },
    STRIPE_SECRET_KEY: {
      label: "Clé secrète",
      help: "Clé secrète ou restreinte de votre compte Stripe.",
    },
    STRIPE_WEBHOOK_SECRET: {
      label: "Secret de signature du webhook",
      help: "Ajoutez chez Stripe un webhook vers /v1/stripe/webhook de ce serveur ; Stripe affiche alors ce secret.",
    },
    STRIPE_PRICE_PRO: {
      label: "Prix de la formule Pro",
      help: "Son identifiant chez Stripe, comme price_1Q2w3E",
    },
    STRIPE_PRICE_AGENCY: {
      label: "Prix de la formule Agency",
      help: "Son identifiant chez Stripe.",
    },
    STRIPE_CREDIT_PACKS: {
      label: "Lots de crédits",
      help: "Les prix avec leurs crédits : price_…:1000,price_…:5000",
    },
    STRIPE_PLAN_CREDITS: {
      label: "Crédits mensuels de chaque formule",
      help: "Pour les comptes qui paient.",
    },
    STRIPE_DOMAIN_MARGIN_PERCENT: {
      label: "Marge sur les domaines (pour cent)",
      help: "Ce que les clients paient en plus du prix du bureau d’enregistrement.",
    },
    STRIPE_API_URL: { label: "Adresse de Stripe", help: "Seulement pour les tests." },
    PORKBUN_API_KEY: {
      label: "Clé d’API Porkbun",
      help: "Les domaines sont payés sur le crédit de ce compte.",
    },
    PORKBUN_SECRET_API_KEY: { label: "Clé secrète Porkbun", help: "Va avec la clé d’API." },
    PORKBUN_API_URL: { label: "Adresse de Porkbun", help: "Seulement pour les tests." },
  } as Record<string, { label: string; help: string }>,
};
