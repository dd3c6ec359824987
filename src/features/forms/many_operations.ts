/** Many submissions changed or deleted with one call. */
import { notFound } from "../../lib/errors.ts";
import { changeMany, changesMany, deleteMany, deletesMany, MANY_IN_WORDS, valuesBefore } from "../../operation/many.ts";
import { operation } from "../../operation/operation.ts";
import { findUser } from "../users/service.ts";
import { followUpFields } from "./fields.ts";
import { followedUp, followUpOf } from "./rules.ts";
import * as store from "./store.ts";

const updateSubmissions = operation({
  name: "submissions.update_many",
  route: "POST /v1/submissions/update",
  scope: ["sites:write", "forms:read"],
  summary: "Change many submissions",
  description: `As PUT /v1/submissions/:id changes one, without the note, in groups that get the same. ${MANY_IN_WORDS}`,
  ...changesMany("subm", "submission", "ChangedSubmissions", followUpFields),
  async handle(context, { changes }) {
    // No more are looked for than the account has people: the first that is none ends it.
    for (const id of new Set(changes.flatMap(({ assignee_id }) => assignee_id ?? [])))
      if (!(await findUser(context.db, context.account._id, id))) throw notFound("user", id);
    return await changeMany(context, changes, async ({ db, account, now }, wanted) => {
      const rows = await store.findFollowUps(db, account._id, [...wanted.keys()]);
      const before = new Map(rows.map((row) => [row._id, valuesBefore(followUpOf(row), wanted.get(row._id)!)]));
      const changed = rows.filter(({ _id }) => before.get(_id) !== null);
      await store.updateFollowUps(
        db,
        account._id,
        changed.map((row) => ({ ...row, ...followedUp(row, wanted.get(row._id)!, now), updated_at: now })),
      );
      return before;
    });
  },
});

const deleteSubmissions = operation({
  name: "submissions.delete_many",
  route: "POST /v1/submissions/delete",
  scope: ["sites:write", "forms:read"],
  summary: "Delete many submissions",
  description: `With their files, for good, each as DELETE /v1/submissions/:id does. ${MANY_IN_WORDS}`,
  ...deletesMany("subm", "submission", "DeletedSubmissions"),
  handle: (context, { ids }) =>
    deleteMany(context, ids, async ({ db, account }, part) => {
      const found = (await store.findFollowUps(db, account._id, part)).map(({ _id }) => _id);
      await store.deleteSubmissions(db, account._id, found);
      return found;
    }),
});

export const manySubmissionsOperations = [updateSubmissions, deleteSubmissions];
