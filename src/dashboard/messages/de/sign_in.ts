import { PRODUCT } from "../../brand.ts";
import type en from "../en/sign_in.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  signIn: "Anmelden",
  signInText: "Zu deinen Websites und allem, was dazugehört.",
  email: "E-Mail",
  password: "Passwort",
  passkey: "Mit einem Passkey anmelden",
  passkeyFailed: "Der Passkey wurde nicht verwendet. Versuche es noch einmal, oder melde dich mit dem Passwort an.",
  or: "oder",
  codeTitle: "Dein Code",
  codeText:
    "Die sechs Ziffern, die deine Authenticator-App jetzt zeigt. Ohne die App einer deiner Wiederherstellungscodes.",
  code: "Code",
  next: "Weiter",
  startAgain: "Als jemand anderes anmelden",
  forgot: "Passwort vergessen?",
  notSetUp:
    "Noch kann sich niemand anmelden. Öffne den Einrichtungslink, den der Server beim ersten Start gezeigt hat.",
  newLink: "So zeigt er einen neuen:",
  setUpTitle: `${PRODUCT} einrichten`,
  setUpText: "Damit gehört dir diese Installation. Andere kannst du danach einladen.",
  setUp: "Einrichten",
  name: "Dein Name",
  newPassword: "Passwort",
  passwordHint: "Mindestens 10 Zeichen. Ein Satz lässt sich leicht merken.",
  invitedTitle: (account) => `${account} beitreten`,
  invitedText: (role) => `Du bist eingeladen: ${role}.`,
  roles: { owner: "mit allen Rechten", editor: "zum Bearbeiten", viewer: "zum Ansehen", client: "für deine Websites" },
  join: "Beitreten",
  joinSignedIn: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich an, um beizutreten.",
  joinAs: (email: string) => `Du trittst als ${email} bei. Deine anderen Konten bleiben dir.`,
  resetTitle: "Neues Passwort wählen",
  resetText: (email) => `Für ${email}.`,
  reset: "Speichern und anmelden",
  forgotTitle: "Passwort zurücksetzen",
  forgotText: "Wenn es diese Adresse hier gibt, ist gleich ein Link zu ihr unterwegs.",
  forgotNoMail:
    "Dieser Server verschickt keine E-Mails. Bitte den, der ihn betreibt, um einen Link; er bekommt ihn mit:",
  sendLink: "Link schicken",
  sent: "Sieh in dein Postfach. Der Link gilt eine Stunde; ein neuer lässt sich jederzeit schicken.",
  back: "Zurück zur Anmeldung",
  linkGone: "Dieser Link gilt nicht mehr",
  linkGoneText: "Er wurde schon benutzt, ist abgelaufen oder nicht vollständig kopiert. Bitte um einen neuen.",
  checking: "Der Link wird geprüft",
} satisfies InOtherWords<typeof en>;
