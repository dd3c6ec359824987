/**
 * Many things of one kind changed or deleted by one call, by their identifiers: some with each commit, so that others write
 * in between. What is not the account's, or is not there any more, is told and left alone.
 */
import * as v from "valibot";
import type { ErrorCode } from "../lib/errors.ts";
import { says } from "../lib/field_words.ts";
import type { IdPrefix } from "../lib/ids.ts";
import { nextTurn } from "../storage/batches.ts";
import { component, count, described, exampleId, identifier } from "./fields.ts";
import type { Context } from "./operation.ts";

/** Things of one call. */
const MOST = 1_000;
const MOST_IN_WORDS = MOST.toLocaleString("en");
/** Things of one commit. */
const CHANGED_AT_ONCE = 50;
/** As many as the audit names of a call. */
const MOST_NAMED = 20;

export const MANY_IN_WORDS = `Up to ${MOST_IN_WORDS} with one call. Those that are not there (any more) are in \`not_found\`. A call that breaks off may have changed some: send it again, which changes the others.`;

const idsField = (prefix: IdPrefix, noun: string) =>
  v.pipe(
    v.array(identifier(prefix, noun)),
    v.minLength(1),
    v.maxLength(MOST),
    v.check((ids) => new Set(ids).size === ids.length, says("named_twice")),
    v.metadata({ description: "Which.", examples: [[exampleId(prefix)]] }),
  );

const notFoundField = described(v.array(v.string()), "Which of them are not there, or not yours.", []);

/** What all operations on many have in common. */
const declared = {
  effect: "outside" as const,
  atOnce: { account: 2, server: 8 },
  errors: ["work_limit"] as ErrorCode[],
};

const isEachOnce = (groups: { ids: string[] }[]): boolean => {
  if (groups.reduce((sum, { ids }) => sum + ids.length, 0) > MOST) return false;
  const ids = groups.flatMap((group) => group.ids);
  return new Set(ids).size === ids.length;
};

/**
 * How an operation is declared that changes many: `changes` are groups of those that get the same values, and `undo` of its
 * answer are the changes that take them back.
 * @param title of its answer in the reference
 */
export function changesMany<const Title extends string, Values extends v.ObjectEntries>(
  prefix: IdPrefix,
  noun: string,
  title: Title,
  values: Values,
) {
  const group = v.strictObject({ ids: idsField(prefix, noun), ...values });
  return {
    ...declared,
    input: {
      changes: v.pipe(
        v.array(group),
        v.minLength(1),
        v.maxLength(MOST),
        v.check((groups) => isEachOnce(groups as unknown as { ids: string[] }[]), says("named_twice")),
        v.metadata({ description: "Which get which values; what is left out stays as it is." }),
      ),
    },
    output: component(title, {
      changed: count("How many have other values now.", 1),
      not_found: notFoundField,
      undo: described(
        v.array(group),
        "The values before: as `changes` of another call they take back what this one has changed.",
      ),
    }),
  };
}

/** The same of one that deletes many. */
export const deletesMany = <const Title extends string>(prefix: IdPrefix, noun: string, title: Title) => ({
  ...declared,
  input: { ids: idsField(prefix, noun) },
  output: component(title, { deleted: count("How many were deleted.", 1), not_found: notFoundField }),
});

type ValuesOf<Group> = Omit<Group, "ids">;

/**
 * Changes what groups name.
 * @param change some of them in a transaction, by id, with the values that each is to have; answers of those that are there
 *   with the values before, where they differ (`valuesBefore`), else null; with none where they can't be taken back
 */
export async function changeMany<Group extends { ids: string[] }>(
  context: Context,
  groups: Group[],
  change: (
    inside: Context,
    wanted: Map<string, ValuesOf<Group>>,
  ) => Promise<Map<string, Partial<ValuesOf<Group>> | null>>,
): Promise<{ changed: number; not_found: string[]; undo: Group[] }> {
  const wanted = groups.flatMap(({ ids, ...values }) => ids.map((id): [string, ValuesOf<Group>] => [id, values]));
  const changed: { id: string; before: Partial<ValuesOf<Group>> }[] = [];
  const not_found: string[] = [];
  await inParts(context, wanted, async (inside, part) => {
    const found = await change(inside, new Map(part));
    return () => {
      for (const [id] of part) {
        const before = found.get(id);
        if (before === undefined) not_found.push(id);
        else if (before !== null) changed.push({ id, before });
      }
    };
  });
  const ids = changed.map(({ id }) => id);
  context.audit.resources.push(...ids.slice(0, MOST_NAMED));
  const kept = changed.filter(({ before }) => Object.keys(before).length > 0);
  const undo = [...Map.groupBy(kept, ({ before }) => JSON.stringify(before)).values()].map((of) => ({
    ids: of.map(({ id }) => id),
    ...of[0]!.before,
  }));
  return { changed: ids.length, not_found, undo: undo as unknown as Group[] };
}

/**
 * Deletes what is named.
 * @param remove some of them in a transaction; answers with the ids of those that were there
 */
export async function deleteMany(
  context: Context,
  ids: string[],
  remove: (inside: Context, ids: string[]) => Promise<string[]>,
): Promise<{ deleted: number; not_found: string[] }> {
  const deleted = new Set<string>();
  await inParts(context, ids, async (inside, part) => {
    const gone = await remove(inside, part);
    return () => {
      for (const id of gone) deleted.add(id);
    };
  });
  context.audit.resources.push(...[...deleted].slice(0, MOST_NAMED));
  return { deleted: deleted.size, not_found: ids.filter((id) => !deleted.has(id)) };
}

/** @param work in a transaction, which may run again; answers with what is to be done once after it */
async function inParts<One>(
  context: Context,
  all: One[],
  work: (inside: Context, part: One[]) => Promise<() => void>,
): Promise<void> {
  const { storage } = context.services;
  for (let at = 0; at < all.length; at += CHANGED_AT_ONCE) {
    if (at > 0) await nextTurn();
    const part = all.slice(at, at + CHANGED_AT_ONCE);
    const after = await storage.write(context.account._id, (db) => work({ ...context, db }, part));
    after();
  }
}

/** The values of a thing that others are wanted instead of; null: it has them all. */
export function valuesBefore<Values extends object>(
  now: Values,
  wanted: Partial<NoInfer<Values>>,
): Partial<Values> | null {
  const names = (Object.keys(wanted) as (keyof Values)[]).filter(
    (name) => wanted[name] !== undefined && !Bun.deepEquals(wanted[name], now[name]),
  );
  return names.length === 0 ? null : (Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>);
}
