export default {
  confirmTitle: "Bestätige, dass du es bist",
  confirmText:
    "Das ändert, wer Zugriff hat. Gib dein Passwort ein, oder verwende einen Passkey. Danach wirst du 15 Minuten lang nicht mehr gefragt.",
  passkey: "Passkey verwenden",
  passkeyFailed: "Der Passkey hat nicht funktioniert. Versuch es noch einmal, oder gib dein Passwort ein.",
  keepTitle: "Andere Sitzungen und Passkeys",
  keepText: "Wähle aus, was bleiben soll. Alles andere endet mit dem neuen Passwort.",
  passkeyNamed: (name: string) => `Passkey: ${name}`,
  sessionNamed: (name: string) => `Sitzung: ${name}`,
  made: "Erstellt",
  lastUsed: "zuletzt benutzt",
  since: "seit",
  unknownBrowser: "unbekannter Browser",
};
