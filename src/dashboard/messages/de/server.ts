import { counted } from "../language.ts";

export default {
  text: "Zustand dieser Installation, alle zehn Sekunden aktualisiert.",
  fine: "Alles läuft normal.",
  littleRoom: (free: string) =>
    `Nur noch ${free} Speicherplatz frei. Schaffe bald Platz, sonst kann nichts mehr gespeichert werden.`,
  late: "Aufträge warten seit Minuten, Generierungen dauern deshalb lange. Sieh ins Protokoll des Servers.",
  stored: "Gespeichert",
  free: (free: string) => `${free} frei`,
  running: "Laufende Aufträge",
  failedBefore: (count: number) =>
    count === 0 ? "" : `${counted(count, "Auftrag wird", "Aufträge werden")} wiederholt`,
  waiting: "Wartende Aufträge",
  process: "Dieser Server",
  upFor: "Läuft seit",
  memory: "Arbeitsspeicher",
  processes: "Prozesse",
  kinds: "Aufträge nach Art",
  kindsText: "Aufträge im Hintergrund. Fällige, die lange warten, zeigen, dass der Server nicht nachkommt.",
  again: "Wiederholungen",
  noWork: "Keine Aufträge laufen oder warten.",
  days: (count: number) => counted(count, "Tag", "Tagen"),
  hours: (count: number) => counted(count, "Stunde", "Stunden"),
  minutes: (count: number) => counted(count, "Minute", "Minuten"),
  seeAccounts: "Konten nach Tarif und Speicher",
  seeSettings: "Verbindungen prüfen",
  doctor: "Für eine gründlichere Prüfung führe auf dem Server aus:",
};
