/** Webhooks: addresses that are told of events, and what came of telling them. */
import * as v from "valibot";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, invalidAs, notFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { answer } from "../../operation/answer.ts";
import type { AnyEventType } from "../../operation/event.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation, type Services } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { REACH_PROBLEMS } from "../../sentences/reach_problems.ts";
import { sentenceFields } from "../../sentences/sentence.ts";
import { attemptFields, send, switchOff } from "./jobs.ts";
import { MOST_OLD_SECRETS, newSecret, OLD_SECRET_MS, verdictOf } from "./rules.ts";
import { DELIVER_JOB, getWebhook, newDelivery, newEvent } from "./service.ts";
import * as store from "./store.ts";

const TEST_TYPE = "webhook.test";
const EXAMPLE_URL = "https://hooks.example.com/sitewright";

const webhookEntries = {
  _id: f.idOf("whk", "Identifier."),
  url: f.described(f.webAddress, "Address.", EXAMPLE_URL),
  description: f.described(v.nullable(v.string()), "Description, in a sentence or two."),
  events: f.described(
    v.nullable(v.array(v.string())),
    "The types of events that it is told of; null: all, also those to come.",
    ["submission.created", "page.published"],
  ),
  active: f.described(v.boolean(), "Whether it is in use."),
  disabled_reason: f.described(
    v.nullable(v.picklist(["gone", "failing"])),
    "Why the server has switched it off: `gone`: it answered 410; `failing`: nothing could be delivered for 5 days.",
  ),
  failing_since: f.described(v.nullable(f.timestamp), "Since when every attempt has failed.", null),
  ...f.stampFields,
};

const Webhook = f.component("Webhook", webhookEntries);

const WebhookWithSecret = f.component("WebhookWithSecret", {
  ...webhookEntries,
  secret: f.described(
    v.string(),
    "What its signatures are verified with. Shown this once; store it now.",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  ),
});

const deliveryEntries = {
  _id: f.idOf("dlv", "Identifier."),
  webhook_id: f.idOf("whk", "The webhook."),
  event_id: f.described(v.string(), "Sent as `webhook-id`: the same in every attempt and replay.", f.exampleId("evt")),
  type: f.described(v.string(), "Type.", "submission.created"),
  status: f.described(v.picklist(["pending", "delivered", "failed"]), "Where it stands."),
  attempts: f.described(f.integer, "How often it has been tried.", 1),
  next_attempt_at: f.described(v.nullable(f.timestamp), "While it is pending.", null),
  last_attempt_at: f.described(v.nullable(f.timestamp), "When it was last tried."),
  response_status: f.described(v.nullable(f.integer), "Status of the last answer; null when there was none.", 200),
  response_body: f.described(v.nullable(v.string()), "The last answer's first 1,000 characters.", "ok"),
  error: f.described(v.nullable(v.string()), "Why there was no answer, or why it was given up.", null),
  ...f.codeFields("error", REACH_PROBLEMS),
  duration_ms: f.described(v.nullable(f.integer), "How long the last attempt took.", 120),
  ...f.stampFields,
};

const Delivery = f.component("WebhookDelivery", deliveryEntries);

const DeliveryWithPayload = f.component("WebhookDeliveryWithPayload", {
  ...deliveryEntries,
  payload: f.described(
    v.string(),
    "The body that is sent, byte for byte.",
    '{"type":"webhook.test","timestamp":"2026-11-20T09:30:00.000Z","data":{"webhook_id":"whk_…"}}',
  ),
});

const toWebhook = (row: store.WebhookRow) => answer(Webhook, row);

const toDelivery = (row: store.DeliveryRow) =>
  answer(Delivery, row, {
    ...sentenceFields("error", REACH_PROBLEMS, row.error),
  });

const urlField = f.pastedText(
  v.metadata({
    format: "uri",
    pattern: "^https?://(?![^/?#]*@)",
    description: "Where events are sent, with POST; https, on the public internet.",
    examples: [EXAMPLE_URL],
  }),
);

const descriptionField = f.nameText("What the webhook is for.", "Leads into the CRM");
const activeField = f.described(v.boolean(), "Whether it is told of events.", true);

/** Throws for an address that must not be asked, as far as its text tells. */
function checkUrl({ outgoing }: Services, url: string): void {
  const problem = outgoing.findProblem(url);
  if (problem) throw invalidAs("url", problem);
}

async function getDelivery(context: Context, webhookId: string, id: string): Promise<store.DeliveryRow> {
  await getWebhook(context, webhookId);
  const row = await store.findDelivery(context.db, context.account._id, webhookId, id);
  if (!row) throw notFound("delivery of this webhook", id);
  return row;
}

const listWebhooks = operation({
  name: "webhooks.list",
  route: "GET /v1/webhooks",
  scope: "settings",
  summary: "List your webhooks",
  input: f.listFields(),
  output: f.listOf(Webhook),
  async handle({ db, account }, input) {
    const rows = await store.listWebhooks(db, account._id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toWebhook), input, await store.countWebhooks(db, account._id));
  },
});

const getWebhookById = operation({
  name: "webhooks.get",
  route: "GET /v1/webhooks/:id",
  scope: "settings",
  summary: "Get a webhook",
  input: { id: f.identifier("whk", "webhook") },
  output: Webhook,
  handle: async (context, input) => toWebhook(await getWebhook(context, input.id)),
});

async function addWebhook(
  { db, account, now, services, newId }: Context,
  input: Pick<store.WebhookRow, "url" | "description" | "events" | "active">,
) {
  checkUrl(services, input.url);
  if ((await store.countWebhooks(db, account._id)) >= MOST.webhooks)
    throw new ApiError(
      "webhook_limit",
      `The account has ${MOST.webhooks} webhooks, which is the most. Delete one with DELETE /v1/webhooks/:id first.`,
    );
  const id = newId("whk");
  const secret = newSecret();
  const row: store.WebhookRow = {
    _id: id,
    account_id: account._id,
    ...input,
    events: input.events && [...new Set(input.events)],
    disabled_reason: null,
    failing_since: null,
    secret: services.secrets.seal(secret, id),
    old_secrets: [],
    ...stampsAt(now),
  };
  await store.insertWebhook(db, row);
  return { ...toWebhook(row), secret };
}

async function changeWebhook(
  context: Context,
  input: { id: string } & Partial<Pick<store.WebhookRow, "url" | "description" | "events" | "active">>,
) {
  const { db, account, now, services } = context;
  const { id, events, ...changes } = input;
  const webhook = await getWebhook(context, id);
  if (changes.url !== undefined) checkUrl(services, changes.url);
  const switchedOn = changes.active === true && !webhook.active;
  await store.updateWebhook(db, account._id, id, {
    ...changes,
    ...(events === undefined ? {} : { events: events && [...new Set(events)] }),
    ...(switchedOn ? { disabled_reason: null, failing_since: null } : {}),
    updated_at: now,
  });
  if (changes.active === false && webhook.active) {
    await switchOff(services, db, webhook, now);
    context.afterCommit(() => services.queue.interrupt(id));
  }
  return toWebhook(await getWebhook(context, id));
}

/** The operations that take types of events, which other features declare. */
function typedOperations(eventTypes: AnyEventType[]) {
  const eventsField = f.described(
    v.pipe(
      v.array(v.picklist(eventTypes.map(({ type }) => type))),
      v.minLength(1, says("empty_for_all")),
      v.maxLength(50),
    ),
    "Types of events; null: all, also those to come.",
    ["submission.created", "page.published"],
  );

  const createWebhook = operation({
    name: "webhooks.create",
    route: "POST /v1/webhooks",
    scope: ["settings", "forms:read", "leads"],
    websites: "whole",
    role: "owner",
    summary: "Create a webhook",
    description: `The answer is the only one that shows \`secret\`. An account has at most ${MOST.webhooks} webhooks.`,
    input: {
      url: urlField,
      description: v.optional(v.nullable(descriptionField), null),
      events: v.optional(v.nullable(eventsField), null),
      active: v.optional(activeField, true),
    },
    output: WebhookWithSecret,
    limit: LIMIT.create,
    errors: ["webhook_limit", "secret_key_missing"],
    showsSecret: true,
    handle: addWebhook,
  });

  const updateWebhook = operation({
    name: "webhooks.update",
    route: "PUT /v1/webhooks/:id",
    scope: ["settings", "forms:read", "leads"],
    role: "owner",
    summary: "Change a webhook",
    description:
      "Only the fields that are sent change. Switching it off gives up what is on its way; switching it on again sends nothing of what happened meanwhile, but deliveries can be replayed.",
    input: {
      id: f.identifier("whk", "webhook"),
      url: f.optional(urlField),
      description: f.optional(v.nullable(descriptionField)),
      events: f.optional(v.nullable(eventsField)),
      active: f.optional(activeField),
    },
    output: Webhook,
    handle: changeWebhook,
  });

  return [createWebhook, updateWebhook];
}

const deleteWebhook = operation({
  name: "webhooks.delete",
  route: "DELETE /v1/webhooks/:id",
  scope: "settings",
  role: "owner",
  summary: "Delete a webhook",
  description: "At once, with its log; what is on its way is dropped.",
  ...f.deletes("whk", "webhook", "DeletedWebhook"),
  async handle(context, input) {
    const { db, services } = context;
    const { _id } = await getWebhook(context, input.id);
    await deleteWithAllBelow(context, "webhook", _id);
    await services.queue.cancel(db, DELIVER_JOB, _id);
    context.afterCommit(() => services.queue.interrupt(_id));
    return { _id, deleted: true as const };
  },
});

const rotateSecret = operation({
  name: "webhooks.rotate_secret",
  route: "POST /v1/webhooks/:id/rotate_secret",
  scope: ["settings", "forms:read", "leads"],
  role: "owner",
  summary: "Replace a webhook's secret",
  description:
    "The answer is the only one that shows the new `secret`. For 24 hours every delivery is signed with both, so that no receiver misses one while you change it.",
  input: { id: f.identifier("whk", "webhook") },
  output: WebhookWithSecret,
  limit: LIMIT.create,
  errors: ["secret_key_missing"],
  showsSecret: true,
  async handle(context, input) {
    const { db, account, now, services } = context;
    const webhook = await getWebhook(context, input.id);
    const secret = newSecret();
    const replaced = { secret: webhook.secret, until: now + OLD_SECRET_MS };
    // After the server's own key was lost, the old ones are of no use.
    const signing = [replaced, ...webhook.old_secrets].filter(
      ({ secret, until }) => until > now && services.secrets.canOpen(secret),
    );
    await store.updateWebhook(db, account._id, webhook._id, {
      secret: services.secrets.seal(secret, webhook._id),
      old_secrets: signing.slice(0, MOST_OLD_SECRETS),
      updated_at: now,
    });
    return { ...toWebhook(await getWebhook(context, webhook._id)), secret };
  },
});

const testWebhook = operation({
  name: "webhooks.test",
  route: "POST /v1/webhooks/:id/test",
  scope: "settings",
  summary: "Send a test event",
  description: `Sends an event of the type \`${TEST_TYPE}\` now, also to a webhook that is switched off, and answers what came of it: \`delivered\` or \`failed\`. It is in the log, and not tried again.`,
  input: { id: f.identifier("whk", "webhook") },
  output: Delivery,
  limit: LIMIT.create,
  effect: "outside",
  errors: ["secret_key_missing"],
  async handle(context, input) {
    const { account, now, services } = context;
    const webhook = await getWebhook(context, input.id);
    const event = newEvent(services, account._id, TEST_TYPE, { webhook_id: webhook._id }, now);
    const attempt = await send(services, webhook, { eventId: event._id, payload: event.payload }, services.stopping);
    const delivery: store.StoredDelivery = {
      ...newDelivery(services, event, webhook._id, now),
      ...attemptFields(attempt, services.clock.now()),
      status: verdictOf(attempt) === "delivered" ? "delivered" : "failed",
      attempts: 1,
      next_attempt_at: null,
    };
    await services.storage.write(account._id, async (db) => {
      // It may have been deleted meanwhile.
      await getWebhook({ db, account }, webhook._id);
      await store.insertEvent(db, event);
      await store.insertDelivery(db, delivery);
    });
    return toDelivery({ ...delivery, type: TEST_TYPE });
  },
});

const listDeliveries = operation({
  name: "webhooks.deliveries",
  route: "GET /v1/webhooks/:id/deliveries",
  scope: ["settings", "forms:read", "leads"],
  summary: "List the deliveries of a webhook",
  description: "Newest first, of the last 30 days: what was sent, or is to be sent, and what came of it.",
  input: {
    id: f.identifier("whk", "webhook"),
    ...f.listFields(),
    status: f.optional(
      f.described(v.picklist(["pending", "delivered", "failed"]), "Only deliveries with this status.", "failed"),
    ),
  },
  output: f.listOf(Delivery),
  async handle(context, input) {
    const { _id } = await getWebhook(context, input.id);
    const { limit, page, status } = input;
    const { rows, total } = await store.listDeliveries(
      context.db,
      context.account._id,
      _id,
      status,
      limit,
      page * limit,
    );
    return f.toList(rows.map(toDelivery), input, total);
  },
});

const getDeliveryById = operation({
  name: "webhooks.delivery",
  route: "GET /v1/webhooks/:id/deliveries/:delivery_id",
  scope: ["settings", "forms:read", "leads"],
  summary: "Get a delivery with its payload",
  input: { id: f.identifier("whk", "webhook"), delivery_id: f.identifier("dlv", "delivery") },
  output: DeliveryWithPayload,
  async handle(context, input) {
    const row = await getDelivery(context, input.id, input.delivery_id);
    return { ...toDelivery(row), payload: await store.payloadOf(context.db, context.account._id, row.event_id) };
  },
});

const replayDelivery = operation({
  name: "webhooks.replay",
  route: "POST /v1/webhooks/:id/deliveries/:delivery_id/replay",
  scope: ["settings", "forms:read", "leads"],
  summary: "Deliver once more",
  description:
    "Sends the same event with the same `webhook-id` again, soon and whatever came of it before, with all retries.",
  input: { id: f.identifier("whk", "webhook"), delivery_id: f.identifier("dlv", "delivery") },
  output: Delivery,
  errors: ["webhook_off"],
  async handle(context, input) {
    const { db, account, now, services } = context;
    const row = await getDelivery(context, input.id, input.delivery_id);
    if (!(await getWebhook(context, input.id)).active)
      throw new ApiError(
        "webhook_off",
        'This webhook is switched off. Switch it on first with PUT /v1/webhooks/:id {"active": true}.',
      );
    const again = { status: "pending", failures: 0, next_attempt_at: now, updated_at: now } as const;
    await store.updateDelivery(db, account._id, row._id, again);
    await services.queue.hasten(db, { kind: DELIVER_JOB, subject: row.webhook_id, runAt: now });
    context.afterCommit(() => services.queue.wake());
    return toDelivery(await getDelivery(context, row.webhook_id, row._id));
  },
});

export const webhookOperations = (eventTypes: AnyEventType[]) => [
  listWebhooks,
  getWebhookById,
  ...typedOperations(eventTypes),
  deleteWebhook,
  rotateSecret,
  testWebhook,
  listDeliveries,
  getDeliveryById,
  replayDelivery,
];
