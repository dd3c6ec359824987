import type en from "../en/session.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  confirmTitle: "Bist du es?",
  confirmText:
    "Hier bekommt jemand Zugang, oder verliert ihn. Gib dein Passwort ein, oder nimm einen Passkey; danach wirst du 15 Minuten lang nicht mehr gefragt.",
  password: "Passwort",
  passkey: "Mit einem Passkey",
  passkeyFailed: "Der Passkey wurde nicht verwendet. Versuche es noch einmal, oder gib dein Passwort ein.",
  confirm: "Weiter",
  cancel: "Abbrechen",
  keepTitle: "Was dich sonst noch anmeldet",
  keepText: "Kreuze an, was bleiben soll. Alles andere endet mit dem neuen Passwort.",
  passkeyNamed: (name) => `Passkey: ${name}`,
  sessionNamed: (name) => `Sitzung: ${name}`,
  made: "Angelegt",
  lastUsed: "zuletzt benutzt",
  lastSeen: "Zuletzt da",
  since: "seit",
  unknownBrowser: "unbekannter Browser",
} satisfies InOtherWords<typeof en>;
