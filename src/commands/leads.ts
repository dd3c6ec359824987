/** `leads`: the places that leads are searched in, also while the server runs. */
import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { systemClock } from "../lib/clock.ts";
import { share, shownName } from "./arguments.ts";
import { commandGroup, configOf, type DataOption, dataCommand, UsageError } from "./command.ts";
import { columns, day, out, progressBar } from "./output.ts";

const importFile = dataCommand(
  "import <file>",
  "import an extract of Overture's places, or of its divisions, by whose names places are then found too: GeoJSON or a sequence of it, plain or gzip",
)
  .option(
    "--name <name>",
    "what the extract is called; the same name again replaces it (default: the file's)",
    shownName,
  )
  .option("--min-confidence <number>", "leave out places that are less sure, 0 to 1", share, 0.4)
  .action(async (file: string, options: DataOption & { name?: string; minConfidence: number }) => {
    const { dataDirectory } = await configOf(options);
    if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
    if (!existsSync(dataDirectory))
      throw new UsageError(`there is no directory ${dataDirectory}; "sitewright serve" makes it`);
    const { importPlaces } = await import("../providers/lead_sources/import_places.ts");
    const name = options.name ?? basename(file).replace(/\.(gz|geojson|geojsonl|geojsonseq|ndjson|json)+$/i, "");
    const bar = progressBar("places");
    const { size } = statSync(file);
    const counts = await importPlaces({
      dataDirectory,
      file,
      name,
      leastConfidence: options.minConfidence,
      now: systemClock.now(),
      progress: (bytes, places) => bar.show(bytes, size, places),
    });
    bar.end();
    const number = (count: number) => count.toLocaleString("en");
    out(
      `${name}: ${counts.towns > 0 ? `${number(counts.towns)} towns, ` : ""}${number(counts.places)} places (${number(counts.added)} new, ${number(counts.changed)} changed, ${number(counts.removed)} removed); left out ${number(counts.bad)} that are no places, ${number(counts.closed)} closed and ${number(counts.unsure)} unsure ones.`,
    );
    if (!counts.isWhole)
      throw new UsageError(
        `${file} is not whole: what it has was imported, and nothing was removed. Get it again and import it once more`,
      );
    out(
      "They are in places.db in the data directory: backups leave it out, because the extract can be imported again.",
    );
  });
const list = dataCommand("list", "list what was imported").action(async (options: DataOption) => {
  const { listExtracts } = await import("../storage/places.ts");
  const rows = listExtracts((await configOf(options)).dataDirectory);
  out(
    columns([
      ["NAME", "PLACES AND TOWNS", "IMPORTED"],
      ...rows.map(({ name, places, imported_at }) => [name, places.toLocaleString("en"), day(imported_at)]),
    ]),
  );
});

export const command = commandGroup(
  "leads",
  "manage the places that leads are searched in, also while the server runs",
  importFile,
  list,
);
