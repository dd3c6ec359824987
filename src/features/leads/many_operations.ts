/** Many leads changed or deleted with one call. */
import { optional } from "../../operation/fields.ts";
import { changeMany, changesMany, deleteMany, deletesMany, MANY_IN_WORDS, valuesBefore } from "../../operation/many.ts";
import { operation } from "../../operation/operation.ts";
import { nextTaskField, nextTaskOnField, ownerField, statusField, tagsField } from "./fields.ts";
import { changesOf, noteEvents } from "./history.ts";
import { wordsOf } from "./rules.ts";
import { assertUsers, removeLeads } from "./service.ts";
import * as store from "./store.ts";

const updateLeads = operation({
  name: "leads.update_many",
  route: "POST /v1/leads/update",
  scope: "leads",
  summary: "Change many leads",
  description: `Status, tags, next task and owner, in groups that get the same. ${MANY_IN_WORDS}`,
  ...changesMany("lead", "lead", "ChangedLeads", {
    status: optional(statusField),
    tags: optional(tagsField),
    next_task: nextTaskField,
    next_task_on: nextTaskOnField,
    owner_id: ownerField,
  }),
  async handle(context, { changes }) {
    await assertUsers(
      context,
      changes.flatMap(({ owner_id }) => owner_id ?? []),
    );
    return await changeMany(context, changes, async (inside, wanted) => {
      const { db, account, now } = inside;
      const rows = await store.findLeads(db, account._id, [...wanted.keys()]);
      const before = new Map(rows.map((row) => [row._id, valuesBefore<store.LeadRow>(row, wanted.get(row._id)!)]));
      const changed = rows
        .filter(({ _id }) => before.get(_id) !== null)
        .map((row) => ({ row, after: { ...row, ...(wanted.get(row._id) as store.LeadChanges) } }));
      await store.updateLeads(
        db,
        account._id,
        changed.map(({ after }) => ({ ...after, words: wordsOf(after), updated_at: now })),
      );
      await noteEvents(
        inside,
        changed.flatMap(({ row, after }) => changesOf(row, after)),
      );
      return before;
    });
  },
});

const deleteLeads = operation({
  name: "leads.delete_many",
  route: "POST /v1/leads/delete",
  scope: "leads",
  summary: "Delete many leads",
  description: `For good, each as DELETE /v1/leads/:id does. ${MANY_IN_WORDS}`,
  ...deletesMany("lead", "lead", "DeletedLeads"),
  handle: (context, { ids }) =>
    deleteMany(context, ids, async (inside, part) => {
      const rows = await store.findLeads(inside.db, inside.account._id, part);
      await removeLeads(inside, rows);
      return rows.map(({ _id }) => _id);
    }),
});

export const manyLeadsOperations = [updateLeads, deleteLeads];
