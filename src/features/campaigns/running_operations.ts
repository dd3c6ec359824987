/** What is done with a campaign that is written: looking at it, trying it, sending it, stopping it. */
import * as v from "valibot";
import { ApiError, COMPUTING, notPossible } from "../../lib/errors.ts";
import { component, described, identifier, sentenceOf } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { openMailConnection, type Refusal } from "../../providers/mail_connection.ts";
import { checkSenderInDns } from "../../providers/sender_records.ts";
import { CAMPAIGN_CHECKS, tellCampaign } from "../../sentences/campaign_checks.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { SENDER_CHECKS } from "../../sentences/sender_checks.ts";
import { emailField } from "../lists/fields.ts";
import { findList, listsAmong } from "../lists/service.ts";
import type { Check } from "./checks.ts";
import { checkCampaign, composeCampaign, renderCampaign } from "./computations.ts";
import { sendAtField } from "./fields.ts";
import { Campaign, toCampaign } from "./presenter.ts";
import { triedOf, valuesOf } from "./rules.ts";
import { SEND_JOB } from "./sending.ts";
import { getCampaign } from "./service.ts";
import * as store from "./store.ts";

const id = identifier("cmp", "campaign");

const NOBODY = "Nobody is subscribed to its lists now, so it would go to nobody.";

const noMail = (): ApiError =>
  new ApiError(
    "provider_unavailable",
    tellRefusal("no_mail", { settings: "SITEWRIGHT_SMTP_URL and SITEWRIGHT_MAIL_FROM" }),
  );

async function present({ db, services }: Pick<Context, "db" | "services">, row: store.CampaignRow) {
  return toCampaign(row, (await store.countRecipients(db, [row._id])).get(row._id)!, services.config);
}

/** What a campaign says, with the language of its first list. */
async function sourceOf({ db, account }: Context, row: store.CampaignRow) {
  const list = await findList(db, account._id, row.list_ids[0] ?? "");
  const { subject, preheader, postal_address } = row;
  return {
    ...(await store.contentOf(db, row._id)),
    subject,
    preheader,
    postal_address,
    language: list?.language ?? "en",
  };
}

/** Whom previews and tests are filled in for. */
const somebody = (email: string, postalAddress: string | null) =>
  valuesOf({ email, name: "Ada Lovelace", fields: {} }, postalAddress);

/** What somebody has written is shown on the application's own host: it is nobody's origin, and runs nothing. */
const PREVIEW_HEADERS = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy":
    "sandbox; default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'",
  "Referrer-Policy": "no-referrer",
};

const preview = operation({
  name: "campaigns.preview",
  route: "GET /v1/campaigns/:id/preview",
  scope: "forms:read",
  summary: "Preview a campaign",
  description:
    "The whole html, as somebody called Ada Lovelace gets it who has no fields of her own. It is sent so that it can be shown in a frame, and runs nothing.",
  input: { id },
  output: { kind: "document", contentType: "text/html; charset=utf-8" },
  errors: [...COMPUTING],
  async handle(context, input) {
    const { services, account } = context;
    const row = await getCampaign(context, input.id);
    const values = {
      ...somebody("ada@example.com", row.postal_address),
      unsubscribe_url: `${services.baseUrl}/u/test`,
    };
    const source = await sourceOf(context, row);
    const { html } = await services.computeFor(account._id)(renderCampaign, { source, values });
    return { text: html, headers: PREVIEW_HEADERS };
  },
});

const test = operation({
  name: "campaigns.test",
  route: "POST /v1/campaigns/:id/test",
  scope: ["publish", "forms:read"],
  summary: "Send a test of a campaign",
  description:
    "To up to five addresses, at once, filled in as for the preview, with “[Test]” before the subject. Its link to leave does nothing.",
  input: {
    id,
    emails: described(v.pipe(v.array(emailField), v.minLength(1), v.maxLength(5)), "Where it goes.", [
      "you@example.com",
    ]),
  },
  output: component("CampaignTest", {
    sent: described(
      v.array(v.pipe(v.string(), v.metadata({ examples: ["you@example.com"] }))),
      "Addresses that it was sent to.",
    ),
    refused: described(
      v.array(
        v.object({
          email: described(v.string(), "E-mail address.", "nobody@example.com"),
          error: described(v.string(), "What the mail server said.", "550 5.1.1 No such user"),
        }),
      ),
      "Addresses that the mail server did not take.",
    ),
  }),
  limit: LIMIT.create,
  effect: "outside",
  atOnce: { account: 1, server: 4 },
  errors: ["provider_unavailable", "provider_failed", "work_limit", ...COMPUTING],
  async handle(context, input) {
    const { services, account, now } = context;
    const { config, baseUrl } = services;
    const row = await getCampaign(context, input.id);
    if (!config.mail) throw noMail();
    const source = await sourceOf(context, row);
    const emails = [...new Set(input.emails)];
    const mails = await services.computeFor(account._id)(composeCampaign, {
      source: { ...source, subject: `[Test] ${source.subject}` },
      sender: {
        from: config.mail.from,
        fromName: row.from_name,
        replyTo: row.reply_to,
        listId: "test",
        date: now,
        dkim: config.dkim,
      },
      recipients: emails.map((to) => ({
        id: context.newId("mail"),
        to,
        values: somebody(to, row.postal_address),
        leaveUrl: `${baseUrl}/u/test`,
      })),
    });
    const failed = (refusal: Refusal) =>
      new ApiError("provider_failed", tellRefusal("mail_refused", { said: refusal.words }));
    const connection = await openMailConnection(config.mail).catch((refusal) => {
      throw failed(refusal as Refusal);
    });
    const result = { sent: [] as string[], refused: [] as { email: string; error: string }[] };
    try {
      for (const [index, to] of emails.entries()) {
        const bytes = mails[index];
        const refusal = bytes ? await connection.send({ to, bytes }, () => {}) : null;
        if (bytes && !refusal) result.sent.push(to);
        else result.refused.push({ email: to, error: refusal?.words ?? "It can't be written down for this address." });
        if (!connection.isOpen()) break;
      }
    } finally {
      connection.close();
    }
    return result;
  },
});

const schedule = operation({
  name: "campaigns.schedule",
  route: "POST /v1/campaigns/:id/schedule",
  scope: ["publish", "forms:read"],
  summary: "Send or schedule a campaign",
  description: `Of a draft: goes to everybody who is subscribed to one of its lists when it begins, each address once. It needs a list, a \`postal_address\` and, to be sent at once, somebody who is subscribed (409 \`campaign_not_ready\`). At most ${MOST.open_campaigns} are scheduled, sending or paused at the same time.\n\nMail that is put off is tried again for a day and a half; at most two mails are under way to a domain. A mailbox that does not exist, and whoever calls it spam, is never written to again. When of at least 100 mails 5 % come back as such, or 0.3 % (two at least) are called spam, the campaign is paused by itself. Whoever leaves in the meantime is left out, and who is a lead with \`do_not_contact\`.`,
  input: { id, send_at: sendAtField },
  output: Campaign,
  errors: ["not_possible", "campaign_not_ready", "campaign_limit", "provider_unavailable", ...COMPUTING],
  // What can't be read is found out here, not when it is sent.
  async prepare(context, input) {
    const row = await getCampaign(context, input.id);
    const values = somebody("ada@example.com", row.postal_address);
    await context.services.computeFor(context.account._id)(renderCampaign, {
      source: await sourceOf(context, row),
      values,
    });
  },
  async handle(context, input) {
    const { db, account, now, services } = context;
    const row = await getCampaign(context, input.id);
    if (!services.mailer) throw noMail();
    if (row.status !== "draft") throw notPossible("campaign_no_draft", { status: row.status });
    const send_at = Math.max(now, input.send_at ? Date.parse(input.send_at) : now);
    const found = await listsAmong(db, account._id, row.list_ids);
    if (found.length === 0 || found.length < row.list_ids.length)
      throw new ApiError("campaign_not_ready", "Set list_ids to lists that exist: it goes to nobody now.");
    if (send_at === now && found.every(({ subscribed }) => subscribed === 0))
      throw new ApiError("campaign_not_ready", `${NOBODY} Add subscribers first, or schedule it for later.`);
    if (!row.postal_address)
      throw new ApiError("campaign_not_ready", "Set postal_address: who sends it and where they are must be in it.");
    if ((await store.countOpen(db, account._id)) >= MOST.open_campaigns)
      throw new ApiError(
        "campaign_limit",
        `${MOST.open_campaigns} campaigns are under way already. Wait for one to end.`,
      );
    await store.updateCampaign(db, account._id, row._id, { status: "scheduled", send_at, updated_at: now });
    if (send_at === now) await goOn(context, row._id);
    return await present(context, await getCampaign(context, row._id));
  },
});

async function goOn({ db, now, services, afterCommit }: Context, campaignId: string): Promise<void> {
  await services.queue.hasten(db, { kind: SEND_JOB, subject: campaignId, runAt: now });
  afterCommit(() => services.queue.wake());
}

const pause = operation({
  name: "campaigns.pause",
  route: "POST /v1/campaigns/:id/pause",
  scope: ["sites:write", "forms:read"],
  summary: "Pause a campaign",
  description: "One that is scheduled or sending. Mails that are under way just now still go out: a few.",
  input: { id },
  output: Campaign,
  errors: ["not_possible"],
  async handle(context, input) {
    const { db, account, now } = context;
    const row = await getCampaign(context, input.id);
    if (row.status !== "scheduled" && row.status !== "sending")
      throw notPossible("nothing_to_pause", { status: row.status });
    await store.updateCampaign(db, account._id, row._id, { status: "paused", status_reason: null, updated_at: now });
    return await present(context, await getCampaign(context, row._id));
  },
});

const resume = operation({
  name: "campaigns.resume",
  route: "POST /v1/campaigns/:id/resume",
  scope: ["publish", "forms:read"],
  summary: "Resume a campaign",
  description: "Goes on where it was paused. Who has got it already does not get it again.",
  input: { id },
  output: Campaign,
  errors: ["not_possible"],
  async handle(context, input) {
    const { db, account, now } = context;
    const row = await getCampaign(context, input.id);
    if (row.status !== "paused") throw notPossible("campaign_not_paused", { status: row.status });
    const counts = (await store.countRecipients(db, [row._id])).get(row._id)!;
    await store.updateCampaign(db, account._id, row._id, {
      status: row.started_at === null ? "scheduled" : "sending",
      status_reason: null,
      base_tried: triedOf(counts),
      base_bounced: counts.bounced,
      base_complained: counts.complained,
      updated_at: now,
    });
    if (row.started_at !== null || (row.send_at ?? 0) <= now) await goOn(context, row._id);
    return await present(context, await getCampaign(context, row._id));
  },
});

const cancel = operation({
  name: "campaigns.cancel",
  route: "POST /v1/campaigns/:id/cancel",
  scope: ["sites:write", "forms:read"],
  summary: "Cancel a campaign",
  description:
    "For good. Mails that are under way just now still go out: a few. Who waits stays `queued` and gets nothing.",
  input: { id },
  output: Campaign,
  errors: ["not_possible"],
  async handle(context, input) {
    const { db, account, now } = context;
    const row = await getCampaign(context, input.id);
    if (row.status !== "scheduled" && row.status !== "sending" && row.status !== "paused")
      throw notPossible("nothing_to_cancel", { status: row.status });
    await store.updateCampaign(db, account._id, row._id, {
      status: "canceled",
      status_reason: null,
      finished_at: now,
      updated_at: now,
    });
    return await present(context, await getCampaign(context, row._id));
  },
});

const check = operation({
  name: "campaigns.checks",
  route: "GET /v1/campaigns/:id/checks",
  scope: "forms:read",
  summary: "Check a campaign",
  description:
    "What mail servers and most laws want of it: a server that can send mail, lists, a way to leave, who sends it, whole addresses, and SPF, DKIM and DMARC of the sender's domain as the name servers say them now.",
  input: { id },
  output: component("CampaignChecks", {
    ready: described(v.boolean(), "Whether nothing fails."),
    checks: described(
      v.array(
        v.object({
          name: described(
            v.picklist([
              "mail",
              "lists",
              "unsubscribe",
              "postal_address",
              "links",
              "placeholders",
              "size",
              "spf",
              "dkim",
              "dmarc",
            ]),
            "What was looked at.",
          ),
          status: described(v.picklist(["pass", "warn", "fail"]), "Where it stands."),
          ...sentenceOf({ ...CAMPAIGN_CHECKS, ...SENDER_CHECKS }).entries,
        }),
      ),
      "What was looked at, and what was found.",
    ),
  }),
  limit: LIMIT.lookup,
  errors: [...COMPUTING],
  async handle(context, input) {
    const { db, account, services, signal } = context;
    const row = await getCampaign(context, input.id);
    const { html } = await store.contentOf(db, row._id);
    const { subject, postal_address, list_ids } = row;
    const found = await listsAmong(db, account._id, list_ids);
    const { baseUrl } = services;
    const content = await services.computeFor(account._id)(checkCampaign, { html, subject, postal_address, baseUrl });
    const checks = [
      checkLists(list_ids, found),
      services.mailer
        ? ({ name: "mail", status: "pass", ...tellCampaign("mail_there") } as const)
        : ({
            name: "mail",
            status: "fail",
            ...tellCampaign("mail_off", { setting: "SITEWRIGHT_SMTP_URL" }),
            message: noMail().message,
          } as const),
      ...content,
      ...(services.mailer ? await checkSenderInDns(services, services.mailer.from, signal) : []),
    ];
    return { ready: checks.every(({ status }) => status !== "fail"), checks };
  },
});

function checkLists(ids: string[], found: { subscribed: number }[]): Check {
  if (found.length === 0 || found.length < ids.length)
    return { name: "lists", status: "fail", ...tellCampaign("lists_missing") };
  return found.every(({ subscribed }) => subscribed === 0)
    ? { name: "lists", status: "warn", ...tellCampaign("lists_empty") }
    : { name: "lists", status: "pass", ...tellCampaign("lists_there") };
}

export const runningOperations = [preview, test, schedule, pause, resume, cancel, check];
