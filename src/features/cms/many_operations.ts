/** Many records of a collection published, archived, made drafts again or deleted with one call. */
import * as v from "valibot";
import { ApiError } from "../../lib/errors.ts";
import { pick } from "../../lib/pick.ts";
import { component, described, failureFields, identifier, idOf } from "../../operation/fields.ts";
import { changeMany, changesMany, deleteMany, deletesMany, MANY_IN_WORDS } from "../../operation/many.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { problemFields } from "../../operation/table_fields.ts";
import { inSavepoint } from "../../storage/client.ts";
import { assertMayPublish } from "./record_operations.ts";
import { changeRecords, getCollection, removeRecord } from "./service.ts";
import * as store from "./store.ts";

const NEEDED = ["sites:write", "publish"] as const;

const refusedField = {
  refused: described(
    v.array(
      v.object({
        _id: idOf("rec", "The record."),
        ...failureFields,
        details: v.optional(
          described(
            v.array(
              v.object({
                path: described(v.string(), "Dotted path of the field.", "data.title"),
                message: described(v.string(), "What is wrong with it."),
                ...problemFields,
              }),
            ),
            "What is wrong with which field.",
          ),
        ),
      }),
    ),
    "Those that stay as they are, each with the reason.",
    [],
  ),
};

const TOLD = ["code", "message", "message_code", "message_details", "details"] as const;

/** What could not be done with which records. */
type Refusals = Map<string, ApiError>;

const toRefused = (refusals: Refusals) => [...refusals].map(([_id, { body }]) => ({ _id, ...pick(body, ...TOLD) }));

/** The account's records of a collection among those with these ids. */
async function findIn(context: Context, collection: store.FoundCollection, ids: string[]): Promise<store.RecordRow[]> {
  const found = await store.findRecords(context.db, context.account._id, ids);
  return found.filter(({ collection_id }) => collection_id === collection._id).map(({ pending: _, ...row }) => row);
}

/** Does what may be refused, and takes back what it has written then. */
async function unlessRefused(context: Context, work: (inside: Context) => Promise<void>): Promise<ApiError | null> {
  try {
    await inSavepoint(context.db, (db) => work({ ...context, db }));
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  }
}

type Change = Parameters<typeof changeRecords>[2][number];

/** Changes records together; where one is refused, each for itself. */
async function changeEach(
  context: Context,
  collection: store.FoundCollection,
  given: Change[],
  refusals: Refusals,
): Promise<void> {
  const change = (some: Change[]) =>
    unlessRefused(context, (inside) => changeRecords(inside, collection, some, () => ""));
  if ((await change(given)) === null) return;
  for (const one of given) {
    const refusal = await change([one]);
    if (refusal) refusals.set(one.before._id, refusal);
  }
}

/** Whether the status of before is all that is needed to take a change back: what was drafted or planned is not kept. */
const isPlain = ({ status, draft_data, publish_at, unpublish_at }: store.RecordRow): boolean =>
  status !== "scheduled" && draft_data === null && publish_at === null && unpublish_at === null;

const changes = changesMany("rec", "record", "ChangedRecords", {
  status: described(
    v.picklist(["draft", "published", "archived"]),
    "`published` publishes at once, what was drafted too.",
    "archived",
  ),
});

const updateRecords = operation({
  name: "records.update_many",
  route: "POST /v1/cms/collections/:id/records/update",
  scope: NEEDED,
  summary: "Publish or archive many records",
  description: `As PUT /v1/cms/records/:id does with one. \`undo\` leaves out those of which a draft or a time was lost. ${MANY_IN_WORDS}`,
  ...changes,
  input: { id: identifier("col", "collection"), ...changes.input },
  output: component("ChangedRecords", { ...changes.output.pipe[0].entries, ...refusedField }),
  errors: [...changes.errors, "plan_required"],
  async handle(context, input) {
    await getCollection(context, input.id);
    assertMayPublish(context, input.changes);
    const refusals: Refusals = new Map();
    const done = await changeMany(context, input.changes, async (inside, wanted) => {
      const collection = await getCollection(inside, input.id);
      const rows = await findIn(inside, collection, [...wanted.keys()]);
      const given = rows
        .map((before) => ({ before, changes: { status: wanted.get(before._id)!.status } }))
        .filter(({ before, changes: { status } }) => status !== before.status || before.draft_data !== null);
      // It may have run before, and was undone.
      for (const id of wanted.keys()) refusals.delete(id);
      await changeEach(inside, collection, given, refusals);
      const isChanged = new Set(given.map(({ before }) => before._id).filter((id) => !refusals.has(id)));
      return new Map(
        rows.map((row) => [
          row._id,
          !isChanged.has(row._id) ? null : isPlain(row) ? { status: row.status as "draft" } : {},
        ]),
      );
    });
    return { ...done, refused: toRefused(refusals) };
  },
});

const deletion = deletesMany("rec", "record", "DeletedRecords");

const deleteRecords = operation({
  name: "records.delete_many",
  route: "POST /v1/cms/collections/:id/records/delete",
  scope: NEEDED,
  summary: "Delete many records",
  description: `For good, each as DELETE /v1/cms/records/:id does. ${MANY_IN_WORDS}`,
  ...deletion,
  input: {
    id: identifier("col", "collection"),
    ...deletion.input,
    force: v.optional(described(v.boolean(), "Also those that others refer to.", false), false),
  },
  output: component("DeletedRecords", { ...deletion.output.pipe[0].entries, ...refusedField }),
  async handle(context, { id, ids, force }) {
    await getCollection(context, id);
    const refusals: Refusals = new Map();
    const { deleted, not_found } = await deleteMany(context, ids, async (inside, part) => {
      const collection = await getCollection(inside, id);
      for (const one of part) refusals.delete(one);
      const gone: string[] = [];
      for (const row of await findIn(inside, collection, part)) {
        const refusal = await unlessRefused(inside, (within) => removeRecord(within, collection, row, force));
        if (refusal) refusals.set(row._id, refusal);
        else gone.push(row._id);
      }
      return gone;
    });
    return { deleted, not_found: not_found.filter((one) => !refusals.has(one)), refused: toRefused(refusals) };
  },
});

export const manyRecordsOperations = [updateRecords, deleteRecords];
