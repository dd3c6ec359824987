import type en from "../en/campaign_checks.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  mail_there: "Le serveur peut envoyer des e-mails.",
  mail_off:
    "Ce serveur ne peut pas encore envoyer d’e-mails : son opérateur doit configurer un serveur de messagerie (SMTP).",
  lists_there: "Ses listes existent.",
  lists_missing: "Choisissez une liste qui a des abonnés.",
  lists_empty: "Personne n’est encore abonné à ses listes. Ajoutez d’abord des abonnés.",
  leaving_linked: "Un lien de désinscription est présent.",
  leaving_added: "Un lien de désinscription est ajouté en bas.",
  leaving_insecure:
    "Les messageries n’affichent leur bouton de désinscription qu’en https, et ce serveur est à {address}. Gmail et Yahoo l’exigent pour les envois en masse.",
  sender_named: "L’expéditeur est indiqué.",
  sender_added: "L’expéditeur est ajouté en bas.",
  sender_missing: "Indiquez l’adresse postale de l’expéditeur. La plupart des pays l’exigent dans chaque e-mail.",
  links_whole: "Tous les liens sont complets.",
  links_broken: "Ces liens ne mènent nulle part depuis un e-mail : {addresses}. Faites-les commencer par https://.",
  nothing_empty: "Aucune variable ne reste vide.",
  left_empty: ({ fields, first }) =>
    `Reste vide pour les abonnés sans ce champ : ${fields}. Écrivez après une barre ce qui s’affiche alors : {{${first}|vous}}.`,
  size_fine: "Elle fait {kb} Ko.",
  size_large: "Elle fait {kb} Ko ; Gmail coupe les e-mails après {most} Ko, lien de désinscription compris.",
} satisfies InOtherWords<typeof en>;
