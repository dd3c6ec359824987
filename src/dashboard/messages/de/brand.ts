import type en from "../en/brand.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Marke",
  text: "Wie deine Kunden die Anwendung, E-Mails und Vorschauen sehen: in deinem Namen, unter deiner Adresse.",
  inherited: (name) => `Dieses Konto wird von ${name} betreut und hat dessen Marke.`,
  ownersOnly: "Nur Eigentümer des Kontos ändern die Marke.",
  look: "Name und Aussehen",
  name: "Name",
  colour: "Farbe",
  chooseColour: "Farbe wählen",
  onLight: (ratio, isReadable) =>
    isReadable
      ? `${ratio}:1 auf hellem Grund: Text darin ist lesbar.`
      : `${ratio}:1 auf hellem Grund: Text bekommt einen dunkleren Ton davon.`,
  onDark: (ratio, isReadable) =>
    isReadable
      ? `${ratio}:1 auf dunklem Grund: Text darin ist lesbar.`
      : `${ratio}:1 auf dunklem Grund: Text bekommt einen helleren Ton davon.`,
  logoLight: "Logo auf hellem Grund",
  logoDark: "Logo auf dunklem Grund",
  icon: "Symbol, quadratisch",
  noPicture: "Noch keins",
  upload: "Hochladen",
  takeOut: "Entfernen",
  contact: "Kontakt",
  contactText: "Steht unter E-Mails und dort, wo sich deine Kunden anmelden.",
  support: "E-Mail für Hilfe",
  footer: "Fußzeile",
  sender: "Absender von E-Mails",
  senderText: "Einladungen, Passwort-Links und Hinweise an dich und deine Kunden kommen von hier.",
  senderName: "Name des Absenders",
  senderAddress: "Adresse des Absenders",
  senderUsed: (address) => `E-Mails kommen von ${address}`,
  save: "Speichern",
  saved: "Gespeichert",
  hosts: "Adressen",
  hostsText:
    "Wo sich deine Kunden anmelden. Setze die DNS-Einträge jeder Adresse; sie öffnet, sobald sie gesehen werden. Passkeys und Sitzungen gehören zu der Adresse, unter der sie entstanden sind.",
  host: "Adresse",
  addHost: "Hinzufügen",
  nameFirst: "Speichere zuerst einen Namen.",
  details: "Einzelheiten",
  copyName: (type) => `Namen des ${type}-Eintrags kopieren`,
  copyValue: (type) => `Wert des ${type}-Eintrags kopieren`,
  askOperator: "Frag, wer diesen Server betreibt, nach seiner Adresse.",
  preview: "Vorschau",
  ground: "Grund",
  light: "Hell",
  dark: "Dunkel",
  yourName: "Dein Name",
  signIn: "Anmelden",
  signInCaption: "Wo sich deine Kunden anmelden",
  mailSubject: (name) => `Einladung zu ${name}`,
  mailText: (name) => `Du bist eingeladen, mit ${name} an den Websites von Crumb & Co zu arbeiten.`,
  mailButton: "Einladung annehmen",
  mailCaption: "Eine Einladung per E-Mail",
  serversAddress: "von der Adresse des Servers",
} satisfies InOtherWords<typeof en>;
