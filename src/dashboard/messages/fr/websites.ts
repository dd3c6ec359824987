import { counted } from "../language.ts";

export default {
  sorts: {
    "-created_at": "Les plus récents d’abord",
    created_at: "Les plus anciens d’abord",
    name: "Nom, de A à Z",
    "-name": "Nom, de Z à A",
    "-updated_at": "Modifiés récemment d’abord",
    updated_at: "Modifiés récemment en dernier",
  },
  view: "Affichage",
  views: { cards: "Cartes", table: "Tableau" },
  publishMany: (count: number) => `Publier ${counted(count, "site", "sites")} ?`,
  publishManyText: "Les visiteurs voient aussitôt toutes les modifications de leurs pages.",
  publishedMany: (count: number) => counted(count, "site publié", "sites publiés"),
  handOverMany: (count: number) => `Transférer ${counted(count, "site", "sites")}`,
  handedOverMany: (count: number) => counted(count, "site transféré", "sites transférés"),
  deleteMany: (count: number) => `Supprimer ${counted(count, "site", "sites")} ?`,
  deleteManyText:
    "Leurs pages, versions, formulaires et messages sont supprimés, et ils sont aussitôt mis hors ligne. C’est irréversible.",
  deletedMany: (count: number) => counted(count, "site supprimé", "sites supprimés"),
  pages: (count: number) => counted(count, "page", "pages"),
  published: "En ligne",
  empty: "Vide",
  made: "Créé",
  saveTemplate: "Enregistrer comme modèle…",
  templates: "Modèles",
  useTemplate: "Utiliser le modèle",
  templatesText:
    "Des copies de sites pour en créer d’autres, chacun avec les informations de sa propre entreprise. Modifier ensuite un site ne change ni son modèle ni les sites qui en sont issus.",
  searchTemplates: "Rechercher un modèle",
  noTemplates: "Pas encore de modèle",
  noTemplatesText: "Choisissez « Enregistrer comme modèle » dans les options d’un site.",
  templateTitle: (name: string) => `Enregistrer ${name} comme modèle`,
  templateText:
    "Enregistre pages, parties partagées et formulaires tels qu’ils sont maintenant. Rien de ce que les visiteurs ont envoyé.",
  templateDescription: "Usage",
  templateRecords: "Avec les fiches de ses collections",
  templateMade: (name: string) => `${name} a été enregistré comme modèle`,
  templateDeleted: (name: string) => `Le modèle ${name} a été supprimé`,
  deleteTemplateText: "Les sites créés à partir de lui restent. C’est irréversible.",
  deleteTemplate: "Supprimer le modèle",
  forParent: "Le garder dans votre propre compte",
  forParentHint: (client: string) =>
    `Vous pouvez l’utiliser pour tous vos clients ; ${client} ne le voit pas. Sinon, il reste chez ${client}.`,
  ofParent: "De votre propre compte",
  rename: "Renommer",
  delete: "Supprimer…",
  noneText: "Les sites apparaissent ici dès qu’un éditeur ou un propriétaire en crée un.",
  firstTitle: "De quoi parle votre premier site ?",
  firstText: "Une phrase suffit : l’entreprise, ce qu’elle propose, où, pour qui. Vous choisissez ensuite les pages.",
  firstLabel: "Décrivez le site",
  firstExample:
    "Une petite boulangerie au levain à Nantes. Pains de campagne, croissants, brioches. Ouvert du mercredi au dimanche, 7 h 30 à 13 h.",
  copied: (name: string) => `${name} a été dupliqué`,
  deleteText:
    "Ses pages, versions, formulaires et messages sont supprimés, et il est aussitôt mis hors ligne. C’est irréversible.",
};
