export default {
  may: "It may",
  scopes: {
    "sites:read": "See websites, pages and analytics",
    "sites:write": "Create, change and delete websites and pages, and spend credits",
    publish: "Publish, set redirects and domains, send campaigns",
    "forms:read": "Read submissions and lists",
    leads: "Search, see and change leads",
    settings: "See and change keys, webhooks, DNS, users' names and payments",
  },
  where: "On which websites",
  some: "Only these",
  count: (count: number) => (count === 1 ? "1 website" : `${count} websites`),
  noWebsites: "There are no websites yet.",
};
