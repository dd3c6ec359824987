import { formatNumber } from "../language.ts";

const seconds = (ms: number) => formatNumber(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export default {
  no_https: "Les navigateurs signalent à vos visiteurs que ce site n’est pas sécurisé.",
  no_viewport:
    "Sur un téléphone, le site s’affiche en tout petit, comme sur un grand écran : il faut zoomer pour le lire.",
  very_slow: ({ ms }: { ms: number }) =>
    `Les visiteurs attendent ${seconds(ms)} secondes avant que quoi que ce soit n’apparaisse ; beaucoup partent au bout de trois.`,
  slow: ({ ms }: { ms: number }) => `Le site met ${seconds(ms)} secondes à commencer à s’afficher.`,
  heavy:
    "La première page pèse à elle seule {kilobytes} Ko de texte et de code : c’est lent sur un téléphone quand le réseau est faible.",
  no_title: "La page n’a pas de titre : les résultats de recherche n’affichent aucun nom.",
  no_description: "Il n’y a pas de description pour les résultats de recherche : Google choisit une phrase au hasard.",
  alt_missing:
    "{missing} images sur {images} n’ont pas de description : les visiteurs aveugles et les moteurs de recherche n’y voient rien.",
  outdated: ({ year }: { year: number }) =>
    `Le pied de page indique encore ${year} : les visiteurs se demandent si l’entreprise existe toujours.`,
  frames:
    "Le site est construit avec des cadres, une technique des années 1990 que les téléphones et les moteurs de recherche gèrent mal.",
  consent_wall: "Les visiteurs doivent accepter les cookies avant de voir quoi que ce soit de l’entreprise.",
  no_contact: "Les pages lues n’indiquent ni numéro de téléphone ni adresse e-mail.",
  nothing_wrong: "Le site est sécurisé, adapté aux téléphones et rapide : il y a peu à améliorer ici.",
};
