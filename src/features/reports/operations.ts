/** The monthly report of a website: read, looked at, mailed. */
import * as v from "valibot";
import { HOUR_MS, isoTime, stampsAt } from "../../lib/clock.ts";
import { isEmail } from "../../lib/email_addresses.ts";
import { ApiError, invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { SPOKEN_LANGUAGES } from "../../lib/languages.ts";
import { monthOf, startOfMonth } from "../../lib/months.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MailError } from "../../providers/mail.ts";
import { REACH_PROBLEMS } from "../../sentences/reach_problems.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { getWebsite } from "../websites/service.ts";
import { reportDocument } from "./document.ts";
import { sendReport } from "./jobs.ts";
import { languageOf, lastMonth, readReport } from "./report.ts";
import * as store from "./store.ts";

const MOST_RECIPIENTS = 10;
const MOST_SHOWN_MAILS = 50;

const count = (description: string, example: number) => f.described(f.integer, description, example);
const text = (description: string, example: string) => f.described(v.string(), description, example);
const languages = v.picklist(SPOKEN_LANGUAGES);

const address = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.check(isEmail, says("no_email")));

const views = count("Page views by people.", 120);
const visitors = count("Visitors; who comes back on another day counts again.", 84);
const named = (what: string, example: string) => v.object({ name: text(what, example), views, visitors });

const Report = f.component("MonthlyReport", {
  website_id: f.idOf("web", "The website."),
  month: f.monthText("The month, in UTC."),
  complete: f.described(v.boolean(), "Whether the month is over."),
  language: f.described(languages, "What the page and the mail are written in."),
  name: text("Name of the website.", "Crumb & Co"),
  url: f.described(v.nullable(f.webAddress), "Where visitors see it; null: nowhere."),
  sender: f.described(
    v.object({
      name: text("Name.", "Studio North"),
      colour: text("Colour of its reports.", "#1f3d36"),
      logo: f.described(
        v.nullable(f.webAddress),
        "Its picture on white; null: it has none, and its name stands there.",
        "https://studio.example/assets/logo.svg",
      ),
      footer: f.described(
        v.nullable(v.string()),
        "A line at the end; null: none.",
        "Studio North Ltd, 4 Mill Lane, Leeds",
      ),
    }),
    "Who sends it: the account that looks after the website's, or that itself.",
  ),
  note: f.described(v.nullable(v.string()), "What you have written for it by hand.", "The new menu is online."),
  visitors: f.described(
    v.object({
      visitors,
      views,
      before: f.described(
        v.nullable(v.object({ visitors, views })),
        "In the whole month before; null: the website was not there yet when it began.",
      ),
      change_percent: f.described(
        v.nullable(f.integer),
        "Visitors more or fewer than in the month before; null while the month goes on, and where that one had fewer than 20.",
        12,
      ),
      days: f.described(
        v.array(v.object({ at: f.described(f.timestamp, "When the day begins."), visitors, views })),
        "One entry for each day that has begun.",
      ),
    }),
    "Who came.",
  ),
  pages: f.described(
    v.array(v.object({ name: text("Name.", "Menu"), path: text("Path on the website.", "/menu"), views, visitors })),
    "The five most visited.",
  ),
  sources: f.described(
    v.array(named("The site that the visitors came from.", "example.org")),
    "The five other sites from which most came.",
  ),
  ai_programs: f.described(
    v.object({
      views: count("What they read, together.", 12),
      programs: f.described(
        v.array(
          v.object({
            name: text("The name that it gives itself.", "GPTBot"),
            class: f.described(v.picklist(["training", "search", "user"]), "Why it reads.", "training"),
            views: count("How often.", 12),
          }),
        ),
        "The most frequent first.",
      ),
    }),
    "AI programs that read pages; they are no visitors.",
  ),
  submissions: f.described(
    v.object({
      total: count("Messages that came with forms, without spam.", 7),
      before: f.described(v.nullable(f.integer), "In the month before; null as of visitors.", 5),
      forms: f.described(
        v.array(v.object({ name: text("Name of the form.", "Contact"), count: count("How many.", 7) })),
        "The five with the most.",
      ),
    }),
    "What visitors sent.",
  ),
  domain: f.described(
    v.nullable(
      v.object({
        domain: text("The name.", "crumb.example.com"),
        certificate_until: f.described(
          v.nullable(f.timestamp),
          "Until when its certificate is valid; null: it has none here.",
        ),
        registered_until: f.described(
          v.nullable(f.timestamp),
          "Until when it is registered; null: not with this server.",
        ),
        renews_by_itself: f.described(
          v.nullable(v.boolean()),
          "Whether its registration is renewed then; null: not known.",
          true,
        ),
      }),
    ),
    "The domain that the website has now; null: none of its own.",
  ),
  uptime: f.described(
    v.nullable(
      v.object({
        percent: f.described(v.number(), "Of the looks, those that were answered; rounded down.", 99.98),
        checks: count("Looks that were made.", 43_200),
        incidents_total: count("How often it was down.", 1),
        incidents: f.described(
          v.array(
            v.object({
              started_at: f.described(f.timestamp, "When it began."),
              ended_at: f.described(v.nullable(f.timestamp), "When it ended; null: it goes on."),
              minutes: count("How long it was down within the month.", 4),
              reason: text("What was wrong.", "It answers with the status 500."),
              ...f.codeFields("reason", REACH_PROBLEMS),
            }),
          ),
          "Newest first, at most 20.",
        ),
      }),
    ),
    "Of its domain; null: nobody looked.",
  ),
  releases: f.described(
    v.object({
      total: count("How many.", 2),
      list: f.described(
        v.array(
          v.object({
            number: count("Counted from 1 for each website.", 12),
            action: f.described(
              v.picklist(["deploy", "restore", "update", "redirect", "keep"]),
              "What made it.",
              "deploy",
            ),
            message: f.described(v.nullable(v.string()), "In words, for people.", "The new menu"),
            pages_added: count("Pages that came.", 1),
            pages_changed: count("Pages that are another.", 2),
            pages_removed: count("Pages that went.", 0),
            created_at: f.described(f.timestamp, "When."),
          }),
        ),
        "Newest first, at most 20.",
      ),
    }),
    "What was published.",
  ),
  checks: f.described(
    v.nullable(
      v.object({
        checked_at: f.described(f.timestamp, "When the pages were looked at: now, whatever month it is."),
        pages: count("Pages that visitors see.", 5),
        pages_checked: count("Of those, how many could be checked in a few seconds.", 5),
        errors: count("How much visitors run into.", 1),
        warnings: count("How much could be better.", 2),
        findings: f.described(
          v.array(
            v.object({
              level: f.described(v.picklist(["error", "warning"]), "How bad it is.", "error"),
              path: text("Of the page.", "/about"),
              check: text("Name of the check.", "broken_link"),
              message: text("What is wrong and what to do, in English.", "The link leads to /abuot, where no page is."),
            }),
          ),
          "Errors first, at most 10; GET /v1/websites/:id/checks tells all of the drafts.",
        ),
      }),
    ),
    "What is wrong with the pages that visitors see; null: there are none, or they could not be checked.",
  ),
});

const input = { id: f.identifier("web", "website"), month: f.monthText("The month, in UTC; not one that is to come.") };

const readingOf = ({ db, now, services, account }: Context) => ({ db, now, services, accountId: account._id });

const getReport = operation({
  name: "reports.get",
  route: "GET /v1/websites/:id/reports/:month",
  scope: "sites:read",
  right: "analytics",
  summary: "Get the report of a month",
  description:
    "What was counted in a month of UTC, and nothing that was not: what can't be told is null or left out. Of the month that goes on it is what there is so far.",
  input,
  output: Report,
  limit: LIMIT.analytics,
  handle: (context, { id, month }) => readReport(readingOf(context), id, month),
});

const showReport = operation({
  name: "reports.page",
  route: "GET /v1/websites/:id/reports/:month/page",
  scope: "sites:read",
  right: "analytics",
  summary: "See the report of a month as a page",
  description:
    "HTML without scripts and files but the sender's picture, as it is mailed. To be printed too, or shown in a frame of the application.",
  input,
  output: { kind: "document", contentType: "text/html; charset=utf-8" },
  limit: LIMIT.analytics,
  async handle(context, { id, month }) {
    const report = await readReport(readingOf(context), id, month);
    const { html } = reportDocument(report);
    const pictures = report.sender.logo ? `img-src ${new URL(report.sender.logo).origin}; ` : "";
    return {
      text: html,
      headers: {
        "Content-Security-Policy": `sandbox allow-popups; default-src 'none'; ${pictures}style-src 'unsafe-inline'; frame-ancestors 'self'`,
        "Cache-Control": "private, no-store",
      },
    };
  },
});

const writeNote = operation({
  name: "reports.note",
  route: "PUT /v1/websites/:id/reports/:month",
  scope: "sites:write",
  right: "none",
  summary: "Write something for a report by hand",
  description: "It stands on top of that month's report alone. null takes it away.",
  input: {
    ...input,
    note: v.nullable(f.longText(4000, "Plain text; an empty line begins a new paragraph.", "The new menu is online.")),
  },
  output: f.component("ReportNote", {
    website_id: f.idOf("web", "The website."),
    month: f.monthText("The month."),
    note: f.described(v.nullable(v.string()), "What is written.", "The new menu is online."),
  }),
  async handle(context, { id, month, note }) {
    const { db, now, account } = context;
    await getWebsite(context, id);
    if (startOfMonth(month) > now) throw invalid("month", "not_begun");
    if (note === null) await store.deleteNote(db, account._id, id, month);
    else
      await store.saveNote(db, {
        _id: `${id} ${month}`,
        website_id: id,
        month,
        account_id: account._id,
        note,
        ...stampsAt(now),
      });
    return { website_id: id, month, note };
  },
});

const ReportSettings = f.component("ReportSettings", {
  website_id: f.idOf("web", "The website."),
  recipients: f.described(v.array(f.personalEmail), "Who gets it by mail on the first of each month.", [
    "ada@example.com",
  ]),
  language: f.described(v.nullable(languages), "null: the website's, where that is one of these; else English.", null),
  report_language: f.described(languages, "What reports are written in, as it follows from that.", "en"),
  can_mail: f.described(v.boolean(), "Whether this server is set up to send e-mail."),
  next_at: f.described(
    v.nullable(f.timestamp),
    "When the next ones are mailed; null: never, as there is nobody to get them or the website is not published.",
  ),
  mails: f.described(
    v.array(
      v.object({
        month: f.monthText("Whose report."),
        to: f.described(f.personalEmail, "To whom.", "ada@example.com"),
        status: f.described(v.picklist(["queued", "sent", "failed"]), "How it went.", "sent"),
        error: f.described(v.nullable(v.string()), "What the mail server said, where it did not take it.", null),
        sent_at: f.described(v.nullable(f.timestamp), "When the mail server took it."),
      }),
    ),
    `Newest month first, at most ${MOST_SHOWN_MAILS}.`,
  ),
});

async function toSettings(context: Context, websiteId: string) {
  const { db, account, now, services } = context;
  const website = await getWebsite(context, websiteId);
  const settings = await store.findSettings(db, account._id, websiteId);
  const recipients = settings?.recipients ?? [];
  const mails = await store.listMails(db, account._id, websiteId, MOST_SHOWN_MAILS);
  return {
    website_id: websiteId,
    recipients,
    language: settings?.language ?? null,
    report_language: settings?.language ?? (await languageOf(db, website)),
    can_mail: services.mailer !== null,
    next_at:
      recipients.length === 0 || website.published_at === null
        ? null
        : isoTime(startOfMonth(monthOf(now), 1) + 5 * HOUR_MS),
    mails: mails.map(({ month, to, status, error, sent_at }) => ({
      month,
      to,
      status,
      error,
      sent_at: isoTime(sent_at),
    })),
  };
}

const getSettings = operation({
  name: "reports.settings",
  route: "GET /v1/websites/:id/report_settings",
  scope: "sites:read",
  right: "none",
  summary: "See to whom a website's reports are mailed",
  input: { id: f.identifier("web", "website") },
  output: ReportSettings,
  handle: (context, { id }) => toSettings(context, id),
});

const updateSettings = operation({
  name: "reports.update_settings",
  route: "PUT /v1/websites/:id/report_settings",
  scope: "sites:write",
  right: "none",
  summary: "Say to whom a website's reports are mailed",
  description:
    "On the first of each month at 05:00 UTC everybody gets the report of the month before, once, as long as the website is published. The first one is of the month in which there are recipients. What is left out stays.",
  input: {
    id: f.identifier("web", "website"),
    recipients: f.optional(
      f.described(v.pipe(v.array(address), v.maxLength(MOST_RECIPIENTS)), "Addresses; none: nobody gets it.", [
        "ada@example.com",
      ]),
    ),
    language: f.optional(v.nullable(f.described(languages, "What it is written in; null: as the website is.", "en"))),
  },
  output: ReportSettings,
  async handle(context, { id, recipients, language }) {
    const { db, now, account } = context;
    await getWebsite(context, id);
    const before = await store.findSettings(db, account._id, id);
    const wanted = recipients ? [...new Set(recipients)] : (before?.recipients ?? []);
    const begins = wanted.length > 0 && (before?.recipients.length ?? 0) === 0;
    await store.saveSettings(db, {
      _id: id,
      website_id: id,
      account_id: account._id,
      recipients: wanted,
      language: language === undefined ? (before?.language ?? null) : language,
      since: begins || !before ? now : before.since,
      handled_month: before?.handled_month ?? lastMonth(now),
      created_at: before?.created_at ?? now,
      updated_at: now,
    });
    return await toSettings(context, id);
  },
});

const sendNow = operation({
  name: "reports.send",
  route: "POST /v1/websites/:id/reports/:month/send",
  scope: "sites:write",
  right: "none",
  summary: "Mail a report now",
  description: `To up to ${MOST_RECIPIENTS} addresses, at once, as it is at the moment: to look at it yourself, or for somebody who wants it once more. Whom it is mailed to each month, and when, stays the same.`,
  input: {
    ...input,
    emails: f.described(v.pipe(v.array(address), v.minLength(1), v.maxLength(MOST_RECIPIENTS)), "Where it goes.", [
      "ada@example.com",
    ]),
  },
  output: f.component("SentReport", {
    sent: f.described(v.array(f.personalEmail), "Addresses that it was sent to.", ["ada@example.com"]),
    refused: f.described(
      v.array(
        v.object({
          email: f.described(f.personalEmail, "E-mail address.", "nobody@example.com"),
          error: text("What the mail server said.", "550 5.1.1 No such user"),
        }),
      ),
      "Addresses that the mail server did not take.",
    ),
  }),
  limit: LIMIT.create,
  effect: "outside",
  atOnce: { account: 1, server: 4 },
  errors: ["provider_unavailable", "work_limit"],
  async handle(context, { id, month, emails }) {
    const { services, account, newId } = context;
    const report = await readReport(readingOf(context), id, month);
    if (!services.mailer) {
      const settings = "SITEWRIGHT_SMTP_URL and SITEWRIGHT_MAIL_FROM";
      throw new ApiError("provider_unavailable", tellRefusal("no_mail", { settings }));
    }
    const sent: string[] = [];
    const refused: { email: string; error: string }[] = [];
    for (const to of new Set(emails)) {
      try {
        await sendReport(services, account._id, report, { _id: newId("mail"), to }, services.stopping);
        sent.push(to);
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        refused.push({ email: to, error: error.message });
      }
    }
    return { sent, refused };
  },
});

export const reportOperations = [getReport, showReport, writeNote, getSettings, updateSettings, sendNow];
