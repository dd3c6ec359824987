/** Leads and the searches for them on the wire. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { REACH_PROBLEMS } from "../../sentences/reach_problems.ts";
import { sentenceFields } from "../../sentences/sentence.ts";
import { stepOf } from "../../sentences/steps.ts";
import type { LeadOrigin } from "../../storage/tables.ts";
import { wordsOfFinding } from "./findings.ts";
import { LEAD_STATUSES, SCORE_IN_WORDS, WEBSITE_STATUSES } from "./rules.ts";
import type { LeadEventRow, LeadRow, LeadSearchRow } from "./store.ts";

const text = (description: string, example: string) => f.described(v.nullable(v.string()), description, example);

export const Finding = v.object({
  code: f.described(v.string(), "Stable name of the finding.", "no_viewport"),
  details: f.sentenceDetails,
  points: f.described(f.integer, "Points that it costs the website.", 30),
  message: f.described(
    v.string(),
    "A sentence that can be said to the owner, in English.",
    "On a phone the website is shown tiny, as on a large screen: people have to zoom to read it.",
  ),
  message_de: f.described(
    v.string(),
    "The same in German.",
    "Auf dem Telefon erscheint die Website winzig wie auf einem großen Bildschirm: zum Lesen muss man zoomen.",
  ),
});

const Enrichment = v.object({
  outcome: f.described(
    v.picklist(["enriched", "nothing_new", "no_website", "unreachable", "refused_by_robots", "no_html"]),
    "What came of it; all but `enriched` are free.",
    "enriched",
  ),
  problem: f.described(v.nullable(v.string()), "Why there was nothing to read, in a sentence.", null),
  ...f.codeFields("problem", REACH_PROBLEMS),
  pages: f.described(
    v.array(
      v.object({
        url: f.described(f.webAddress, "Its address.", "https://millerplumbing.example/"),
        status: f.described(f.integer, "The answer's status.", 200),
      }),
    ),
    "What was read: the home page and at most 4 more.",
  ),
  score: f.described(
    v.nullable(f.integer),
    "Quality of the website, 0 to 100: 75 is good, 45 fair. Null: not known.",
    55,
  ),
  facts: f.described(
    v.nullable(
      v.object({
        first_byte_ms: f.described(v.nullable(f.integer), "Milliseconds until the home page began to come.", 420),
        html_bytes: f.described(v.nullable(f.integer), "Size of the home page's html.", 48_200),
        https: f.described(v.boolean(), "Whether it ends at https.", true),
        redirects: f.described(f.integer, "On the way to it.", 1),
        viewport: f.described(v.boolean(), "Whether it is made for phones.", false),
        title: f.described(v.nullable(v.string()), "Its title.", "Miller Plumbing"),
        description: f.described(v.boolean(), "Whether it has a description for search.", true),
        images: f.described(f.integer, "Pictures on it.", 8),
        images_without_alt: f.described(f.integer, "Of those without alternative text.", 2),
        footer_year: f.described(v.nullable(f.integer), "The newest year beside a copyright sign.", 2019),
        frames: f.described(v.boolean(), "Whether it is built of frames.", false),
        consent_wall: f.described(v.boolean(), "Whether there is little but a question about cookies.", false),
        language: f.described(v.nullable(v.string()), "What it says its language is.", "en"),
        generator: f.described(v.nullable(v.string()), "What it says it was made with.", "WordPress 5.2"),
      }),
    ),
    "What was measured on the home page; null: there was none.",
  ),
  findings: f.described(v.array(Finding), "What that means, the worst first."),
});

export const Source = v.object({
  name: f.described(
    v.string(),
    "The source: `places`, `overpass`, `foursquare`, or what an import was told.",
    "places",
  ),
  id: f.described(v.nullable(v.string()), "What the source calls it.", "08f194ada9a0c8a503a1f9b2c0a2b1c4"),
  url: f.described(v.nullable(f.webAddress), "Where the source shows it.", null),
  licence: f.described(v.nullable(v.string()), "Under which its data may be used.", "CDLA-Permissive-2.0"),
  attribution: f.described(
    v.nullable(v.string()),
    "What has to be shown with its data.",
    "© Overture Maps Foundation, https://overturemaps.org",
  ),
  fetched_at: f.described(f.timestamp, "When it was fetched."),
});

const LeadValue = v.object({
  amount: f.described(f.integer, "In the currency's smallest unit, such as cents.", 240_000),
  currency: f.described(v.string(), "Three letters (ISO 4217).", "GBP"),
});

export const LeadEvent = f.component("LeadEvent", {
  _id: f.described(v.string(), "Its identifier; of a mail that of its campaign.", f.exampleId("lev")),
  kind: f.described(
    v.picklist(["note", "status", "value", "task", "task_done", "website", "owner", "mail"]),
    "`note`: somebody wrote it. `status`, `value`, `task`: changed from `before` to `after`. `task_done`: there is nothing to do any more. `website`: a demo was made. `owner`: somebody else sees to it, whose name is `text`. `mail`: a campaign was sent to it.",
    "status",
  ),
  text: text("The note, the task, the owner's name or the mail's subject.", "Wants a new menu page"),
  before: text("What it was.", "new"),
  after: text("What it is since; of a mail where it stands.", "contacted"),
  by: text("Who it was: a person, a key or a program; null: not known.", "ada@example.com"),
  at: f.described(f.timestamp, "When."),
});

export const toEvent = (row: LeadEventRow) => answer(LeadEvent, row, { at: isoTime(row.created_at) });

export const Lead = f.component("Lead", {
  _id: f.described(v.string(), "Its identifier.", f.exampleId("lead")),
  search_id: f.described(
    v.nullable(v.string()),
    "The search that found it first; null: it was imported.",
    f.exampleId("lsr"),
  ),
  name: f.described(v.string(), "Name of the business.", "Miller Plumbing"),
  category: text("Line of business, as its source calls it.", "plumbing"),
  address: f.described(
    v.object({
      street: text("With the number.", "12 Mill Lane"),
      city: text("Town.", "Leeds"),
      postal_code: text("Postal code.", "LS1 4AP"),
      region: text("State or county.", "ENG"),
      country: text("Two letters (ISO 3166-1).", "GB"),
    }),
    "The address.",
  ),
  location: f.described(
    v.nullable(
      v.object({
        lat: f.described(v.number(), "Latitude.", 53.7965),
        lon: f.described(v.number(), "Longitude.", -1.5478),
      }),
    ),
    "Where it is; null: not known.",
  ),
  phone: text("In international form where that is known.", "+441134960000"),
  phones: f.described(v.array(v.string()), "All numbers that are known.", ["+441134960000"]),
  website: f.described(
    v.nullable(f.webAddress),
    "Its own website; pages of networks are in `socials`.",
    "https://millerplumbing.example/",
  ),
  website_status: f.described(
    v.picklist(WEBSITE_STATUSES),
    "`none`: it has no website; `unknown`: nobody has looked yet (POST /v1/leads/:id/enrich); the others are what was found.",
    "poor",
  ),
  email: f.described(
    v.nullable(f.emailAddress),
    "The address to write to, one that is nobody's own if there is one.",
    "info@millerplumbing.example",
  ),
  emails: f.described(
    v.array(
      v.object({
        address: f.described(f.emailAddress, "The address.", "info@millerplumbing.example"),
        personal: f.described(
          v.boolean(),
          "Whether it looks like one person's (first.last@): in many countries you may not write to those without consent.",
          false,
        ),
        found_on: f.described(
          v.nullable(f.webAddress),
          "The page where it stands; null: the source or you gave it.",
          null,
        ),
      }),
    ),
    "All addresses that are known. None is guessed.",
  ),
  socials: f.described(v.record(v.string(), f.webAddress), "Pages by network.", {
    facebook: "https://www.facebook.com/millerplumbing",
  }),
  opening_hours: text("As the source or the website says it.", "Mo-Fr 08:00-17:00"),
  status: f.described(v.picklist(LEAD_STATUSES), "Where it is in your pipeline.", "new"),
  notes: text("Yours.", "Call after ten."),
  value: f.described(v.nullable(LeadValue), "What it may be worth; null: not said.", null),
  next_task: text("What is to be done next.", "Call about the menu"),
  next_task_on: text("On which day.", "2026-11-30"),
  tags: f.described(v.array(v.string()), "Yours.", ["autumn"]),
  owner_id: f.described(v.nullable(f.idOf("usr", "User.")), "The user who sees to it; null: nobody in particular."),
  score: f.described(f.integer, SCORE_IN_WORDS, 78),
  do_not_contact: f.described(
    v.boolean(),
    "Whether they must not be contacted. Remembered for their addresses, number and website, also when the lead is deleted.",
    false,
  ),
  source: f.described(Source, "How it came about."),
  enriched_at: f.described(v.nullable(f.timestamp), "When its website was last looked at."),
  enrichment: f.described(v.nullable(Enrichment), "What that has brought; null: nobody has looked yet."),
  website_id: f.described(v.nullable(v.string()), "The website that was made for it.", f.exampleId("web")),
  ...f.stampFields,
});

/** What a list of tools says of a lead and of a search; their answers have all of it. */
export const ToolLead = v.object({
  _id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  website: v.nullable(v.string()),
  website_status: v.string(),
  status: v.string(),
  score: f.integer,
  do_not_contact: v.boolean(),
  website_id: v.nullable(v.string()),
  next_task: v.nullable(v.string()),
  next_task_on: v.nullable(v.string()),
});
export const ToolSearch = v.object({
  _id: v.string(),
  status: v.string(),
  added: f.integer,
  error: v.nullable(v.object({ message: v.string() })),
});

export const LeadSearch = f.component("LeadSearch", {
  _id: f.described(v.string(), "Its identifier.", f.exampleId("lsr")),
  status: f.described(
    v.picklist(["queued", "running", "completed", "failed"]),
    "Poll until it is `completed` or `failed`.",
    "completed",
  ),
  ...f.stepFields,
  progress: f.described(f.integer, "Percent.", 100),
  query: f.described(v.string(), "What is looked for.", "plumbers"),
  location: f.described(v.string(), "Where.", "Leeds, UK"),
  radius_km: f.described(v.nullable(v.number()), "How far around; null: as far as the place goes.", null),
  country: text("Two letters.", "GB"),
  limit: f.described(f.integer, "How many leads are wanted.", 20),
  source: f.described(v.string(), "Who is asked.", "places"),
  exclude_known: f.described(v.boolean(), "Whether what you have already does not count towards `limit`.", true),
  has_website: f.described(
    v.nullable(v.boolean()),
    "Only with, or only without, a website of their own; null: either.",
    null,
  ),
  found: f.count("Businesses that the source gave and that were looked at.", 26),
  added: f.count("New leads: GET /v1/leads?search_id=…", 20),
  duplicates: f.count("What you had already.", 5),
  suppressed: f.count("What you have deleted before; it stays away.", 1),
  credits: f.count("The price; 0 once it was refunded.", 5),
  error: f.described(v.nullable(f.failure), "Why it failed.", null),
  ...f.stampFields,
  finished_at: f.described(v.nullable(f.timestamp), "When it ended; null until then."),
});

export const toSource = (source: LeadOrigin) => ({ ...source, fetched_at: isoTime(source.fetched_at) });

export const toLead = (row: LeadRow) =>
  answer(Lead, row, {
    address: {
      street: row.street,
      city: row.city,
      postal_code: row.postal_code,
      region: row.region,
      country: row.country,
    },
    location: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    value:
      row.value_amount === null || row.value_currency === null
        ? null
        : { amount: row.value_amount, currency: row.value_currency },
    source: toSource(row.source),
    enrichment: row.enrichment && {
      ...row.enrichment,
      ...sentenceFields("problem", REACH_PROBLEMS, row.enrichment.problem),
      findings: row.enrichment.findings.map(wordsOfFinding),
    },
  });

export const toLeadSearch = (row: LeadSearchRow) =>
  answer(LeadSearch, row, {
    ...stepOf(row.step),
    limit: row.most,
  });
