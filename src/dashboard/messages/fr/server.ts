import { counted } from "../language.ts";

export default {
  text: "Santé de cette installation, actualisée toutes les dix secondes.",
  fine: "Tout fonctionne normalement.",
  littleRoom: (free: string) =>
    `Il ne reste que ${free} d’espace disque. Libérez-en bientôt, sinon plus rien ne pourra être enregistré.`,
  late: "Des tâches attendent depuis des minutes ; les générations sont lentes. Consultez le journal du serveur.",
  stored: "Stocké",
  free: (free: string) => `${free} libres`,
  running: "Tâches en cours",
  failedBefore: (count: number) =>
    count === 0 ? "" : `${counted(count, "nouvelle tentative", "nouvelles tentatives")} en cours`,
  waiting: "Tâches en attente",
  process: "Ce serveur",
  upFor: "En marche depuis",
  memory: "Mémoire",
  processes: "Processus",
  kinds: "Tâches par type",
  kindsText: "Tâches de fond. Des tâches dues qui restent en attente indiquent que le serveur ne suit pas.",
  again: "Nouvelles tentatives",
  noWork: "Aucune tâche en cours ni en attente.",
  days: (count: number) => counted(count, "jour", "jours"),
  hours: (count: number) => counted(count, "heure", "heures"),
  minutes: (count: number) => counted(count, "minute", "minutes"),
  seeAccounts: "Comptes par formule et stockage",
  seeSettings: "Vérifier les connexions",
  doctor: "Pour une vérification plus poussée, lancez sur le serveur :",
};
