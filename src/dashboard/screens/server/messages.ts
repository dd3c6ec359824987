import { counted, defineMessages } from "../../messages/messages.ts";

export const messages = defineMessages(
  {
    title: "Server",
    text: "How this installation is, looked at again every ten seconds.",
    fine: "The server keeps up, and has room.",
    littleRoom: (free: string) => `Only ${free} are left on the disk. Make room before nothing can be stored any more.`,
    late: "Work has been waiting for minutes. Generations take longer than they should; look at the server's log.",
    stored: "Stored",
    free: (free: string) => `${free} free`,
    accounts: "Accounts",
    running: "Work under way",
    failedBefore: (count: number) => (count === 0 ? "" : `${counted(count, "job is", "jobs are")} tried again`),
    waiting: "Work that waits",
    version: (version: string) => `Sitewright ${version}.`,
    doctor: "On the server, this command looks deeper:",
  },
  {
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
    version: (version) => `Sitewright ${version}.`,
    doctor: "Auf dem Server sieht dieser Befehl genauer nach:",
  },
);
