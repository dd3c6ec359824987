import { counted, formatNumber } from "../language.ts";

export default {
  title: "Experimente",
  text: "Teste Varianten einer Seite und sieh, welche besser ankommt.",
  make: "Neues Experiment",
  none: "Noch keine Experimente",
  noneText:
    "Veröffentliche eine Seite, speichere eine weitere Version davon, und finde heraus, welche Besucher bevorzugen.",
  experiment: "Experiment",
  statuses: { draft: "Entwurf", running: "Läuft", paused: "Pausiert", stopped: "Beendet" },
  goal: "Ziel",
  goals: {
    form_submission: "Formular gesendet",
    click: "Klick",
    page_view: "Seitenaufruf",
  },
  started: "Gestartet",
  notStarted: "Nicht gestartet",
  newText: "Wähle eine veröffentlichte Seite, eine oder mehrere Varianten und ein Ziel.",
  editTitle: "Experiment bearbeiten",
  noPage: "Noch keine veröffentlichten Seiten",
  noPageText: "Veröffentliche zuerst eine Seite, um Varianten davon zu testen.",
  noVersion:
    "Diese Seite hat nur eine Version. Bearbeite sie im Editor, ohne sie zu veröffentlichen, oder lass eine Variante vorschlagen.",
  nameExample: "Kürzere Überschrift",
  hypothesis: "Hypothese",
  hypothesisExample: "Wer die Preise zuerst sieht, bestellt eher.",
  variations: "Varianten",
  control: "Original: was Besucher jetzt sehen",
  controlName: "Original",
  variationName: (number: number) => `Variante ${number}`,
  variationLabel: (number: number) => `Name der Variante ${number}`,
  versionLabel: (number: number) => `Version der Variante ${number}`,
  weightLabel: (name: string) => `Gewicht von ${name}`,
  weight: "Gewicht",
  addVariation: "Variante hinzufügen",
  propose: { headline: "Andere Überschrift vorschlagen", order: "Andere Reihenfolge der Abschnitte vorschlagen" },
  proposed: (name: string) => `Hinzugefügt: ${name}`,
  removeVariation: (number: number) => `Variante ${number} entfernen`,
  goalLabel: "Was als Conversion zählt",
  anyForm: "Jedes Formular der Seite",
  selector: "CSS-Selektor",
  selectorHint: "Ein CSS-Selektor wie a.button oder #bestellen. Es muss ihn in jeder Variante geben.",
  goalPage: "Zielseite",
  traffic: "Anteil der Besucher",
  trafficHint: "In Prozent. Die übrigen sehen die veröffentlichte Seite.",
  sticky: "Besucher sehen dieselbe Variante",
  stickyDay: "bis Mitternacht (UTC), ohne Cookie",
  stickyCookie: "30 Tage lang, durch ein Cookie",
  stickyHint: "Für ein Cookie brauchst du möglicherweise die Einwilligung der Besucher.",
  start: "Starten",
  stop: "Beenden",
  apply: (name: string) => `„${name}“ veröffentlichen`,
  deleteText: "Auch die Ergebnisse werden gelöscht. Besucher sehen wieder die veröffentlichte Seite.",
  stopTitle: "Dieses Experiment beenden?",
  stopText:
    "Es kann nicht fortgesetzt werden. Besucher sehen wieder die veröffentlichte Seite; die Ergebnisse bleiben.",
  stopAction: "Experiment beenden",
  applyTitle: (name: string) => `„${name}“ für alle veröffentlichen?`,
  applyText:
    "Das erstellt eine neue Veröffentlichung und beendet das Experiment. Du kannst zur vorigen Veröffentlichung zurückkehren.",
  applied: (name: string) => `„${name}“ wurde veröffentlicht`,
  begun: "Das Experiment läuft",
  whatNow: "Empfehlung",
  visitorDays: "Besuchertage",
  conversions: "Conversions",
  days: "Tage",
  variation: "Variante",
  rate: "Rate",
  rateRange: (low: string, high: string) => `${low} bis ${high}`,
  beside: "Verglichen mit dem Original",
  isControl: "Original",
  notKnown: "Zu wenige Daten",
  chance: "Gewinnchance",
  chart: (name: string, low: string, high: string) => `${name}: zwischen ${low} und ${high}`,
  unitDay:
    "Wer an einem anderen Tag wiederkommt, zählt noch einmal und sieht vielleicht eine andere Variante: Besucher werden nicht über Tage hinweg wiedererkannt.",
  unitCookie: "Besucher werden 30 Tage lang durch ein Cookie wiedererkannt, solange ihr Browser es behält.",
  howSure:
    "Die Bereiche im Vergleich zum Original sind 95-%-Konfidenzintervalle, die für alle Varianten zusammen gelten, egal wie oft du nachsiehst. Die Bereiche einzelner Raten gelten jeweils für sich. Lies die Gewinnchance nur einmal: Täglich nachzusehen, bis sie hoch ist, führt in die Irre.",
  about: "Über dieses Experiment",
  trafficFact: (percent: number) => `${percent} % der Besucher`,
  split: (weights: string) => `Aufgeteilt ${weights}`,
  clicked: "Angeklicktes Element",
  chooseElement: "Link oder Button wählen",
  ownSelector: "Ein anderes Element, per CSS-Selektor",
  openVariation: (name: string) => `„${name}“ öffnen`,
  endsByPublishing: "Es endet, sobald eine andere Version dieser Seite veröffentlicht wird.",
  noVisitors:
    "In den letzten 30 Tagen hat niemand diese Seite besucht. Wie lange es dauert, lässt sich deshalb nicht sagen.",
  plan: (visitors: number, days: number) =>
    `${counted(visitors, "Besucher", "Besucher")} in den letzten 30 Tagen: Rechne mit mindestens ${counted(days, "Tag", "Tagen")}; kleine Unterschiede brauchen länger.`,
  planSlow: (visitors: number, days: number) =>
    `${counted(visitors, "Besucher", "Besucher")} in den letzten 30 Tagen: Rechne mit mindestens ${counted(days, "Tag", "Tagen")}. Mit einer Seite, die mehr Besucher hat, geht es schneller.`,
  pace: (days: number) => `Wenn es so weitergeht, gibt es in etwa ${counted(days, "Tag", "Tagen")} genug Daten.`,
  tooSlow: (days: number) =>
    `Wenn es so weitergeht, dauert das etwa ${counted(days, "Tag", "Tage")}. Teste eine größere Änderung oder eine Seite mit mehr Besuchern.`,
  warnings: {
    ratio_mismatch: "Die Besucher wurden nicht nach den Gewichten aufgeteilt; die Raten sind nicht vergleichbar.",
    too_few:
      "Weniger als 100 Besucher haben eine der Varianten gesehen, oder es gab weniger als 25 Conversions: zu wenig für einen Schluss.",
    first_week: "Es läuft seit weniger als einer Woche; einige Wochentage fehlen.",
    stopped_early: "Es lief weniger als eine Woche; einige Wochentage fehlen.",
    page_published:
      "Es wurde beendet, weil eine andere Version der Seite veröffentlicht oder die Seite entfernt wurde.",
    visitors_elsewhere:
      "Diese Website wird auch aus einem Bucket ausgeliefert. Besucher dort sehen die veröffentlichte Seite und werden nicht gezählt.",
  },
  advice: {
    start: () => "Starte es, um Besuchern die Varianten zu zeigen.",
    check_split: () =>
      "Vertraue diesen Zahlen nicht: Etwas verhindert, dass Besucher einer Variante gezählt werden. Beende das Experiment, und suche die Ursache.",
    wait_for_visitors: () =>
      "Lass es laufen: Es gibt noch zu wenige Daten. Nötig sind 100 Besucher pro Variante und insgesamt 25 Conversions.",
    apply: (name: string, low: string, high: string) =>
      `Veröffentliche „${name}“: Die Rate ist um ${low} bis ${high} Prozentpunkte höher als die des Originals.`,
    keep_control: (name: string) => `Behalte „${name}“: Die Rate jeder anderen Variante ist niedriger.`,
    no_difference: () => "Wähle frei: Die Raten weichen um weniger als 5 % von der des Originals ab.",
    inconclusive: () =>
      "Es endete, bevor ein Unterschied sicher war. Behalte die aktuelle Seite, oder teste noch einmal und länger.",
    applied: (name: string) => `Erledigt: „${name}“ wurde veröffentlicht.`,
    wait: () => "Lass es laufen: Noch ist kein Unterschied sicher.",
    waitFor: (visitors: number) =>
      `Lass es laufen: Noch ist kein Unterschied sicher. Um einen von 20 % zu erkennen, braucht es etwa ${formatNumber(visitors)} Besucher pro Variante.`,
  },
};
