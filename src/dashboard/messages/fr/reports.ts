import { counted } from "../language.ts";

/** “de” loses its vowel before avril, août and octobre. */
const ofMonth = (month: string) => (/^[ao]/i.test(month) ? `d’${month}` : `de ${month}`);

export default {
  reportText: "Visiteurs, messages, publications et disponibilité, envoyés par e-mail le premier de chaque mois.",
  preview: "Aperçu",
  previewText: "Voici ce qui est envoyé.",
  inNewTab: "Ouvrir dans un nouvel onglet",
  month: "Mois",
  soFar: (month: string) => `${month}, jusqu’à présent`,
  sending: "Destinataires",
  next: (date: string, month: string, count: number) =>
    `Prochain envoi le ${date.replace(/^1 /, "1er ")} : le rapport ${ofMonth(month)}, à ${counted(count, "adresse", "adresses")}.`,
  toNobody: "Il n’est encore envoyé à personne. Ajoutez les adresses qui doivent le recevoir.",
  notPublished: "Les rapports sont envoyés dès que le site est publié.",
  noMail: "Ce serveur n’est pas configuré pour envoyer des e-mails : aucun rapport n’est envoyé.",
  recipients: "Adresses e-mail",
  recipientsHint: "Jusqu’à dix, une par ligne. Chacune reçoit le rapport séparément.",
  language: "Langue",
  asWebsite: "Comme le site",
  sendNow: (month: string) => `Envoyer ${month} maintenant`,
  sendToMe: "Me l’envoyer",
  sendToAll: (count: number) => `Envoyer à ${counted(count, "destinataire", "destinataires")}`,
  sendTitle: (month: string) => `Envoyer maintenant le rapport ${ofMonth(month)} ?`,
  sendText: (addresses: string) => `Il est envoyé à ${addresses}. Le prochain rapport mensuel part quand même.`,
  send: "Envoyer",
  wasSent: (addresses: string) => `Envoyé à ${addresses}`,
  refused: (address: string, error: string) => `${address} : ${error}`,
  mails: (count: number) => `${counted(count, "rapport envoyé", "rapports envoyés")}`,
  statuses: { queued: "En attente", sent: "Envoyé", failed: "Échec" },
  note: "Votre note",
  noteText: (month: string) => `Figure en haut du rapport ${ofMonth(month)} uniquement.`,
  saveNote: "Enregistrer la note",
};
