import type en from "../en/findings.ts";
import { formatNumber } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

const again = ({ more }: { more: number }): string =>
  more === 0 ? "" : ` (et ${formatNumber(more)} fois de plus sur cette page)`;
const at = ({ where }: { where: string }): string => (where ? ` : ${where}` : "");
const notKept = (why: string) => `Ce que les visiteurs saisissent dans le formulaire « {form} » n’arrive pas : ${why}`;
const unknown = (what: string) =>
  `${what} « {text} » ne figure pas dans les informations de l’entreprise : corrigez ici, ou ajoutez-le là-bas.`;

export default {
  link_gone: (d) => `Le lien « ${d.link} » mène à ${d.path}, une page qui a été retirée${again(d)}.`,
  link_misspelt: (d) =>
    `Le lien « ${d.link} » mène à ${d.path}, où il n’y a pas de page : écrivez ${d.nearest}${again(d)}.`,
  link_broken: (d) =>
    `Le lien « ${d.link} » mène à ${d.path}, où il n’y a pas de page : changez le lien, ou créez la page${again(d)}.`,
  anchor_missing_here: (d) => `Le lien « ${d.link} » mène à #${d.anchor}, un endroit absent de cette page${again(d)}.`,
  anchor_missing_there: (d) => `Le lien « ${d.link} » mène à #${d.anchor}, un endroit absent de ${d.page}${again(d)}.`,
  file_missing: (d) => `Le fichier ${d.file} est introuvable : « ${d.element} » en a besoin${again(d)}.`,
  file_missing_in_styles: (d) => `Le fichier ${d.file} est introuvable : la feuille de style en a besoin${again(d)}.`,
  picture_without_alt:
    'L’image « {picture} » n’a pas de texte alternatif : dites dans `alt` ce qu’elle montre, ou écrivez `alt=""` si elle est décorative.',
  picture_button_without_alt:
    "L’image qui envoie un formulaire n’a pas de texte alternatif : dites dans `alt` ce qu’elle fait.",
  picture_area_without_alt:
    "La zone cliquable d’une image n’a pas de texte alternatif : dites dans `alt` où elle mène.",
  picture_without_name:
    "Un élément est déclaré comme image et n’a pas de nom : donnez-lui un `aria-label`, ou masquez-le avec `aria-hidden`.",
  button_without_name: "Le bouton n’a pas de nom : donnez-lui un texte ou un `aria-label`.",
  field_without_label:
    "Le champ « {field} » n’a pas d’étiquette : placez un `<label for>` devant, ou donnez-lui un `aria-label`.",
  unknown_field_without_label:
    "Le champ n’a pas d’étiquette : placez un `<label for>` devant, ou donnez-lui un `aria-label`.",
  link_without_name: "Le lien vers « {address} » n’a pas de nom : donnez-lui un texte ou un `aria-label`.",
  summary_without_text: "Ce qui ouvre les détails n’a pas de texte.",
  frame_without_name: "Le cadre n’a pas de nom : dites dans `title` ce qu’il montre.",
  low_contrast:
    "« {text} » est difficile à lire : {colour} sur {ground} donne un contraste de {ratio}, il faut {least}.",
  low_contrast_narrow:
    "« {text} » est difficile à lire sur {width} px de large : {colour} sur {ground} donne un contraste de {ratio}, il faut {least}.",
  low_contrast_dark:
    "« {text} » est difficile à lire en thème sombre : {colour} sur {ground} donne un contraste de {ratio}, il faut {least}.",
  low_contrast_narrow_dark:
    "« {text} » est difficile à lire sur {width} px de large en thème sombre : {colour} sur {ground} donne un contraste de {ratio}, il faut {least}.",
  id_repeated: ({ id, times }) =>
    `L’id « ${id} » apparaît ${formatNumber(times)} fois : ce qui y renvoie ne trouve que le premier. Voici le deuxième.`,
  title_missing: "La page n’a pas de titre à elle : donnez-lui-en un qui dit de quoi elle parle.",
  title_long: "Le titre fait {length} caractères ; les moteurs de recherche en affichent environ 60.",
  title_repeated: "{page} a le même titre : dites dans chacun ce qui lui est propre.",
  description_missing:
    "La page n’a pas de description à elle : les moteurs de recherche affichent à la place un extrait de son texte.",
  description_long: "La description fait {length} caractères ; les moteurs de recherche en affichent environ 155.",
  description_repeated: "{page} a la même description.",
  heading_missing: "La page n’a pas de titre de premier niveau : dites dans un `h1` de quoi elle parle.",
  heading_repeated: "« {heading} » n’est pas le premier titre de premier niveau : faites-en un `h2`.",
  heading_skipped:
    "Le titre « {heading} » est de niveau {level} et suit un titre de niveau {before} : faites-en un `h{wanted}`.",
  heading_empty: "Le titre est vide : écrivez-en un, ou retirez-le.",
  form_of_script:
    "Un script de la page crée un formulaire et n’envoie rien lui-même : ce que les visiteurs y saisissent n’arrive pas. Écrivez le formulaire dans le HTML ; pour un shadow root, dans un `<template>` que le script copie.",
  form_in_frame:
    "Ce que les visiteurs saisissent dans un formulaire du `srcdoc` d’un cadre n’arrive pas : écrivez le formulaire dans la page elle-même.",
  form_with_password: notKept("il demande un mot de passe, que ce serveur ne prend pas."),
  form_elsewhere: notKept(
    "il est envoyé à « {address} ». Retirez `action`, et les envois arrivent dans la boîte de réception du site.",
  ),
  form_of_dialog: notKept('`method="dialog"` ne fait que fermer la boîte de dialogue. Écrivez `method="post"`.'),
  form_in_address: notKept(
    'le choix va dans l’adresse d’une page. Écrivez `method="post"` si c’est un message ; laissez-le si un script l’y lit.',
  ),
  form_beyond:
    "Ce que les visiteurs saisissent dans ce formulaire et les suivants n’arrive pas : seuls les {most} premiers formulaires d’une page sont pris. Divisez la page.",
  fields_unnamed:
    "Les champs du formulaire « {form} » n’ont pas de `name`, sans lequel les navigateurs n’envoient rien : sur la page publiée, leurs id ou des numéros servent de noms. Donnez-leur des noms qui disent ce qu’ils sont.",
  field_unnamed:
    "Le champ « {field} » du formulaire « {form} » n’a pas de `name`, les navigateurs ne l’envoient donc pas : donnez-lui-en un s’il doit être envoyé.",
  code_heavy: "Le code de la page fait {kb} Ko ; jusqu’à {most} Ko s’ouvrent bien sur un téléphone.",
  page_heavy: "La page et ses fichiers font {mb} Mo ensemble ; jusqu’à {most} Mo s’ouvrent bien sur un téléphone.",
  loaded_insecurely:
    "« {address} » est chargé en http: sur une page en https: ; les navigateurs le refusent. Chargez-le en https:.",
  shown_insecurely:
    "« {address} » est chargé en http: sur une page en https: ; les navigateurs ne l’affichent que s’il existe aussi en https:. Écrivez https:.",
  sent_insecurely:
    "Le formulaire envoie ce que les visiteurs saisissent à « {address} » en http:, lisible par tous. Utilisez https:.",
  fact_missing:
    "Les informations de l’entreprise disent « {text} » ({path}), mais aucune page ne le dit : écrivez-le là où les visiteurs le cherchent.",
  fact_changed: "Il est écrit ici « {text} », et les informations de l’entreprise disent « {wanted} » ({path}).",
  fact_gone: "Il est écrit ici « {text} », qui ne figure plus dans les informations de l’entreprise ({path}).",
  fact_rewritten:
    "Il est écrit ici « {text} », et les informations de l’entreprise disent « {wanted} » ({path}). Quelqu’un l’a modifié à la main : corrigez-le ici.",
  fact_gone_rewritten:
    "Il est écrit ici « {text} », qui ne figure plus dans les informations de l’entreprise ({path}). Quelqu’un l’a modifié à la main : retirez-le ici.",
  phone_unknown: unknown("Le numéro de téléphone"),
  email_unknown: unknown("L’adresse e-mail"),
  address_unknown: unknown("L’adresse"),
  price_unknown: unknown("Le prix"),
  year_unknown: unknown("L’année"),
  percentage_unknown: unknown("Le pourcentage"),
  seen_overflow: (d) => `Sur ${formatNumber(d.width)} px de large, quelque chose dépasse${at(d)}.`,
  seen_overlap: (d) => `Sur ${formatNumber(d.width)} px de large, des textes se superposent${at(d)}.`,
  seen_contrast: (d) => `Sur ${formatNumber(d.width)} px de large, un texte est à peine lisible${at(d)}.`,
  seen_accessibility: (d) =>
    `Sur ${formatNumber(d.width)} px de large, un élément n’est pas utilisable au lecteur d’écran ou au clavier${at(d)}.`,
  seen_empty: (d) => `Sur ${formatNumber(d.width)} px de large, une longue partie est vide${at(d)}.`,
  page_unreadable:
    "La page n’a pas pu être vérifiée : son code dépasse ce qui est lu ici, ou la lecture a pris trop de temps.",
} satisfies InOtherWords<typeof en>;
