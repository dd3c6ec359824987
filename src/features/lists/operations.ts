/** Lists of people who may be written to. */
import * as v from "valibot";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, notPossible } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { totalOf } from "../../storage/totals.ts";
import { listFields } from "./fields.ts";
import { List, toList } from "./presenter.ts";
import { getList } from "./service.ts";
import * as store from "./store.ts";
import { subscriberOperations } from "./subscriber_operations.ts";
import { transferOperations } from "./transfer_operations.ts";

const id = f.identifier("lst", "list");

const listLists = operation({
  name: "lists.list",
  route: "GET /v1/lists",
  scope: "forms:read",
  summary: "List lists of subscribers",
  description: "Newest first, with how many of each status they have.",
  input: f.listFields(),
  output: f.listOf(List),
  async handle({ db, account }, input) {
    const { rows, total } = await store.listLists(db, account._id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toList), input, total);
  },
});

const createList = operation({
  name: "lists.create",
  route: "POST /v1/lists",
  scope: ["sites:write", "forms:read"],
  summary: "Create a list of subscribers",
  description: `An account has at most ${MOST.lists} lists, with ${MOST.subscribers.toLocaleString("en")} subscribers together. A form fills it with \`PUT /v1/forms/:id {list_id}\`.`,
  input: {
    name: listFields.name,
    description: f.optional(v.nullable(listFields.description)),
    from_name: f.optional(listFields.from_name),
    language: v.optional(listFields.language, "en"),
    double_opt_in: v.optional(listFields.double_opt_in, true),
  },
  output: List,
  errors: ["list_limit"],
  async handle(context, input) {
    const { db, account, now, newId } = context;
    if ((await totalOf(db, account._id, "lists")) >= MOST.lists)
      throw new ApiError("list_limit", `The account has ${MOST.lists} lists, which is the most. Delete one first.`);
    const _id = newId("lst");
    await store.insertList(db, {
      _id,
      account_id: account._id,
      ...input,
      description: input.description ?? null,
      from_name: input.from_name ?? input.name,
      ...stampsAt(now),
    });
    return toList(await getList(context, _id));
  },
});

const getListById = operation({
  name: "lists.get",
  route: "GET /v1/lists/:id",
  scope: "forms:read",
  summary: "Get a list of subscribers",
  input: { id },
  output: List,
  handle: async (context, input) => toList(await getList(context, input.id)),
});

const updateList = operation({
  name: "lists.update",
  route: "PUT /v1/lists/:id",
  scope: ["sites:write", "forms:read"],
  summary: "Change a list of subscribers",
  description: "Only the fields that are sent change.",
  input: {
    id,
    name: f.optional(listFields.name),
    description: f.optional(v.nullable(listFields.description)),
    from_name: f.optional(listFields.from_name),
    language: f.optional(listFields.language),
    double_opt_in: f.optional(listFields.double_opt_in),
  },
  output: List,
  async handle(context, input) {
    const { id: listId, ...changes } = input;
    await getList(context, listId);
    await store.updateList(context.db, context.account._id, listId, { ...changes, updated_at: context.now });
    return toList(await getList(context, listId));
  },
});

const deleteList = operation({
  name: "lists.delete",
  route: "DELETE /v1/lists/:id",
  scope: ["sites:write", "forms:read"],
  summary: "Delete a list of subscribers",
  description:
    "With everybody on it. Who has left, bounced or complained stays known by a hash of the address, and is not written to when it is imported again. A list that a campaign goes to which is scheduled, sending or paused can't be deleted (409 `not_possible`).",
  ...f.deletes("lst", "list", "DeletedList"),
  errors: ["not_possible"],
  async handle(context, input) {
    const { _id } = await getList(context, input.id);
    if (await store.isInUse(context.db, context.account._id, _id)) throw notPossible("list_of_campaign");
    await deleteWithAllBelow(context, "list", _id);
    return { _id, deleted: true as const };
  },
});

export const listOperations = [
  listLists,
  createList,
  getListById,
  updateList,
  deleteList,
  ...subscriberOperations,
  ...transferOperations,
];
