import { counted } from "../language.ts";

interface Missing {
  left: number;
  wanted: number;
  credits: number;
}

export default {
  title: "Générations",
  text: "Pages générées, les plus récentes d’abord.",
  model: "Modèle",
  begun: "Début",
  all: "Toutes les générations",
  statuses: {
    queued: "En attente",
    planning: "Préparation",
    generating: "Écriture",
    completed: "Terminée",
    failed: "Échouée",
    stopped: "Arrêtée",
  },
  warnings: {
    images_missing: ({ left, wanted, credits }: Missing) =>
      `${left === wanted ? "Les images n’ont" : `${left} images sur ${wanted} n’ont`} pas pu être créées et manquent sur la page. ${counted(credits, "crédit a été remboursé", "crédits ont été remboursés")}.`,
    variant_failed:
      "La variante {variant} sur {variants} n’a pas pu être écrite ; {credits} crédits ont été remboursés.",
  },
  writing: (percent: number) => `Écriture, ${percent} %`,
  none: "Pas encore de génération",
  noneText: "Créez un site ; l’avancement de chaque page apparaît ici.",
};
