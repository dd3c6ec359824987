import { counted } from "../language.ts";

/** Texts of the screen on which a whole website is made to look otherwise. */
export default {
  title: "Design",
  text: "L’apparence de tout le site. Les visiteurs voient les nouvelles couleurs et polices quand vous publiez.",
  none: "Pas encore de page",
  noneText: "Écrivez ou importez d’abord une page, puis changez son design ici.",
  noTokens: "Rien à régler ici",
  noTokensText:
    "La feuille de style de cette page ne définit ni couleurs ni polices. Modifiez plutôt des éléments dans l’éditeur.",
  pictures: "Logo et icône",
  picturesText: "Pour toutes les pages du site.",
  picturesLive: "Pour toutes les pages du site. Les visiteurs voient aussitôt une modification.",
  logo: "Logo",
  icon: "Icône",
  pictureHint: {
    logo: "Dans l’en-tête, à la place du nom du site. De préférence en SVG ou sur fond transparent.",
    icon: "Dans les onglets et les favoris. De préférence carrée : SVG, ou un PNG de 192 pixels.",
  },
  choosePicture: { logo: "Choisir un logo", icon: "Choisir une icône" },
  replacePicture: { logo: "Remplacer le logo", icon: "Remplacer l’icône" },
  removePicture: { logo: "Retirer le logo", icon: "Retirer l’icône" },
  pictureSet: { logo: "Le logo a été changé", icon: "L’icône a été changée" },
  pictureRemoved: { logo: "Le logo a été retiré", icon: "L’icône a été retirée" },
  looks: "Couleurs, polices et tailles",
  looksText: (pages: number) =>
    pages === 1
      ? "Une modification s’applique aussitôt à la page."
      : `Une modification s’applique aussitôt aux ${pages} pages.`,
  changed: (pages: number) => `${counted(pages, "page modifiée", "pages modifiées")}.`,
  notOn: (pages: number) =>
    pages === 1 ? "1 page ne l’a pas et reste inchangée." : `${pages} pages ne l’ont pas et restent inchangées.`,
  undone: "Tout est comme avant",
  contrast: "Contraste",
  contrastText: "La lisibilité des textes. À partir de 4,5, elle convient à tous.",
  textOn: (text: string, ground: string) => `${text} sur ${ground}`,
  ratio: (ratio: string) => `${ratio} : 1`,
  previewOf: (page: string) => `Brouillon de ${page}`,
  width: "Largeur",
  widths: { desktop: "Ordinateur", phone: "Téléphone" },
};
