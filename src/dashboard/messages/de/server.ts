import type en from "../en/server.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Server",
  text: "Wie es dieser Installation geht; alle zehn Sekunden wird nachgesehen.",
  fine: "Der Server kommt nach und hat Platz.",
  littleRoom: (free) =>
    `Auf der Platte sind nur noch ${free} frei. Schaffe Platz, bevor nichts mehr gespeichert werden kann.`,
  late: "Arbeit wartet seit Minuten. Generierungen dauern länger, als sie sollten; sieh ins Protokoll des Servers.",
  stored: "Gespeichert",
  free: (free) => `${free} frei`,
  accounts: "Konten",
  running: "Arbeit im Gang",
  failedBefore: (count) =>
    count === 0 ? "" : `${counted(count, "Auftrag wird", "Aufträge werden")} noch einmal versucht`,
  waiting: "Arbeit, die wartet",
  process: "Dieser Server",
  versionName: "Version",
  upFor: "Läuft seit",
  memory: "Arbeitsspeicher",
  processes: "Prozesse",
  address: "Adresse",
  kinds: "Arbeit nach Art",
  kindsText: "Was neben Aufrufen läuft. Fällige Arbeit, die lange wartet, zeigt, dass der Server nicht nachkommt.",
  kind: "Art",
  again: "Noch einmal",
  noWork: "Nichts läuft, und nichts wartet.",
  days: (count) => counted(count, "Tag", "Tagen"),
  hours: (count) => counted(count, "Stunde", "Stunden"),
  minutes: (count) => counted(count, "Minute", "Minuten"),
  seeAccounts: "Konten nach Tarif und Speicher",
  seeSettings: "Verbindungen prüfen",
  doctor: "Auf dem Server sieht dieser Befehl genauer nach:",
} satisfies InOtherWords<typeof en>;
