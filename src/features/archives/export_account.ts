/**
 * Exports everything of an account, while it is sent: tables as JSON lines, the code of pages, and files. It reads a
 * little in each turn of the event loop, so the account may change meanwhile.
 */
import { isoTime } from "../../lib/clock.ts";
import type { Context } from "../../operation/operation.ts";
import { type OwnRow, ownRows } from "../../storage/account_rows.ts";
import { nextTurn } from "../../storage/batches.ts";
import { wholeContent } from "../../storage/chunks.ts";
import type { Db } from "../../storage/client.ts";
import { VERSION } from "../../version.ts";
import { ASSET_ROWS, KINDS, type Kind, PAGE_ROWS, SUBMISSION_FILE_ROWS } from "./account_kinds.ts";
import { DENSE, PART_BYTES, partName } from "./format.ts";
import { createSpentBytes, type SpentBytes } from "./spent_bytes.ts";
import * as store from "./store.ts";
import { createZipWriter, type ZipWriter } from "./zip_writer.ts";

interface Export {
  db: Db;
  accountId: string;
  zip: ZipWriter;
  spent: SpentBytes;
}

type ArchiveStream = AsyncGenerator<Uint8Array, void>;

/** The bytes of an archive. */
export async function* exportAccount({ services, account, now }: Context): ArchiveStream {
  const making: Export = {
    db: services.storage.read,
    accountId: account._id,
    zip: createZipWriter(now),
    spent: createSpentBytes(),
  };
  yield* await making.zip.entry("README.txt", Buffer.from(readme(account.name, now)));
  const row = await store.findAccount(making.db, account._id);
  if (row) yield* await making.zip.entry("account.json", Buffer.from(`${JSON.stringify(exportedRow(row), null, 2)}\n`));
  for (const kind of KINDS) yield* writeRows(making, kind);
  for await (const page of ownRows(making.db, PAGE_ROWS, account._id)) yield* writeCode(making, page);
  for await (const asset of ownRows(making.db, ASSET_ROWS, account._id)) {
    const ending = (asset.file as string).slice((asset.file as string).lastIndexOf("."));
    yield* writeFile(making, `assets/${asset._id}${ending}`, asset);
  }
  for await (const file of ownRows(making.db, SUBMISSION_FILE_ROWS, account._id))
    yield* writeFile(making, `submissions/${file.submission_id}/${file.position}`, file);
  yield* making.zip.end();
}

/** A row as it is shown: times as the API has them. */
function exportedRow(row: OwnRow, omit: string[] = []): OwnRow {
  const isTime = (name: string, value: unknown): value is number => /(^|_)at$/.test(name) && typeof value === "number";
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      omit.includes(name) ? [] : [[name, isTime(name, value) ? isoTime(value) : value]],
    ),
  );
}

async function* writeRows({ db, accountId, zip }: Export, kind: Kind): ArchiveStream {
  let lines: string[] = [];
  let [length, parts] = [0, 0];
  for await (const row of ownRows(db, kind, accountId)) {
    const line = `${JSON.stringify(exportedRow(row, kind.omit))}\n`;
    lines.push(line);
    length += line.length;
    if (length < PART_BYTES) continue;
    yield* await zip.entry(partName(kind.name, parts++), Buffer.from(lines.join("")));
    [lines, length] = [[], 0];
  }
  // One that has no rows is there and empty: then nobody wonders where it is.
  if (lines.length > 0 || parts === 0) yield* await zip.entry(partName(kind.name, parts), Buffer.from(lines.join("")));
}

async function* writeCode({ db, accountId, zip, spent }: Export, page: OwnRow): ArchiveStream {
  if (page.draft_version_id === null) return;
  await nextTurn();
  const version = await store.findVersion(db, accountId, page.draft_version_id as string);
  if (!version) return;
  for (const [name, hash] of [
    ["page.html", version.html],
    ["page.css", version.css],
    ["page.js", version.javascript],
  ] as const) {
    const bytes = await wholeContent(db, hash);
    if (!bytes || bytes.length === 0) continue;
    spent(2 * bytes.length);
    yield* await zip.entry(`code/${page._id}/${name}`, bytes);
  }
}

async function* writeFile({ db, zip, spent }: Export, name: string, { blob, content_type }: OwnRow): ArchiveStream {
  await nextTurn();
  const bytes = await wholeContent(db, blob as string);
  // Who has deleted it meanwhile wants no copy of it.
  if (!bytes) return;
  spent(2 * bytes.length);
  yield* await zip.entry(`files/${name}`, bytes, DENSE.test(content_type as string));
}

const readme = (name: string, now: number): string => `Everything of the account "${name}"
Made by Sitewright ${VERSION}, ${isoTime(now)}

account.json is the account itself. Each folder below has tables of JSON lines (UTF-8, one object a line, times in UTC),
in parts of about a megabyte. Identifiers refer from one to the other: "page_id" is the "_id" of a page.

${KINDS.map((kind) => `${`${kind.name}/`.padEnd(22)}${kind.says}`).join("\n")}
code/                 page.html, page.css and page.js of each page, under the page's identifier.
files/                Files, as they were uploaded, made or sent.

Left out: passwords, keys, tokens, secrets and whatever they are known by; what is made again from what is here; and
measurements. The older code of pages is in the archive of each website (GET /v1/websites/:id/export), which another
server can import. If the account was changed while this was made, a part of it may be older than another.
`;
