export default {
  ask: "Demander la publication",
  askText: (manager: string | null) =>
    manager === null
      ? "La personne qui gère ce compte est prévenue, voit ce qui a changé et publie."
      : `L’équipe de ${manager} est prévenue, voit ce qui a changé et publie.`,
  messageHint: "Ce qui est nouveau, ou pour quand cela doit être en ligne.",
  send: "Envoyer la demande",
  asked: "Demande envoyée",
  askedText: "La réponse s’affichera ici. Ce que vous modifiez d’ici là est publié en même temps.",
  declined: "Non publié",
  nothing: "Les visiteurs voient déjà tout.",
  changes: "Ce qui change",
  noWords: "Seulement le design, des images ou des réglages.",
  notCompared: "Les textes de cette page n’ont pas été comparés.",
  itsWords: "Texte de la page",
  more: "et plus",
  kinds: { added: "Nouvelle", changed: "Modifiée", moved: "Déplacée", removed: "Supprimée" },
  waiting: "En attente de publication",
  published: (name: string) => `${name} a été publié`,
  decline: "Refuser…",
  declineTitle: (name: string) => `Refuser de publier ${name} ?`,
  note: "Motif",
  noteHint: "La personne qui a fait la demande le lit et peut la refaire.",
  declineAction: "Refuser",
};
