export default {
  may: "Peut",
  scopes: {
    "sites:read": "Voir les sites, les pages et les statistiques",
    "sites:write": "Créer, modifier et supprimer des sites et des pages, et dépenser des crédits",
    publish: "Publier, gérer redirections et domaines, envoyer des campagnes",
    "forms:read": "Lire les messages reçus et les listes",
    leads: "Rechercher, voir et modifier les prospects",
    settings: "Voir et modifier les clés, les webhooks, le DNS, les noms des utilisateurs et les paiements",
  },
  where: "Sur quels sites",
  some: "Seulement ceux-ci",
  count: (count: number) => (count === 1 ? "1 site" : `${count} sites`),
  noWebsites: "Il n’y a pas encore de site.",
};
