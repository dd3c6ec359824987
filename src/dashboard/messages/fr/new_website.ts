import { counted } from "../language.ts";

export default {
  text: "Décrivez l’entreprise. Plus il y a d’informations, mieux c’est : rien n’est inventé.",
  prompt: "À quoi sert le site ?",
  promptExample:
    "Une petite boulangerie au levain à Nantes. Pains de campagne, croissants, brioches. Ouvert du mercredi au dimanche, 7 h 30 à 13 h. Chaleureux, simple, un peu d’autrefois. Téléphone 02 55 55 01 42.",
  promptHint:
    "Ce qu’elle propose, où, pour qui, horaires, contact, style. Le site est écrit dans la langue de votre texte.",
  fromTemplate: "Ou partez d’un modèle",
  allTemplates: "Tous les modèles",
  templateTitle: (template: string) => `Nouveau site d’après ${template}`,
  templateText:
    "Ce que vous indiquez sur l’entreprise entre dans les pages du modèle. Ce que vous laissez de côté en est retiré ; titres, menus et boutons restent tels quels, dans la langue du modèle.",
  makeOf: "Créer le site",
  madeTitle: (name: string) => `${name} est prêt`,
  leftText:
    "Ces endroits parlent peut-être encore de l’entreprise du modèle. Corrigez ce qui est faux avant de publier. Les images et les dessins sont ceux du modèle.",
  allSaid:
    "Vos informations figurent sur ses pages ; les images et les dessins sont ceux du modèle. Regardez-les avant de publier.",
  sitemapTitle: "Quelles pages ?",
  sitemapText:
    "Choisissez les pages voulues. Chacune est écrite d’après sa propre description, dans le design de l’accueil.",
  home: "La page d’accueil est toujours comprise.",
  looks: "Designs au choix",
  looksHint:
    "Chacun est écrit en entier et coûte autant qu’une page. Vous les comparez avant que les autres pages soient écrites.",
  looksCounts: ["Un", "Deux", "Trois"],
  choose: "Choisir un design",
  chooseText:
    "Celui qui est marqué est la page d’accueil actuelle. Vous pouvez changer tant qu’aucune autre page ne le suit.",
  look: (number: number) => `Design ${number}`,
  lookFailed: "N’a pas pu être écrit ; ses crédits ont été remboursés.",
  seeLook: "Voir la page entière",
  takeLook: "Utiliser celui-ci",
  taken: "Choisi",
  writeOthers: (count: number) => `Écrire ${counted(count, "autre page", "autres pages")} dans ce design`,
  addPage: "Ajouter une page",
  pageName: "Nom de la page",
  back: "Retour aux informations",
  write: (count: number) => `Écrire ${counted(count, "page", "pages")}`,
  cost: (credits: string, balance: string) => `${credits} sur ${balance} crédits`,
  tooFew: "Pas assez de crédits pour toutes ces pages.",
  failedAt: (page: string) => `${page} n’a pas pu démarrer :`,
  writingTitle: (name: string) => `Écriture de ${name}`,
  writingText: "Vous pouvez fermer cet onglet ; l’écriture continue.",
  writtenTitle: (name: string) => `${name} est écrit`,
  writtenText: "Regardez-le, modifiez-le par chat ou à la main, et publiez-le quand il vous convient.",
  open: "Ouvrir le site",
  stopRest: "Arrêter le reste",
  states: {
    queued: "En attente",
    planning: "Préparation",
    generating: "Écriture",
    completed: "Écrite",
    failed: "Échouée",
    stopped: "Arrêtée",
    empty: "Pas commencée",
  },
  again: "Écrire la page",
  progressOf: (page: string) => `Avancement de ${page}`,
  plan: "Le plan",
  palette: "Couleurs",
  sections: "Sections",
  drafting: "Le plan apparaîtra ici.",
  leftOut: "Laissé de côté, et pourquoi",
};
