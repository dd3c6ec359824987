export default {
  confirmTitle: "Confirmez que c’est vous",
  confirmText:
    "Ceci change qui a accès. Saisissez votre mot de passe ou utilisez une clé d’accès. Cela ne vous sera plus redemandé pendant 15 minutes.",
  passkey: "Utiliser une clé d’accès",
  passkeyFailed: "La clé d’accès n’a pas fonctionné. Réessayez, ou saisissez votre mot de passe.",
  keepTitle: "Autres sessions et clés d’accès",
  keepText: "Sélectionnez ce qui reste. Tout le reste prend fin avec le nouveau mot de passe.",
  passkeyNamed: (name: string) => `Clé d’accès : ${name}`,
  sessionNamed: (name: string) => `Session : ${name}`,
  made: "Créée",
  lastUsed: "dernière utilisation",
  since: "depuis",
  unknownBrowser: "navigateur inconnu",
};
