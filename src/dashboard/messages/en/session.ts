export default {
  confirmTitle: "Confirm it's you",
  confirmText:
    "This changes who has access. Enter your password or use a passkey. You won't be asked again for 15 minutes.",
  passkey: "Use a passkey",
  passkeyFailed: "The passkey didn't work. Try again, or enter your password.",
  keepTitle: "Other sessions and passkeys",
  keepText: "Select what to keep. Everything else is ended with the new password.",
  passkeyNamed: (name: string) => `Passkey: ${name}`,
  sessionNamed: (name: string) => `Session: ${name}`,
  made: "Created",
  lastUsed: "last used",
  since: "since",
  unknownBrowser: "unknown browser",
};
