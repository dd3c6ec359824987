/**
 * One search over everything an account has. Each kind is found as its own list finds it, a few of each; what a key, a
 * token, a role or a client may not read is not looked for.
 */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { component, described, nameText, optional } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { hasRights, type NeededRight } from "../../policy/rights.ts";
import { hasScopes, type Scope } from "../../policy/scopes.ts";
import { searchCampaigns } from "../campaigns/service.ts";
import { mayActInClients } from "../clients/fields.ts";
import { searchRecords } from "../cms/service.ts";
import { searchDomains } from "../domains/service.ts";
import { searchSubmissions } from "../forms/service.ts";
import { searchLeads } from "../leads/service.ts";
import { listPages } from "../pages/service.ts";
import { listWebsites, searchClientsWebsites } from "../websites/service.ts";
import { bestFirst, MOST_FOUND, type SearchResult } from "./rules.ts";

/** What is looked at of each kind: the best of them are shown. */
const OF_EACH = 10;

interface Finder {
  scope: Scope;
  /** What a client needs to read it. */
  right: NeededRight;
  /** Whether it is of websites, and so for keys that are limited to some. */
  ofWebsites: boolean;
  find(context: Context, q: string): Promise<Omit<SearchResult, "type">[]>;
}

const only = ({ limits }: Context) => limits?.websites ?? null;

const FINDERS = {
  website: {
    scope: "sites:read",
    right: "any",
    ofWebsites: true,
    async find(context, q) {
      const { db, account } = context;
      const { rows } = await listWebsites(db, account._id, q, only(context), OF_EACH, 0);
      const ofClients = mayActInClients(context) ? await searchClientsWebsites(db, account._id, q, OF_EACH) : [];
      const own = rows.map(({ _id, name }) => ({ _id, name, client: "" }));
      return [...own, ...ofClients].map(({ _id, name, client }) => ({
        _id,
        title: name,
        where: client,
        path: `/websites/${_id}`,
      }));
    },
  },
  page: {
    scope: "sites:read",
    right: "any",
    ofWebsites: true,
    find: async (context, q) =>
      (await listPages(context.db, context.account._id, q, only(context), OF_EACH, 0)).rows.map((page) => ({
        _id: page._id,
        title: page.name,
        where: `${page.website_name} ${page.path}`,
        path: `/websites/${page.website_id}?page=${page._id}`,
      })),
  },
  record: {
    scope: "sites:read",
    right: "any",
    ofWebsites: true,
    find: async (context, q) =>
      (await searchRecords(context.db, context.account._id, q, only(context), OF_EACH)).map((record) => ({
        _id: record._id,
        title: record.title,
        where: record.collection,
        path: `/content/records/${record._id}`,
      })),
  },
  submission: {
    scope: "forms:read",
    right: "forms",
    ofWebsites: true,
    find: async (context, q) =>
      (await searchSubmissions(context.db, context.account._id, q, only(context), OF_EACH)).map((one) => ({
        _id: one._id,
        title: one.name ?? one.email ?? one.text,
        where: one.text,
        path: `/websites/${one.website_id}/inbox?q=${encodeURIComponent(q)}&open=${one._id}`,
      })),
  },
  lead: {
    scope: "leads",
    right: "none",
    ofWebsites: false,
    find: async (context, q) =>
      (await searchLeads(context.db, context.account._id, q, OF_EACH)).map(({ _id, name, city }) => ({
        _id,
        title: name,
        where: city ?? "",
        path: `/leads/${_id}`,
      })),
  },
  domain: {
    scope: "sites:read",
    right: "domains",
    ofWebsites: true,
    find: async (context, q) =>
      (await searchDomains(context.db, context.account._id, q, only(context), OF_EACH)).map(({ _id, domain }) => ({
        _id,
        title: domain,
        where: "",
        path: `/domains/${_id}`,
      })),
  },
  campaign: {
    scope: "forms:read",
    right: "forms",
    ofWebsites: false,
    find: async (context, q) =>
      (await searchCampaigns(context.db, context.account._id, q, OF_EACH)).map(({ _id, name, subject }) => ({
        _id,
        title: name,
        where: subject,
        path: `/campaigns/${_id}`,
      })),
  },
} satisfies Record<string, Finder>;

type Type = keyof typeof FINDERS;
const TYPES = Object.keys(FINDERS) as Type[];

const isType = (name: string): name is Type => Object.hasOwn(FINDERS, name);

const Result = component("SearchResult", {
  type: described(v.picklist(TYPES), "What it is.", "page"),
  _id: described(v.string(), "Identifier.", "page_01jd3v5x8gfqya1b2c3d4e5f6g"),
  title: described(v.string(), "What it is called.", "About us"),
  where: described(
    v.string(),
    "What tells it from others: its client, website and path, collection, form, city or subject.",
    "Crumb & Co /about",
  ),
  url: described(v.string(), "Where it is in the application.", "http://localhost:3000/app/leads"),
});

const searchEverything = operation({
  name: "search.everything",
  route: "GET /v1/search",
  scope: "any",
  websites: "listed",
  summary: "Search everything",
  description: `Websites (for owners those of clients, too) and pages by their names, records by words of their short texts, submissions by what was sent, leads, domains and campaigns: at most ${MOST_FOUND}, best first. Of the kinds that a key may not read none are found; with a key for some websites, what is of those alone.`,
  input: {
    q: nameText(
      "Words to look for, each matched from its beginning or (submissions, leads, domains, campaigns) anywhere.",
      "bak",
    ),
    types: optional(
      described(
        v.pipe(
          v.string(),
          maxCharacters(100),
          v.check((text) => text.split(",").every(isType), says("some_of", { choices: TYPES.join(", ") })),
        ),
        `Only these, with commas between them: ${TYPES.join(", ")}.`,
        "page,lead",
      ),
    ),
  },
  output: component("SearchResults", { data: described(v.array(Result), "What was found.") }),
  async handle(context, { q, types }) {
    const { limits, person, token, services } = context;
    const member = person ?? token;
    const wanted = types === undefined ? TYPES : TYPES.filter((type) => types.split(",").includes(type));
    const mayRead = (type: Type) => {
      const { scope, right, ofWebsites } = FINDERS[type];
      if (member?.role === "client" && !hasRights(member.rights ?? [], right)) return false;
      return hasScopes(limits, [scope]) && (ofWebsites || !limits?.websites);
    };
    const found: SearchResult[] = [];
    for (const type of wanted.filter(mayRead))
      for (const one of await FINDERS[type].find(context, q)) found.push({ type, ...one });
    return {
      data: bestFirst(found, q).map(({ type, _id, title, where, path }) => ({
        type: type as Type,
        _id,
        title,
        where,
        url: `${services.baseUrl}/app${path}`,
      })),
    };
  },
});

export const searchOperations = [searchEverything];
