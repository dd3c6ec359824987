import type en from "../en/publish_requests.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  ask: "Um Veröffentlichung bitten",
  askText: "Wer dieses Konto betreut, erfährt davon, sieht, was sich geändert hat, und veröffentlicht es.",
  message: "Nachricht",
  messageHint: "Was neu ist, oder bis wann es da sein soll.",
  send: "Bitten",
  asked: "Angefragt",
  askedText: "Hier steht, was daraus wird. Was du bis dahin änderst, wird mit veröffentlicht.",
  declined: "Nicht veröffentlicht",
  nothing: "Besucher sehen schon alles.",
  changes: "Was sich ändert",
  noWords: "Nur Aussehen, Bilder oder Einstellungen.",
  notCompared: "Die Worte dieser Seite wurden nicht verglichen.",
  more: "und mehr",
  kinds: { added: "Neu", changed: "Geändert", moved: "Verschoben", removed: "Entfernt" },
  waiting: "Warten auf Veröffentlichung",
  publish: "Veröffentlichen",
  published: (name) => `${name} wurde veröffentlicht`,
  decline: "Ablehnen…",
  declineTitle: (name) => `Veröffentlichung von ${name} ablehnen?`,
  note: "Warum",
  noteHint: "Wer gefragt hat, liest das und kann noch einmal fragen.",
  declineAction: "Ablehnen",
} satisfies InOtherWords<typeof en>;
