export default {
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
};
