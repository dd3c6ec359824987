/**
 * What agents may ask a published website over MCP. Everything comes from its release, as visitors see it, and only of
 * pages that search engines may list: a draft, a record that is not published and a page with noindex are none of it.
 */
import * as v from "valibot";
import type { Brief } from "../brief/brief.ts";
import { addressLine, hoursRows } from "../brief/display.ts";
import {
  findMisfits,
  formsOfSite,
  HONEYPOT_FIELD,
  type ServedSiteForm,
  STARTED_FIELD,
} from "../features/forms/service.ts";
import { NOT_FOUND_PAGES } from "../features/websites/service.ts";
import { ApiError, type Detail, invalidAs } from "../lib/errors.ts";
import { says } from "../lib/field_words.ts";
import { maxCharacters } from "../lib/writing.ts";
import type { Services } from "../operation/operation.ts";
import { problem as tell } from "../sentences/field_problems.ts";
import type { SiteContents } from "./contents.ts";
import type { FormServer, PeerAddress } from "./form_posts.ts";
import { siteReads } from "./reads.ts";
import { createSiteSearch } from "./search.ts";
import { knownFacts, pageIn, type Site } from "./store.ts";

/** Pages, or records, of one answer. */
const MOST_LISTED = 50;
/** Characters of a page in one answer. */
const MOST_CHARACTERS = 50_000;
const LONGEST_PATH = 1000;
const LONGEST_QUERY = 100;
const LONGEST_ANSWER = 20_000;
const MOST_ANSWERS = 200;
const MOST_CHOICES = 50;

/** A website that is asked, and by whom. */
export interface Visit {
  site: Site;
  /** Of the website, without a slash at its end. */
  origin: string;
  request: Request;
  peer: PeerAddress;
}

/** A tool, before the protocol. */
export interface SiteTool {
  name: string;
  title: string;
  description: string;
  input: Record<string, v.GenericSchema>;
  output: v.GenericSchema;
  /** Whether it changes nothing. */
  readOnly: boolean;
  /** @throws ApiError when it can't be done */
  run(visit: Visit, input: never): Promise<Record<string, unknown>>;
}

const text = (description: string, most: number) => v.pipe(v.string(), maxCharacters(most), v.description(description));
const path = (description: string) => text(description, LONGEST_PATH);
const after = v.optional(path("`next` of the answer before."));
const Listed = v.object({ path: v.string(), url: v.string(), title: v.string(), description: v.string() });
const list = <T extends v.GenericSchema>(item: T) => v.object({ data: v.array(item), next: v.nullable(v.string()) });

const Page = v.object({
  ...Listed.entries,
  published_at: v.string(),
  markdown: v.string(),
  next_offset: v.nullable(v.number()),
});

const offset = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description("`next_offset` of the answer before, for the rest of a long page."),
  ),
);

const Answer = v.pipe(v.string(), maxCharacters(LONGEST_ANSWER));
type Values = Record<string, string | boolean | string[]>;

/** What the tools read from, and what sends forms. */
interface Source {
  storage: Services["storage"];
  reads(): ReturnType<typeof siteReads>;
  search: ReturnType<typeof createSiteSearch>;
  contents: SiteContents;
  forms: FormServer;
}

/** The tools of a website, by whether its forms may be sent. */
export function createSiteTools(
  services: Services,
  contents: SiteContents,
  forms: FormServer,
): (sendsForms: boolean) => SiteTool[] {
  const { storage } = services;
  const source: Source = {
    storage,
    reads: () => siteReads(storage.read),
    search: createSiteSearch(services),
    contents,
    forms,
  };
  const readers = [searchSite, getPage, getBusiness, listRecords, getRecord].map((tool) => tool(source));
  const all = [...readers, sendForm(source)];
  return (sendsForms) => (sendsForms ? all : readers);
}

const searchSite = (source: Source): SiteTool => ({
  name: "search_site",
  title: "Search the website",
  description:
    "Finds pages by words of which the last letters may be missing. Without a query it lists all pages, by their addresses.",
  input: { query: v.optional(text("Words to look for.", LONGEST_QUERY)), after },
  output: list(Listed),
  readOnly: true,
  async run({ site, origin }, { query, after = "" }: { query?: string; after?: string }) {
    const item = (path: string, title: string, description: string) => ({
      path,
      url: `${origin}${path}`,
      title,
      description,
    });
    if (query?.trim()) {
      const found = await source.search(site, query.toWellFormed(), { listedOnly: true });
      return { data: found.map(({ url, title, excerpt }) => item(url, title, excerpt)), next: null };
    }
    const rows = await source.reads().pages.all({ release: site.release_id, after, most: MOST_LISTED });
    const shown = rows.filter(({ path, is_listed }) => is_listed && !NOT_FOUND_PAGES.includes(path));
    return {
      data: shown.map(({ path, title, description }) => item(path, title, description)),
      next: rows.length < MOST_LISTED ? null : rows.at(-1)!.path,
    };
  },
});

const getPage = (source: Source): SiteTool => ({
  name: "get_page",
  title: "Read a page",
  description: "What a page says, as Markdown.",
  input: { path: path("Its path: `/` is the home page."), offset },
  output: Page,
  readOnly: true,
  run: (visit, input: { path: string; offset?: number }) =>
    readPage(source, visit, input.path, input.offset ?? 0, false),
});

const getBusiness = (source: Source): SiteTool => ({
  name: "get_business",
  title: "Whose website this is",
  description:
    "How the business is reached, when it is open, which collections of records there are, and which forms can be sent.",
  input: {},
  output: v.object({
    name: v.string(),
    url: v.string(),
    language: v.nullable(v.string()),
    contact: v.record(v.string(), v.unknown()),
    hours: v.array(v.object({ days: v.string(), times: v.string() })),
    hours_note: v.nullable(v.string()),
    branches: v.array(v.record(v.string(), v.unknown())),
    collections: v.array(v.object({ name: v.string(), path: v.string() })),
    forms: v.array(v.record(v.string(), v.unknown())),
  }),
  readOnly: true,
  async run(visit) {
    const { site, origin } = visit;
    const known = await knownFacts(source.reads(), site._id);
    const forms = site.agents?.send_form ? await formsOfSite(source.storage.read, site) : [];
    return {
      name: site.name,
      url: `${origin}/`,
      language: site.language,
      ...businessOf(known?.facts ?? null, site.language),
      collections: await collectionsOf(source, visit),
      forms: forms.map((form) => shownForm(form, origin)),
    };
  },
});

const listRecords = (source: Source): SiteTool => ({
  name: "list_records",
  title: "List records",
  description: "Records of a collection, such as posts, products or events, by their addresses.",
  input: { collection: path("The collection's `path`, of get_business."), after },
  output: list(v.object({ ...Listed.entries, published_at: v.string() })),
  readOnly: true,
  async run(visit, { collection, after }: { collection: string; after?: string }) {
    const { site, origin } = visit;
    const all = await collectionsOf(source, visit);
    const base = all.find(({ path, name }) => path === collection || name === collection)?.path;
    if (base === undefined) {
      const names = all.map(({ path }) => path).join(", ") || "none";
      throw new ApiError("not_found", `There is no such collection. There are: ${names}.`);
    }
    const from = after?.startsWith(`${base}/`) ? after : `${base}/`;
    const rows = await source.reads().records.all({
      release: site.release_id,
      after: from,
      to: `${base}0`,
      most: MOST_LISTED,
    });
    return {
      data: rows.map(({ path, title, description, published_at }) => ({
        path,
        url: `${origin}${path}`,
        title,
        description,
        published_at: new Date(published_at).toISOString(),
      })),
      next: rows.length < MOST_LISTED ? null : rows.at(-1)!.path,
    };
  },
});

const getRecord = (source: Source): SiteTool => ({
  name: "get_record",
  title: "Read a record",
  description: "What the page of a record says, as Markdown.",
  input: { path: path("Its path, of list_records."), offset },
  output: Page,
  readOnly: true,
  run: (visit, input: { path: string; offset?: number }) =>
    readPage(source, visit, input.path, input.offset ?? 0, true),
});

const sendForm = (source: Source): SiteTool => ({
  name: "send_form",
  title: "Send a form",
  description:
    "Sends one of the website's forms to its owner, as a visitor does; it can't be taken back. Ask your person before, show them what is sent, and tick a consent only when they have given it. Files can't be sent.",
  input: {
    form_id: text("Of get_business.", 100),
    values: v.pipe(
      v.record(
        v.pipe(v.string(), maxCharacters(200)),
        v.union([Answer, v.boolean(), v.pipe(v.array(Answer), v.maxLength(MOST_CHOICES))]),
      ),
      v.check((values) => Object.keys(values).length <= MOST_ANSWERS, says("too_many", { most: MOST_ANSWERS })),
      v.description("Answers by the names of the form's fields; for a box to tick, true; for several choices, a list."),
    ),
  },
  output: v.object({ sent: v.boolean(), message: v.string() }),
  readOnly: false,
  run: (visit, { form_id, values }: { form_id: string; values: Values }) => send(source, visit, form_id, values),
});

/** A page that may be shown to agents. Throws `not_found`. */
async function shownPage({ reads }: Source, { site }: Visit, wanted: string, isRecord: boolean) {
  const path = wanted.replace(/(?<=.)\/$/, "");
  const [row] = NOT_FOUND_PAGES.includes(path) ? [] : await reads().shownPage.all({ release: site.release_id, path });
  if (row?.is_listed && (!isRecord || row.part >= "rec_")) return row;
  const next = isRecord ? "list_records says which there are." : "search_site without a query lists all pages.";
  throw new ApiError("not_found", `There is no ${isRecord ? "record" : "page"} at this path. ${next}`);
}

async function readPage(source: Source, visit: Visit, wanted: string, offset: number, isRecord: boolean) {
  const { site, origin } = visit;
  const row = await shownPage(source, visit, wanted, isRecord);
  const page = pageIn(await source.contents.findEntry(site, row.path));
  const twin = page && (await source.contents.twin(page.document));
  if (!twin)
    throw new ApiError("not_found", "This page has no text to read, or it is being made ready. Try again in a minute.");
  const markdown = await twin.body.text();
  const end = offset + MOST_CHARACTERS;
  const { path, title, description } = row;
  return {
    path,
    url: `${origin}${path}`,
    title,
    description,
    published_at: new Date(row.published_at).toISOString(),
    markdown: markdown.slice(offset, end).toWellFormed(),
    next_offset: end < markdown.length ? end : null,
  };
}

/** Collections of which visitors see records. */
async function collectionsOf({ reads }: Source, { site }: Visit) {
  const rows = await reads().routedCollections.all({ website: site._id });
  const shown: { name: string; path: string }[] = [];
  for (const { name, route } of rows) {
    const base = route!.slice(0, -"/:slug".length);
    const some = await reads().records.all({ release: site.release_id, after: `${base}/`, to: `${base}0`, most: 1 });
    if (some.length > 0) shown.push({ name, path: base });
  }
  return shown;
}

async function send({ storage, forms }: Source, visit: Visit, formId: string, values: Values) {
  const { site, origin, request, peer } = visit;
  if (!site.agents?.send_form) throw new ApiError("not_found", "Forms of this website can't be sent by agents.");
  const [form] = await formsOfSite(storage.read, site, formId);
  if (!form) throw new ApiError("not_found", "There is no such form. get_business lists those that can be sent.");
  const given = answersOf(form, values);
  assertFits(form, given);
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  headers.set("Content-Type", "application/json");
  headers.set("Accept", "application/json");
  headers.set("Referer", `${origin}${form.path}`);
  const body = JSON.stringify(Object.fromEntries(given));
  const place = `/_sw/forms/${form._id}`;
  const answer = await forms.serve(
    new Request(`${origin}${place}`, { method: "POST", headers, body }),
    site,
    place,
    peer,
  );
  const said = (await answer?.json()) as {
    code?: string;
    message: string;
    details?: Detail[];
  };
  if (answer?.ok) return { sent: true, message: said.message };
  const code = answer?.status === 429 ? "rate_limited" : answer?.status === 400 ? "validation_failed" : "not_found";
  const details = said.details?.map((detail) => ({ ...detail, path: `values.${detail.path}` }));
  throw new ApiError(code, said.message, details ? { details } : {});
}

/** What is told of a business: what llms.txt tells, too. */
function businessOf(facts: Brief | null, siteLanguage: string | null) {
  const language = siteLanguage ?? facts?.language ?? "en";
  const contact = facts?.contact;
  return {
    contact: contact
      ? {
          phone: contact.phone,
          email: contact.email,
          whatsapp: contact.whatsapp,
          address: addressLine(contact.address, language) || null,
          links: contact.links.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }])),
        }
      : {},
    hours: hoursRows(facts?.hours ?? [], language),
    hours_note: facts?.hours_note ?? null,
    branches: (facts?.branches ?? []).map(({ name, address, phone, hours }) => ({
      name,
      address: addressLine(address, language) || null,
      phone,
      hours: hoursRows(hours, language),
    })),
  };
}

/** Fields that visitors fill in. */
const askedFields = ({ fields }: ServedSiteForm) =>
  fields.filter(
    ({ type, name }) => type !== "honeypot" && type !== "hidden" && name !== HONEYPOT_FIELD && name !== STARTED_FIELD,
  );

const shownForm = (form: ServedSiteForm, origin: string) => ({
  form_id: form._id,
  name: form.name,
  page: `${origin}${form.path}`,
  fields: askedFields(form).map(({ name, label, type, required, options, multiple, max_length }) => ({
    name,
    label,
    type,
    required,
    ...(options.length > 0 ? { options } : {}),
    ...(multiple ? { multiple } : {}),
    ...(max_length === null ? {} : { max_length }),
  })),
});

/** Answers as browsers send them: a box that is not ticked is not sent. Throws `validation_failed` for what is no field. */
function answersOf(form: ServedSiteForm, values: Values): Map<string, string[]> {
  const asked = askedFields(form);
  const given = new Map<string, string[]>();
  for (const [name, value] of Object.entries(values)) {
    const field = asked.find((field) => field.name === name);
    if (!field || field.type === "file")
      throw invalidAs(
        `values.${name.slice(0, 100)}`,
        field
          ? tell("takes_file")
          : tell("no_form_field", {
              fields: asked
                .map(({ name }) => name)
                .join(", ")
                .slice(0, 1000),
            }),
      );
    if (value === false) continue;
    const ticked = field.options.length === 1 ? field.options[0]! : "true";
    given.set(name, value === true ? [ticked] : [value].flat());
  }
  return given;
}

/** What a browser would not let a visitor send is refused here, with the names of the fields. */
function assertFits(form: ServedSiteForm, values: Map<string, string[]>): void {
  const misfits = findMisfits(form.fields, { values, fileFields: new Set() });
  if (misfits.length === 0) return;
  const details = misfits.map(({ field, problem }) => ({ path: `values.${field}`, ...tell(`misfit_${problem}`) }));
  const message = `Nothing was sent. ${details.map(({ path, message }) => `${path}: ${message}`).join("; ")}.`;
  throw new ApiError("validation_failed", message, { details });
}
