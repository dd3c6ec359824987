/** What other features ask of archives; what reads and writes them is loaded when it is first used. */
import type { Context } from "../../operation/operation.ts";
import type { TemporaryFile } from "../../storage/temporary_files.ts";
import type { Taking } from "./export_source.ts";
import type { RowOf, TableName } from "./format.ts";
import type { Archive } from "./read_archive.ts";

export type { RowOf, TableName } from "./format.ts";
export type { Archive } from "./read_archive.ts";

/** The bytes of a website's archive (export_source.ts). */
export const exportSource = async (context: Context, websiteId: string, taking: Taking) =>
  (await import("./export_source.ts")).exportSource(context, websiteId, taking);

/** An archive in a file (read_archive.ts). */
export const readArchive = async (file: TemporaryFile): Promise<Archive> =>
  (await import("./read_archive.ts")).readArchive(file);

/** Makes a website of an archive that nobody sees yet (import_archive.ts). */
export const importHidden = async (context: Context, archive: Archive) =>
  (await import("./import_archive.ts")).importHidden(context, archive, undefined);

/** Shows it, in the caller's transaction. */
export const showImported = async (...args: Parameters<typeof import("./import_archive.ts").showImported>) =>
  (await import("./import_archive.ts")).showImported(...args);

/** All rows of a table at once. */
export async function allRows<Table extends TableName>(archive: Archive, table: Table): Promise<RowOf<Table>[]> {
  const rows: RowOf<Table>[] = [];
  for await (const row of archive.rows(table)) rows.push(row);
  return rows;
}
