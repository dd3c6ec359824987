export default {
  text: "Enregistrez un domaine, configuré pour vous. Si l’enregistrement échoue, vous êtes remboursé automatiquement.",
  notSold: "Ce serveur ne vend pas de domaines. Achetez-en un ailleurs et ajoutez-le sous Domaines.",
  nameHint: "Le nom de votre entreprise, comme « Crumb & Co », ou un domaine comme crumb-co.com.",
  price: "Par an",
  free: "Disponible",
  taken: "Pris",
  unsold: "Pas vendu ici",
  choose: "Choisir",
  none: "Aucun domaine trouvé. Essayez un autre nom.",
  priceNote: "Vous voyez le prix exact et la durée avant de payer.",
  ownersBuy: "Seuls les propriétaires du compte peuvent acheter des domaines.",
};
