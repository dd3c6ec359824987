import { counted } from "../language.ts";

/** Texts of the screen on which a whole website is made to look otherwise. */
export default {
  title: "Design",
  text: "Couleurs et polices de tout le site. Les visiteurs voient les modifications quand vous publiez.",
  none: "Pas encore de page",
  noneText: "Écrivez ou importez d’abord une page : son design se change ici.",
  toPages: "Aller aux pages",
  noTokens: "Rien à régler ici",
  noTokensText:
    "La feuille de style de cette page ne nomme ni couleurs ni polices. Changez plutôt des éléments dans l’éditeur.",
  looks: "Couleurs, polices et tailles",
  looksText: (pages: number) =>
    pages === 1
      ? "Une modification s’applique aussitôt à la page."
      : `Une modification s’applique aussitôt aux ${pages} pages.`,
  progress: (done: string, of: string) => `Modification de la page ${done} sur ${of} …`,
  changed: (pages: number) => `${counted(pages, "page modifiée", "pages modifiées")}.`,
  notOn: (pages: number) =>
    pages === 1
      ? "1 page ne l’a pas, et reste telle quelle."
      : `${pages} pages ne l’ont pas, et restent telles quelles.`,
  undone: "Tout est comme avant",
  changedSince: "Quelqu’un a modifié une page depuis. Voyez les versions de la page pour y revenir.",
  contrast: "Contraste",
  contrastText: "La lisibilité des textes. À partir de 4,5, elle convient à tous.",
  textOn: (text: string, ground: string) => `${text} sur ${ground}`,
  ratio: (ratio: string) => `${ratio} : 1`,
  preview: "Aperçu",
  previewOf: (page: string) => `Brouillon de ${page}`,
  page: "Page",
  width: "Largeur",
  widths: { desktop: "Ordinateur", phone: "Téléphone" },
};
