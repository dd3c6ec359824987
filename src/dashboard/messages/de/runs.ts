import { counted } from "../language.ts";

interface Missing {
  left: number;
  wanted: number;
  credits: number;
}

export default {
  title: "Generierungen",
  text: "Generierte Seiten, die neuesten zuerst.",
  model: "Modell",
  begun: "Gestartet",
  all: "Alle Generierungen",
  statuses: {
    queued: "Wartet",
    planning: "Wird geplant",
    generating: "Wird geschrieben",
    completed: "Fertig",
    failed: "Fehlgeschlagen",
    stopped: "Gestoppt",
  },
  warnings: {
    images_missing: ({ left, wanted, credits }: Missing) =>
      `${left === wanted ? "Die Bilder konnten" : `${left} von ${wanted} Bildern konnten`} nicht erstellt werden und fehlen auf der Seite. ${counted(credits, "Credit wurde", "Credits wurden")} erstattet.`,
    variant_failed:
      "Variante {variant} von {variants} konnte nicht geschrieben werden; {credits} Credits wurden erstattet.",
  },
  writing: (percent: number) => `Wird geschrieben, ${percent} %`,
  none: "Noch keine Generierungen",
  noneText: "Erstelle eine Website; der Fortschritt jeder Seite erscheint hier.",
};
