/**
 * Drawings in an archive are cleaned as uploads are: whoever wrote the archive may have put into them what runs. One
 * that is changed by it has another hash, so that it is another file, and what shows it names that.
 */
import { ApiError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Compute } from "../../workers/computation.ts";
import { cleanDrawing } from "../assets/service.ts";
import type { TableName } from "./format.ts";
import type { Archive } from "./read_archive.ts";
import { invalidArchive } from "./zip_reader.ts";

const ENDING = ".svg";
const CODE = ["html", "css", "javascript"] as const;

/**
 * The archive with its drawings cleaned; it is the same where all are.
 * @throws ApiError `invalid_archive` when one can't be read as a drawing
 */
export async function withCleanDrawings(archive: Archive, compute: Compute): Promise<Archive> {
  /** The drawings that change, by the hash that they get. */
  const drawings = new Map<string, string>();
  const names = new Map<string, string>();
  const contents = new Map(archive.contents);
  let row = 0;
  for await (const { file, content_type } of archive.rows("assets")) {
    const where = `assets: row ${(row++).toLocaleString("en")}`;
    if (content_type !== "image/svg+xml") continue;
    const hash = file.slice(0, -ENDING.length);
    const clean = await cleanDrawing(compute, await archive.read(hash)).catch((error: unknown) => {
      throw error instanceof ApiError ? invalidArchive(where, `file: ${error.message}`) : error;
    });
    if (!clean) continue;
    const cleanHash = sha256Hex(clean);
    drawings.set(cleanHash, hash);
    names.set(file, cleanHash + ENDING);
    contents.set(cleanHash, { ...contents.get(hash)!, bytes: clean.length });
  }
  if (names.size === 0) return archive;

  const renamed = (text: string): string => text.replace(/[0-9a-f]{64}\.svg/g, (name) => names.get(name) ?? name);
  /** Code that names them, by the hash that it gets; and the other way round. */
  const code = new Map<string, string>();
  const codeHashes = new Map<string, string>();

  async function renamedCode(hash: string): Promise<string> {
    const known = codeHashes.get(hash);
    if (known !== undefined) return known;
    const text = (await archive.read(hash)).toString();
    const changed = renamed(text);
    const newHash = changed === text ? hash : sha256Hex(changed);
    if (newHash !== hash) {
      code.set(newHash, hash);
      contents.set(newHash, { ...contents.get(hash)!, bytes: Buffer.byteLength(changed) });
    }
    codeHashes.set(hash, newHash);
    return newHash;
  }

  return {
    ...archive,
    contents,
    async read(hash) {
      const drawing = drawings.get(hash);
      const text = code.get(hash);
      if (text !== undefined) return Buffer.from(renamed((await archive.read(text)).toString()));
      if (drawing === undefined) return await archive.read(hash);
      return Buffer.from((await cleanDrawing(compute, await archive.read(drawing)))!);
    },
    async *rows<Table extends TableName>(table: Table) {
      for await (const given of archive.rows(table)) {
        const row = JSON.parse(renamed(JSON.stringify(given)));
        if (table === "versions") for (const part of CODE) row[part] = await renamedCode(row[part]);
        yield row;
      }
    },
  };
}
