import { defineMessages } from "../messages/messages.ts";

export const messages = defineMessages(
  {
    confirmTitle: "Is it you?",
    confirmText:
      "This gives somebody access, or takes it. Enter your password, or use a passkey; you are not asked again for 15 minutes.",
    password: "Password",
    passkey: "Use a passkey",
    passkeyFailed: "The passkey was not used. Try again, or enter your password.",
    confirm: "Go on",
    cancel: "Cancel",
    keepTitle: "What else signs you in",
    keepText: "Tick what is to stay. Everything else ends with the new password.",
    passkeyNamed: (name: string) => `Passkey: ${name}`,
    sessionNamed: (name: string) => `Session: ${name}`,
    made: "Made",
    lastUsed: "last used",
    lastSeen: "Last seen",
    since: "since",
    unknownBrowser: "unknown browser",
  },
  {
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
  },
);
