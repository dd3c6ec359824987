/**
 * Lists of what an account and all its clients have, newest first. Each page is put together of the few accounts whose
 * newest rows can be on it: of a page's rows at most as many accounts have one, and they are those with the newest rows.
 */
import { and, type Column, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../storage/client.ts";
import { isDeleting } from "../storage/deletions.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { accounts, clients, deletions, totals } from "../storage/tables.ts";
import { totalOf } from "../storage/totals.ts";

/** Greater than every identifier. */
const LAST = "~";

/** An account and its clients; the placeholder is `parent`. */
const family = sql`(SELECT account_id FROM ${clients} WHERE parent_account_id = ${sql.placeholder("parent")} UNION ALL SELECT ${sql.placeholder("parent")})`;

interface Listed {
  table: SQLiteTable & { _id: Column; account_id: Column };
  /** As `totals` names it. */
  kind: string;
  /** The condition that a row was not deleted; left out: such rows are gone at once. */
  isAlive?: SQL;
}

export interface FamilyPage {
  ids: string[];
  /** Of all accounts of the family. */
  total: number;
}

/** Makes a list of a table: it is asked for identifiers, of rows before another one where that is given. */
export function familyList({ table, kind, isAlive }: Listed) {
  const [all, alive] = [queriesOf(table), queriesOf(table, isAlive)];

  return async (
    db: Db,
    parentId: string,
    { limit, offset, before = LAST }: { limit: number; offset: number; before?: string | undefined },
  ): Promise<FamilyPage> => {
    const { newestOf, rowsOf } = isAlive && (await isDeleting(db, null)) ? alive : all;
    const most = limit + offset;
    const newest = await newestOf(db).all({ parent: parentId, before, most });
    const members = newest.filter(({ newest }) => newest !== null);
    // Each of so many has a row that is at least as new as this one.
    const least = members.length === most ? members.at(-1)!.newest! : "";
    const rows = await Promise.all(members.map(({ _id }) => rowsOf(db).all({ account: _id, least, before, most })));
    const ids = rows.flat().map(({ _id }) => _id);
    ids.sort((a, b) => (a < b ? 1 : -1));
    return { ids: ids.slice(offset, most), total: await totalOfFamily(db, parentId, kind) };
  };
}

function queriesOf(table: Listed["table"], isAlive?: SQL) {
  const isBefore = lt(table._id, sql.placeholder("before"));
  const newestOf = selectOnce((db) => {
    const newest = db
      .select({ _id: sql<string>`${table._id}` })
      .from(table)
      .where(and(eq(table.account_id, sql.raw("accounts._id")), isBefore, isAlive))
      .orderBy(desc(table._id))
      .limit(1);
    const column = sql<string | null>`(${newest.getSQL()})`;
    return (
      db
        .select({ _id: sql<string>`accounts._id`, newest: column })
        .from(accounts)
        .where(sql`accounts._id IN ${family}`)
        // Named by its place, so that it is looked up once.
        .orderBy(sql`2 DESC NULLS LAST`)
        .limit(sql.placeholder("most"))
    );
  });
  const rowsOf = selectOnce((db) =>
    db
      .select({ _id: sql<string>`${table._id}` })
      .from(table)
      .where(
        and(
          eq(table.account_id, sql.placeholder("account")),
          gte(table._id, sql.placeholder("least")),
          isBefore,
          isAlive,
        ),
      )
      .orderBy(desc(table._id))
      .limit(sql.placeholder("most")),
  );
  return { newestOf, rowsOf };
}

const deletingQuery = selectOnce((db) =>
  db.selectDistinct({ _id: deletions.account_id }).from(deletions).where(sql`${deletions.account_id} IN ${family}`),
);

const sumQuery = selectOnce((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${totals.count}), 0)` })
    .from(totals)
    .where(and(eq(totals.kind, sql.placeholder("kind")), sql`${totals.owner} IN ${family}`)),
);

/** The sum of what all of them have; where a deletion is under way it is counted. */
async function totalOfFamily(db: Db, parentId: string, kind: string): Promise<number> {
  const [sum] = await sumQuery(db).all({ parent: parentId, kind });
  let total = sum!.total;
  for (const { _id } of await deletingQuery(db).all({ parent: parentId })) {
    const [kept] = await db
      .select({ count: totals.count })
      .from(totals)
      .where(and(eq(totals.owner, _id), eq(totals.kind, kind)));
    total += (await totalOf(db, _id, kind)) - (kept?.count ?? 0);
  }
  return total;
}
