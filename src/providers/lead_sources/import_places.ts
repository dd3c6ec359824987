/** Imports an extract of Overture's places or towns, while the server serves: again and again, what is new, changed or gone. */
import { PlacesWriter, type StoredPlace, type StoredTown } from "../../storage/places.ts";
import { openExtract, readFeature } from "./overture.ts";

/** Places with one commit: a search of the server waits for none. */
const SAVED_AT_ONCE = 2_000;
/** After so many the memory of what was read is given back: left to itself it grows with the speed of the import. */
const COLLECTED_AT_ONCE = 20_000;

export interface ImportCounts {
  places: number;
  /** By whose names places are looked for, where no address says them. */
  towns: number;
  added: number;
  changed: number;
  removed: number;
  /** No places: unreadable, without name or point. */
  bad: number;
  closed: number;
  unsure: number;
  /** False: the file is cut off, so nothing was removed. */
  isWhole: boolean;
}

interface ImportOptions {
  dataDirectory: string;
  file: string;
  /** What the extract is called: the same name again replaces it. */
  name: string;
  leastConfidence: number;
  now: number;
  /** Told now and then how many bytes of the file were read, and how many places there are. */
  progress(bytes: number, places: number): void;
}

/** Throws an error of the file system, or of SQLite. */
export async function importPlaces(options: ImportOptions): Promise<ImportCounts> {
  const { dataDirectory, file, name, leastConfidence, now, progress } = options;
  const extract = await openExtract(file);
  const writer = new PlacesWriter(dataDirectory, name);
  const counts: ImportCounts = {
    places: 0,
    towns: 0,
    added: 0,
    changed: 0,
    removed: 0,
    bad: 0,
    closed: 0,
    unsure: 0,
    isWhole: true,
  };
  try {
    let waiting: StoredPlace[] = [];
    let waitingTowns: StoredTown[] = [];
    let collected = 0;
    const save = () => {
      if (waitingTowns.length > 0) writer.saveTowns(waitingTowns);
      counts.towns += waitingTowns.length;
      waitingTowns = [];
      const { added, changed } = writer.save(waiting);
      counts.added += added;
      counts.changed += changed;
      counts.places += waiting.length;
      waiting = [];
      if (counts.places + counts.towns - collected >= COLLECTED_AT_ONCE) {
        collected = counts.places + counts.towns;
        Bun.gc(true);
      }
      progress(extract.bytesRead(), counts.places + counts.towns);
    };
    let isReadable = true;
    try {
      for await (const features of extract.parts)
        for (const json of features) {
          const read = readFeature(json, leastConfidence);
          if (typeof read === "string") counts[read]++;
          else if ("town" in read) waitingTowns.push(read.town);
          else waiting.push(read.place);
          if (waiting.length + waitingTowns.length >= SAVED_AT_ONCE) save();
        }
    } catch (error) {
      // A packed file that is cut off, or damaged: what came before counts.
      if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
      isReadable = false;
    }
    save();
    counts.isWhole = isReadable && extract.isWhole() && counts.places + counts.towns > 0;
    if (counts.isWhole) counts.removed = writer.removeOthers();
    writer.finish(now);
    return counts;
  } finally {
    writer.close();
  }
}
