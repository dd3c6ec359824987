/** Asking for a website to be published, by who may change it and not publish it, and what comes of that. */
import * as v from "valibot";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, notFound, notPossible } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { accountField, asksForAll } from "../clients/fields.ts";
import { hasUnpublished } from "../pages/service.ts";
import { tellOwners } from "../users/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { getWebsite } from "../websites/service.ts";
import { publishRequested } from "./events.ts";
import { PublishRequest, STATUSES, toPublishRequest } from "./presenter.ts";
import * as store from "./store.ts";

const id = f.identifier("web", "website");

/** Tells webhooks of the account, and of who looks after it, what has become of a request. Returns the latter account. */
async function announce(context: Context, row: store.RequestRow): Promise<string | null> {
  const { db, account } = context;
  const parent = (await clientLimits(db, account._id))?.parent_account_id ?? null;
  const data = () => toPublishRequest(row, { person: null, token: null });
  await recordEvent(context, publishRequested, data);
  if (parent) await recordEvent({ ...context, account: { ...account, _id: parent } }, publishRequested, data);
  return parent;
}

async function getRequest({ db, account }: Context, websiteId: string): Promise<store.RequestRow> {
  return (await store.findRequest(db, account._id, websiteId))!;
}

const ask = operation({
  name: "publish_requests.create",
  route: "POST /v1/websites/:id/publish_request",
  scope: "sites:write",
  serializationKey: "all",
  summary: "Ask for a website to be published",
  description:
    "For whoever may change a website and not publish it. The owners of the account that looks after this one (else of this one) are told by mail, and see what publishing would change (GET /v1/websites/:id/diff). While one is open there can be no other; a new one takes the place of the one before.",
  input: {
    id,
    message: f.optional(f.longText(500, "What is new, for whoever publishes.", "The summer menu")),
  },
  output: PublishRequest,
  errors: ["not_possible", "nothing_to_deploy"],
  async handle(context, input) {
    const { db, account, now, newId, person, token, audit } = context;
    const website = await getWebsite(context, input.id);
    const before = await store.findRequest(db, account._id, website._id);
    if (before?.status === "open") throw notPossible("publishing_asked");
    if (!(await hasUnpublished(db, account._id, website._id)))
      throw new ApiError("nothing_to_deploy", "Visitors see all drafts of this website already.");
    await store.replaceRequest(db, {
      _id: newId("prq"),
      account_id: account._id,
      website_id: website._id,
      status: "open",
      message: input.message ?? null,
      requested_by: person?.user_id ?? token?.user_id ?? null,
      requested_name: audit.who,
      note: null,
      closed_at: null,
      ...stampsAt(now),
    });
    const row = await getRequest(context, website._id);
    const parent = await announce(context, row);
    const told = { _id: parent ?? account._id, name: account.name };
    await tellOwners({ ...context, account: told }, website.name, "publish_request", row.message);
    return toPublishRequest(row, context);
  },
});

const WebsitePublishRequest = f.component("WebsitePublishRequest", {
  website_id: f.idOf("web", "The website."),
  request: f.described(v.nullable(PublishRequest), "The newest; null: nobody has asked."),
});

const get = operation({
  name: "publish_requests.get",
  route: "GET /v1/websites/:id/publish_request",
  scope: "sites:read",
  summary: "See what became of asking to publish",
  description: "The newest request alone is kept: open, published, or declined with a note.",
  input: { id },
  output: WebsitePublishRequest,
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const row = await store.findRequest(context.db, context.account._id, website._id);
    return { website_id: website._id, request: row && toPublishRequest(row, context) };
  },
});

const decline = operation({
  name: "publish_requests.decline",
  route: "POST /v1/websites/:id/publish_request/decline",
  scope: "publish",
  serializationKey: "all",
  summary: "Decline to publish what was asked for",
  description:
    "Whoever asked reads the note, and may ask again. Drafts stay as they are. To do what was asked, deploy: POST /v1/websites/:id/deploy.",
  input: {
    id,
    note: f.optional(f.longText(500, "Why, for whoever asked.", "The prices of the drinks are missing.")),
  },
  output: PublishRequest,
  async handle(context, input) {
    const { db, account, now } = context;
    const website = await getWebsite(context, input.id);
    const note = input.note ?? null;
    if (!(await store.closeRequest(db, account._id, website._id, { status: "declined", note, now })))
      throw notFound("open request to publish this website", website._id);
    const row = await getRequest(context, website._id);
    await announce(context, row);
    return toPublishRequest(row, context);
  },
});

const list = operation({
  name: "publish_requests.list",
  route: "GET /v1/publish_requests",
  scope: "sites:read",
  websites: "listed",
  summary: "List what was asked to be published",
  description: "The newest request of each website, newest first.",
  input: {
    ...f.listFields(),
    status: f.optional(f.described(v.picklist(STATUSES), "Only those of this status.", "open")),
    account: accountField,
  },
  output: f.listOf(PublishRequest),
  errors: ["not_possible"],
  async handle(context, { status, ...input }) {
    const { db, account, limits } = context;
    const wanted = { status, ofClients: asksForAll(context, input), websites: limits?.websites ?? null };
    const { rows, total } = await store.listRequests(db, account._id, wanted, input.limit, input.page * input.limit);
    return f.toList(
      rows.map((row) => toPublishRequest(row, context)),
      input,
      total,
    );
  },
});

export const publishRequestOperations = [ask, get, decline, list];
