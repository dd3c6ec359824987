import type en from "../en/publish_requests.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  ask: "Demander la publication",
  askText: "La personne qui s’occupe de ce compte est prévenue, voit ce qui a changé et publie.",
  message: "Message",
  messageHint: "Ce qui est nouveau, ou pour quand cela doit être en ligne.",
  send: "Demander",
  asked: "Demandé",
  askedText: "La réponse s’affichera ici. Ce que vous modifiez d’ici là sera publié en même temps.",
  declined: "Non publié",
  nothing: "Les visiteurs voient déjà tout.",
  changes: "Ce qui change",
  noWords: "Seulement l’apparence, des images ou des réglages.",
  notCompared: "Les textes de cette page n’ont pas été comparés.",
  more: "et plus",
  kinds: { added: "Nouvelle", changed: "Modifiée", moved: "Déplacée", removed: "Supprimée" },
  waiting: "En attente de publication",
  publish: "Publier",
  published: (name) => `${name} a été publié`,
  decline: "Refuser…",
  declineTitle: (name) => `Refuser de publier ${name} ?`,
  note: "Pourquoi",
  noteHint: "La personne qui a demandé le lit, et peut demander à nouveau.",
  declineAction: "Refuser",
} satisfies InOtherWords<typeof en>;
