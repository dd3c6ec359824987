/** What is said where no answer came: also who has lost the connection has these. The others are in `codes.ts`. */
export default {
  signed_out: "Votre session est terminée. Reconnectez-vous.",
  offline: "Le serveur est injoignable. Vérifiez la connexion et réessayez.",
  unreachable: "Le serveur est injoignable. Ce que vous avez saisi reste ici.",
  unanswered: "Le serveur n’a pas répondu. Réessayez.",
};
