/** Who is on a list. */
import * as v from "valibot";
import { addressHash } from "../../lib/email_addresses.ts";
import { ApiError, notFound, notPossible } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { changeMany, changesMany, MANY_IN_WORDS } from "../../operation/many.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { basisField, consentText, emailField, fieldValues, personName } from "./fields.ts";
import { SUBSCRIBER_STATUSES, Subscriber, toSubscriber } from "./presenter.ts";
import { CONFIRMATION_PAUSE_MS, MOST_CONFIRMATIONS } from "./rules.ts";
import { ask, getList, join, suppressAddress } from "./service.ts";
import * as store from "./store.ts";

const listId = f.identifier("lst", "list");
const subscriberId = f.identifier("sub", "subscriber");

async function getSubscriber(context: Context, list: string, id: string): Promise<store.SubscriberRow> {
  await getList(context, list);
  const row = await store.findSubscriber(context.db, context.account._id, list, id);
  if (!row) throw notFound("subscriber", id);
  return row;
}

const noMail = (): ApiError => new ApiError("provider_unavailable", tellRefusal("nobody_asked"));

const listSubscribers = operation({
  name: "subscribers.list",
  route: "GET /v1/lists/:id/subscribers",
  scope: "forms:read",
  summary: "List the subscribers of a list",
  description: "Newest first; with `q` by their addresses. `total` is exact up to 1,000 with `q`.",
  input: {
    id: listId,
    ...f.listFields(),
    status: f.optional(f.described(v.picklist(SUBSCRIBER_STATUSES), "Only these.", "subscribed")),
    q: f.optional(f.anyText(200, "Only addresses that begin with this.", "ada")),
  },
  output: f.listOf(Subscriber),
  async handle(context, input) {
    const { db, account } = context;
    const list = await getList(context, input.id);
    const filter = { status: input.status, q: input.q?.trim().toLowerCase() || undefined };
    const { limit, page } = input;
    const { rows, total } = await store.listSubscribers(db, account._id, list, filter, limit, page * limit);
    return f.toList(rows.map(toSubscriber), input, total);
  },
});

const createSubscriber = operation({
  name: "subscribers.create",
  route: "POST /v1/lists/:id/subscribers",
  scope: ["sites:write", "forms:read"],
  summary: "Add a subscriber",
  description: `With a \`basis\`, why you may write to them, they are subscribed at once. Without one they are \`pending\` and are asked by e-mail, at most once an hour and ${MOST_CONFIRMATIONS} times in all; who does not answer within 30 days is forgotten. Who has left, bounced or complained before is not added by a basis (409 \`suppressed\`): only confirming brings them back, and after a complaint nothing does.`,
  input: {
    id: listId,
    email: emailField,
    name: f.optional(f.described(v.nullable(personName), "Name.")),
    fields: v.optional(fieldValues, {}),
    basis: f.optional(v.nullable(basisField)),
    consent_text: f.optional(v.nullable(consentText)),
  },
  output: Subscriber,
  limit: LIMIT.list,
  errors: ["subscriber_exists", "suppressed", "subscriber_limit", "provider_unavailable"],
  async handle(context, input) {
    const { db, account, now, services } = context;
    const list = await getList(context, input.id);
    const basis = input.basis ?? null;
    if (basis === null && !services.mailer) throw noMail();
    const { outcome, id, asked } = await join(
      { db, services, now },
      { ...list, double_opt_in: true },
      {
        email: input.email,
        name: input.name || null,
        fields: input.fields,
        consent: {
          source: "api",
          basis,
          text: input.consent_text ?? null,
          form_id: null,
          submission_id: null,
          visitor: null,
        },
      },
    );
    if (outcome === "known")
      throw new ApiError("subscriber_exists", `${input.email} is subscribed to this list already.`, {
        subscriber_id: id,
      });
    if (outcome === "suppressed")
      throw new ApiError(
        "suppressed",
        `${input.email} has left, can't be reached, or has called a mail spam. Only the person can come back, by confirming an e-mail: add the address without a basis.`,
      );
    if (asked) context.afterCommit(() => services.queue.wake());
    return toSubscriber((await store.findSubscriber(db, account._id, list._id, id!))!);
  },
});

const getSubscriberById = operation({
  name: "subscribers.get",
  route: "GET /v1/lists/:id/subscribers/:subscriber_id",
  scope: "forms:read",
  summary: "Get a subscriber",
  input: { id: listId, subscriber_id: subscriberId },
  output: Subscriber,
  handle: async (context, input) => toSubscriber(await getSubscriber(context, input.id, input.subscriber_id)),
});

const updateSubscriber = operation({
  name: "subscribers.update",
  route: "PUT /v1/lists/:id/subscribers/:subscriber_id",
  scope: ["sites:write", "forms:read"],
  summary: "Change a subscriber",
  description:
    "Only the fields that are sent change. `status` can become `unsubscribed` here, of this list alone; who is to be written to again is added once more.",
  input: {
    id: listId,
    subscriber_id: subscriberId,
    name: f.optional(f.described(v.nullable(personName), "Name.")),
    fields: f.optional(fieldValues),
    status: f.optional(f.described(v.picklist(["unsubscribed"]), "Takes them off.", "unsubscribed")),
  },
  output: Subscriber,
  limit: LIMIT.list,
  async handle(context, input) {
    const { id, subscriber_id, name, fields, status } = input;
    const row = await getSubscriber(context, id, subscriber_id);
    const leaves = status && (row.status === "subscribed" || row.status === "pending");
    await store.updateSubscriber(context.db, context.account._id, row._id, {
      ...(name === undefined ? {} : { name: name || null }),
      ...(fields ? { fields } : {}),
      ...(leaves ? { status } : {}),
      updated_at: context.now,
    });
    return toSubscriber(await getSubscriber(context, id, subscriber_id));
  },
});

const changes = changesMany("sub", "subscriber", "ChangedSubscribers", {
  status: f.described(v.picklist(["unsubscribed"]), "Takes them off.", "unsubscribed"),
});

const updateSubscribers = operation({
  name: "subscribers.update_many",
  route: "POST /v1/lists/:id/subscribers/update",
  scope: ["sites:write", "forms:read"],
  summary: "Take many subscribers off a list",
  description: `Of this list alone. It can't be taken back (\`undo\` is empty): who is to be written to again is added once more. ${MANY_IN_WORDS}`,
  ...changes,
  input: { id: listId, ...changes.input },
  async handle(context, input) {
    await getList(context, input.id);
    return await changeMany(context, input.changes, async ({ db, account, now }, wanted) => {
      const found = await store.takeOff(db, account._id, input.id, [...wanted.keys()], now);
      return new Map([...found].map(([id, isChanged]) => [id, isChanged ? {} : null]));
    });
  },
});

const deleteSubscriber = operation({
  name: "subscribers.delete",
  route: "DELETE /v1/lists/:id/subscribers/:subscriber_id",
  scope: ["sites:write", "forms:read"],
  summary: "Delete a subscriber",
  description:
    "With all that is known of them on this list. That they have left, bounced or complained stays known by a hash of the address.",
  ...f.deletes("sub", "subscriber", "DeletedSubscriber"),
  input: { id: listId, subscriber_id: subscriberId },
  limit: LIMIT.list,
  async handle(context, input) {
    const { _id } = await getSubscriber(context, input.id, input.subscriber_id);
    await store.deleteSubscriber(context.db, context.account._id, _id);
    return { _id, deleted: true as const };
  },
});

const confirmSubscriber = operation({
  name: "subscribers.ask",
  route: "POST /v1/lists/:id/subscribers/:subscriber_id/confirmation",
  scope: ["sites:write", "forms:read"],
  summary: "Ask a subscriber to confirm once more",
  description: `Sends the e-mail again to who is \`pending\`: not within an hour after the last, and ${MOST_CONFIRMATIONS} times in all (429 \`rate_limited\` with \`retry_after_seconds\`, 409 \`not_possible\`).`,
  input: { id: listId, subscriber_id: subscriberId },
  output: Subscriber,
  errors: ["not_possible", "provider_unavailable"],
  async handle(context, input) {
    const { db, now, services } = context;
    const row = await getSubscriber(context, input.id, input.subscriber_id);
    if (!services.mailer) throw noMail();
    if (row.status !== "pending") throw notPossible("not_pending", { status: row.status });
    if (row.confirmations >= MOST_CONFIRMATIONS) throw notPossible("asked_often", { times: MOST_CONFIRMATIONS });
    if (!(await ask({ db, services, now }, row)))
      throw new ApiError("rate_limited", "This address was asked within the last hour. Ask again later.", {
        retry_after_seconds: Math.ceil(((row.confirmation_sent_at ?? now) + CONFIRMATION_PAUSE_MS - now) / 1000),
      });
    context.afterCommit(() => services.queue.wake());
    return toSubscriber(await getSubscriber(context, input.id, row._id));
  },
});

const suppressEmail = operation({
  name: "subscribers.suppress",
  route: "POST /v1/suppressions",
  scope: ["sites:write", "forms:read"],
  summary: "Never write to an address again",
  description:
    "Takes it off all lists of the account and keeps a hash of it, so that no import and no call brings it back: for whoever asks you not to be written to. Only confirming an e-mail of a sign-up does.",
  input: { email: emailField },
  output: f.component("Suppressed", {
    email: f.described(v.string(), "E-mail address.", "ada@example.com"),
    suppressed: f.described(v.literal(true), "Always true."),
  }),
  limit: LIMIT.list,
  async handle({ db, account, now }, { email }) {
    await suppressAddress(db, account._id, addressHash(email), "owner", now);
    return { email, suppressed: true as const };
  },
});

export const subscriberOperations = [
  listSubscribers,
  createSubscriber,
  getSubscriberById,
  updateSubscriber,
  updateSubscribers,
  deleteSubscriber,
  confirmSubscriber,
  suppressEmail,
];
