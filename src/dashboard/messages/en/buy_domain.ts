export default {
  text: "Register a domain and have it set up for you. If registration fails, you are refunded automatically.",
  notSold: "This server doesn't sell domains. Buy one elsewhere and add it under Domains.",
  nameHint: "Your business name, such as “Crumb & Co”, or a domain such as crumb-co.com.",
  price: "Per year",
  free: "Available",
  taken: "Taken",
  unsold: "Not sold here",
  choose: "Choose",
  none: "No domains found. Try another name.",
  priceNote: "You see the exact price and term before you pay.",
  ownersBuy: "Only owners of the account can buy domains.",
};
