/**
 * Lists of what an account and all its clients have, newest first: the newest of its own, and the newest of its clients'
 * by an index that the database keeps of those (drizzle/0055_client_resources.sql), so that it does not matter how many
 * clients there are.
 */
import { and, type Column, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { IdPrefix } from "../lib/ids.ts";
import type { Db } from "../storage/client.ts";
import { isDeleting } from "../storage/deletions.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { clientResources, clients, deletions, totals } from "../storage/tables.ts";
import { totalOf } from "../storage/totals.ts";

interface Listed {
  table: SQLiteTable & { _id: Column; account_id: Column };
  /** Of the identifiers. */
  prefix: IdPrefix;
  /** As `totals` names it. */
  kind: string;
  /** The condition that a row was not deleted; left out: such rows are gone at once. */
  isAlive?: SQL;
  /** The condition for those that are listed; left out: all are. */
  isListed?: SQL;
}

export interface FamilyPage {
  ids: string[];
  /** Of all accounts of the family. */
  total: number;
}

/** Makes a list of a table: it is asked for identifiers, of rows before another one where that is given. */
export function familyList(listed: Listed) {
  const { isAlive, isListed, kind, prefix } = listed;
  const [all, alive] = [queriesOf(listed, isListed), queriesOf(listed, isListed ? and(isAlive, isListed) : isAlive)];

  return async (
    db: Db,
    parentId: string,
    // Greater than every identifier.
    { limit, offset, before = `${prefix}_~` }: { limit: number; offset: number; before?: string | undefined },
  ): Promise<FamilyPage> => {
    const deleting = await isDeleting(db, null);
    const { own, ofClients } = deleting && isAlive ? alive : all;
    const asked = { parent: parentId, before, most: limit + offset };
    const [total, ...rows] = await Promise.all([
      totalOfFamily(db, parentId, kind, deleting),
      own(db).all(asked),
      ofClients(db).all(asked),
    ]);
    const ids = rows.flat().map(({ _id }) => _id);
    ids.sort((a, b) => (a < b ? 1 : -1));
    return { ids: ids.slice(offset, limit + offset), total };
  };
}

function queriesOf({ table, prefix }: Listed, condition?: SQL) {
  const most = sql.placeholder("most");
  const before = sql.placeholder("before");
  const own = selectOnce((db) =>
    db
      .select({ _id: sql<string>`${table._id}` })
      .from(table)
      .where(and(eq(table.account_id, sql.placeholder("parent")), lt(table._id, before), condition))
      .orderBy(desc(table._id))
      .limit(most),
  );
  const { resource, account_id, parent_account_id } = clientResources;
  const ofClients = selectOnce((db) => {
    const found = db
      .select({ _id: sql<string>`${resource}` })
      .from(clientResources)
      // What is left of clients that were deleted is theirs no more.
      .innerJoin(clients, and(eq(clients.account_id, account_id), eq(clients.parent_account_id, parent_account_id)))
      .$dynamic();
    return (condition ? found.innerJoin(table, eq(table._id, resource)) : found)
      .where(
        and(
          eq(parent_account_id, sql.placeholder("parent")),
          lt(resource, before),
          gt(resource, `${prefix}_`),
          condition,
        ),
      )
      .orderBy(desc(resource))
      .limit(most);
  });
  return { own, ofClients };
}

const sumQuery = selectOnce((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${totals.count}), 0)` })
    .from(totals)
    .where(and(eq(totals.parent_account_id, sql.placeholder("parent")), eq(totals.kind, sql.placeholder("kind")))),
);

const deletingQuery = selectOnce((db) =>
  db
    .selectDistinct({ _id: deletions.account_id })
    .from(deletions)
    .innerJoin(clients, eq(clients.account_id, deletions.account_id))
    .where(eq(clients.parent_account_id, sql.placeholder("parent"))),
);

/** The sum of what all of them have; where a deletion is under way it is counted. */
export async function totalOfFamily(db: Db, parentId: string, kind: string, deleting: boolean): Promise<number> {
  const [own, [sum]] = await Promise.all([totalOf(db, parentId, kind), sumQuery(db).all({ parent: parentId, kind })]);
  let total = own + sum!.total;
  if (!deleting) return total;
  for (const { _id } of await deletingQuery(db).all({ parent: parentId })) {
    const [kept] = await db
      .select({ count: totals.count })
      .from(totals)
      .where(and(eq(totals.owner, _id), eq(totals.kind, kind)));
    total += (await totalOf(db, _id, kind)) - (kept?.count ?? 0);
  }
  return total;
}
