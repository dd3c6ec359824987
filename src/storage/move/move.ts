/**
 * Moves an installation's database from a file to a server, or back, while nobody serves it.
 *
 * The target is made beside what a start would open (a file, a schema of another name), as tables without triggers and
 * references: rows are taken over as they are, totals too, and nothing is derived twice. Each chunk of rows is a
 * transaction that also notes how far the table came, so that a move that was broken off goes on there. Then every row is
 * read from both and compared by a hash of its values. Only when all are the same the target gets its references (which
 * are checked), triggers, full-text indexes, and at last its name. From the beginning the source says that it is being
 * moved, and holds its own lock of writers, so that nothing is written to it meanwhile; it is kept.
 */
import { OperatorError } from "../../lib/errors.ts";
import {
  type Ask,
  chunksOf,
  digest,
  hasNul,
  keyOf,
  type MovedTable,
  type Row,
  readRange,
  readSchema,
  type Schema,
} from "./rows.ts";

/** Why a move can't go on, in lines for the operator. */
export class MoveError extends OperatorError {
  override readonly name = "MoveError";
}

/** What a source notes of its move. */
export interface MovedTo {
  id: string;
  /** Where to, in words without a password. */
  place: string;
  at: number;
  isFinished: boolean;
}

/** Words of a page that visitors of a published site find. */
export interface PageWords {
  row: bigint;
  scope: string;
  title: string;
  headings: string;
  body: string;
}

export interface Source {
  /** Where it is, without a password. */
  place: string;
  ask: Ask;
  /**
   * Keeps everybody else from writing, until it is closed or marked.
   * @throws MoveError when somebody is writing
   */
  hold(): Promise<void>;
  mark(): Promise<MovedTo | null>;
  /** Notes what becomes of it, or (null) that it stays; `hold` ends with a note that is not of a move under way. */
  setMark(mark: MovedTo | null): Promise<void>;
  /** The full-text index of published sites. */
  pageWords(): AsyncIterable<PageWords[]>;
  close(): Promise<void>;
}

/** How far a table came. */
export interface Progress {
  after: Row | null;
  isDone: boolean;
  /** Texts of it that had letters which a server can't hold. */
  nuls: number;
}

export interface Target {
  place: string;
  ask: Ask;
  /**
   * What is there: nothing, an installation (with the move that it came by, if any), or a move that was broken off.
   * @throws MoveError for a move that this program can't go on with
   */
  state(): Promise<{ of: "nothing" } | { of: "installation" | "move"; id: string | null }>;
  /** Makes the tables. */
  begin(id: string, schema: Schema): Promise<void>;
  progress(): Promise<Map<string, Progress>>;
  put(table: MovedTable, rows: Row[], progress: Progress): Promise<void>;
  /** Makes it what a start opens, all at once. */
  finish(id: string, schema: Schema, pageWords: () => AsyncIterable<PageWords[]>): Promise<void>;
  /** Removes what was made of a move that is not finished. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

export interface MoveOptions {
  now: number;
  /** Told how many rows of how many were copied or compared; both count. */
  show?(done: number, total: number): void;
  /** What is done at the moment. */
  tell?(step: string): void;
}

export interface Moved {
  /** False: it was done before, and nothing has changed. */
  isNew: boolean;
  tables: number;
  rows: number;
  /** Texts in which U+0000 has become U+FFFD. */
  nuls: number;
}

/** Differences that are told one by one. */
const TOLD = 10;
/** So many rows that only one of both has are looked for elsewhere in the table. */
const MOST_STRAYS = 1_000;

/** Throws MoveError when one of both has another move, or something of its own. */
function assertMovable(
  source: Source,
  target: Target,
  mark: Awaited<ReturnType<Source["mark"]>>,
  there: Awaited<ReturnType<Target["state"]>>,
): void {
  if (mark && mark.place !== target.place)
    throw new MoveError(
      mark.isFinished
        ? `${source.place} was moved to ${mark.place} before; what was written since is there`
        : `${source.place} is being moved to ${mark.place}; finish that, or add --cancel to that command`,
    );
  if (there.of === "installation" && (!mark || there.id !== mark.id))
    throw new MoveError(
      `${target.place} has an installation of its own, which is not touched; move to a new, empty place`,
    );
  if (there.of !== "installation" && mark?.isFinished)
    throw new MoveError(
      `${source.place} was moved to ${mark.place}, but it is not there any more; add --cancel --force to the command to make this one usable again`,
    );
  if (there.of === "move" && there.id !== mark?.id)
    throw new MoveError(
      `${target.place} holds a move of something else that was not finished; it is not touched. Finish it, or move to another place`,
    );
}

/**
 * Compares every row of both.
 * @returns how many there are
 * @throws MoveError when they are not the same
 */
async function assertSame(
  source: Source,
  target: Target,
  schema: Schema,
  show: (rows: number) => void,
): Promise<number> {
  const different: string[] = [];
  let compared = 0;
  for (const table of schema.tables) {
    const inTable = await compare(source.ask, target.ask, table, (rows) => {
      compared += rows;
      show(compared);
    });
    different.push(...inTable);
  }
  if (different.length === 0) return compared;
  const more = different.length > TOLD ? [`… and ${different.length - TOLD} more`] : [];
  throw new MoveError(
    [
      `${target.place} is not the same as ${source.place}; the move is not finished, and nothing was changed in ${source.place}:`,
      ...different.slice(0, TOLD),
      ...more,
      "Add --cancel to the command, which removes what was copied, and begin again",
    ].join("\n"),
  );
}

/**
 * Does the whole move, or what is left of it.
 * @throws MoveError when it is refused, or the two are not the same at the end
 */
export async function move(source: Source, target: Target, options: MoveOptions): Promise<Moved> {
  const { show = () => {}, tell = () => {} } = options;
  const schema = readSchema();
  const mark = await source.mark();
  const there = await target.state();
  assertMovable(source, target, mark, there);
  if (there.of === "installation") {
    if (!mark!.isFinished) await source.setMark({ ...mark!, isFinished: true });
    return { isNew: !mark!.isFinished, tables: schema.tables.length, rows: 0, nuls: 0 };
  }
  const current = mark ?? { id: crypto.randomUUID(), place: target.place, at: options.now, isFinished: false };
  await source.hold();
  if (!mark) await source.setMark(current);
  if (there.of === "nothing") await target.begin(current.id, schema);

  let total = 0;
  for (const { name } of schema.tables)
    total += Number((await source.ask(`SELECT count(*) FROM "${name}"`, []))[0]![0]);
  const known = await target.progress();
  let done = 0;
  let nuls = 0;
  tell("copying");
  for (const table of schema.tables) {
    const progress = known.get(table.name) ?? { after: null, isDone: false, nuls: 0 };
    if (progress.after) done += Number((await target.ask(`SELECT count(*) FROM "${table.name}"`, []))[0]![0]);
    if (!progress.isDone) {
      let putting = Promise.resolve();
      for await (const { rows, upTo } of chunksOf(source.ask, table, progress.after)) {
        await putting;
        for (const row of rows) progress.nuls += row.filter(hasNul).length;
        progress.after = upTo ?? progress.after;
        progress.isDone = upTo === null;
        putting = target.put(table, rows, progress);
        // It is awaited when the next chunk was read.
        putting.catch(() => {});
        done += rows.length;
        show(done, total * 2);
      }
      await putting;
    }
    nuls += progress.nuls;
  }

  tell("comparing every row");
  const compared = await assertSame(source, target, schema, (rows) => show(total + rows, total * 2));
  tell("checking references, building indexes");
  await target.finish(current.id, schema, source.pageWords);
  await source.setMark({ ...current, isFinished: true });
  show(total * 2, total * 2);
  return { isNew: true, tables: schema.tables.length, rows: compared, nuls };
}

/**
 * Ends a move that is not finished: what was copied is removed, and the source can be served again.
 * @param target null: it can't be reached
 * @param isForced also the source of one that is finished
 */
export async function cancelMove(source: Source, target: Target | null, isForced: boolean): Promise<void> {
  const mark = await source.mark();
  if (!mark) throw new MoveError(`${source.place} is not being moved`);
  if (!isForced && target?.place !== mark.place)
    throw new MoveError(`${source.place} is being moved to ${mark.place}; add --cancel to that command`);
  const there = target?.place === mark.place ? await target.state() : null;
  const isFinished = mark.isFinished || (there?.of === "installation" && there.id === mark.id);
  if (isFinished && !isForced)
    throw new MoveError(
      `the move to ${mark.place} is finished. To serve ${source.place} again, as it was then and without what was written since, make sure that nobody serves ${mark.place} and add --force`,
    );
  if (there?.of === "move" && there.id === mark.id) await target!.drop();
  await source.setMark(null);
}

/** Compares a table in both, chunk by chunk. */
async function compare(
  ofSource: Ask,
  ofTarget: Ask,
  table: MovedTable,
  seen: (rows: number) => void,
): Promise<string[]> {
  const hashes = (rows: Row[]) =>
    new Map(
      rows.map((row) => [
        JSON.stringify(keyOf(table, row), (_, value) =>
          typeof value === "bigint"
            ? String(value)
            : typeof value === "string"
              ? value.replaceAll("\0", "\ufffd")
              : value,
        ),
        digest(table, row),
      ]),
    );
  const different: string[] = [];
  const words = (key: string, what: string) => `${table.name} ${(JSON.parse(key) as unknown[]).join(" ")}: ${what}`;
  // A key with a letter that a server can't hold has another place there.
  const missing = new Map<string, string>();
  const surplus = new Map<string, string>();
  for await (const { rows, after, upTo } of chunksOf(ofSource, table, null)) {
    const reading = readRange(ofTarget, table, after, upTo, rows.length + MOST_STRAYS + 2);
    // Also while it is read there.
    const here = hashes(rows);
    const there = hashes(await reading);
    for (const [key, hash] of here) {
      const other = there.get(key);
      if (other === undefined) missing.set(key, hash);
      else if (other !== hash) different.push(words(key, "has other values"));
      there.delete(key);
    }
    for (const [key, hash] of there) surplus.set(key, hash);
    seen(rows.length);
    if (missing.size > MOST_STRAYS || surplus.size > MOST_STRAYS) break;
  }
  for (const [key, hash] of missing) {
    const other = surplus.get(key);
    if (other === undefined) different.push(words(key, "is missing"));
    else if (other !== hash) different.push(words(key, "has other values"));
    surplus.delete(key);
  }
  for (const key of surplus.keys()) different.push(words(key, "is not in the source"));
  return different;
}
