import type en from "../en/runs.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Läufe",
  text: "Seiten, die gerade geschrieben werden oder geschrieben wurden, die neuesten zuerst.",
  credits: "Credits",
  website: "Website",
  model: "Modell",
  begun: "Begonnen",
  status: "Zustand",
  all: "Alle Läufe",
  statuses: {
    queued: "Wartet",
    planning: "Wird geplant",
    generating: "Wird geschrieben",
    completed: "Fertig",
    failed: "Misslungen",
    stopped: "Angehalten",
  },
  writing: (percent) => `Wird geschrieben, ${percent} %`,
  stop: "Anhalten",
  none: "Noch wurde nichts geschrieben",
  noneText: "Beschreibe eine Website, und ihre Seiten werden geschrieben; wie weit jede ist, steht hier.",
  create: "Neue Website",
} satisfies InOtherWords<typeof en>;
