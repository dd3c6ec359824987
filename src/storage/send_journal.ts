/**
 * What was handed over to a mail server, noted right before it was: in a file, because to write it in the database takes
 * longer than the handing over. Written without waiting for the disk, it outlives the process, but not the machine; so
 * after the machine was started anew it is known that nothing is known. With it a process that was killed hands over
 * nothing twice, and leaves next to nothing out.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SendJournal {
  note(id: string): void;
  close(): void;
}

const pathOf = (dataDirectory: string, name: string) => join(dataDirectory, "handovers", name);

/** Changes with each start of the machine; null where it can't be told. */
function machineStart(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}

/** What was noted under a name; null: it is not known. */
export function readSendJournal(dataDirectory: string, name: string): Set<string> | null {
  try {
    const [start, ...ids] = readFileSync(pathOf(dataDirectory, name), "utf8").split("\n");
    return start === machineStart() ? new Set(ids) : null;
  } catch {
    return null;
  }
}

/** Forgets what was noted under a name, which must have been settled, and notes anew. */
export function beginSendJournal(dataDirectory: string, name: string): SendJournal {
  mkdirSync(join(dataDirectory, "handovers"), { recursive: true, mode: 0o700 });
  const file = openSync(pathOf(dataDirectory, name), "w", 0o600);
  writeSync(file, `${machineStart() ?? ""}\n`);
  return { note: (id) => void writeSync(file, `${id}\n`), close: () => closeSync(file) };
}

export const removeSendJournal = (dataDirectory: string, name: string): void =>
  rmSync(pathOf(dataDirectory, name), { force: true });

/** Forgets all that was noted: it is of another database. */
export const forgetSendJournals = (dataDirectory: string): void =>
  rmSync(join(dataDirectory, "handovers"), { recursive: true, force: true });
