/** Custom domains: connect a domain that the customer owns, link it to a website. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, invalid } from "../../lib/errors.ts";
import { identifier, listFields, listOf, timestamp, toList } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { totalOf } from "../../storage/totals.ts";
import { domainProblem, normalDomain } from "./rules.ts";
import { getDomain } from "./service.ts";
import * as store from "./store.ts";

const Domain = v.pipe(
  v.object({
    _id: v.string(),
    domain: v.pipe(v.string(), v.metadata({ examples: ["www.example.com"] })),
    mode: v.picklist(["connect"]),
    website_id: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "The website that it is linked to with PUT /v1/websites/:id." }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Domain"),
);

const toDomain = (row: store.DomainRow) => ({
  _id: row._id,
  domain: row.domain,
  mode: row.mode,
  website_id: row.website_id,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

const createDomain = operation({
  name: "domains.create",
  route: "POST /v1/domains",
  summary: "Add a domain",
  description:
    'Adds a domain that you own (`mode` `connect`). Point its DNS at this server, link it with PUT /v1/websites/:id `{"domain": "dom_…"}`, then deploy a page. Registering new domains needs a registrar, which this server does not have.',
  input: {
    domain: v.pipe(
      v.string(),
      v.maxLength(253),
      v.metadata({ description: "The full domain name.", examples: ["www.example.com"] }),
    ),
    mode: v.optional(
      v.pipe(
        v.picklist(["connect", "register"]),
        v.metadata({ description: "`connect` a domain you own, or `register` a new one.", examples: ["connect"] }),
      ),
      "connect",
    ),
    purchase_years: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(10),
        v.metadata({ description: "For `register`: years to buy." }),
      ),
    ),
  },
  output: Domain,
  limit: LIMIT.default,
  errors: ["domain_taken", "provider_unavailable"],
  tool: {
    name: "add_domain",
    title: "Add a domain of your own",
    description:
      "Adds a domain that the user owns already; buying one is not possible here. Next: the user points its DNS at this server, you link it with update_website `domain`, then deploy_page.",
    fixed: { mode: "connect" },
    omit: ["purchase_years"],
  },
  async handle(context, input) {
    const { services, account, db, now } = context;
    if (input.mode === "register") {
      throw new ApiError(
        "provider_unavailable",
        'No registrar is configured on this server. Buy the domain elsewhere and add it with mode "connect".',
      );
    }
    const domain = normalDomain(input.domain);
    const problem = domainProblem(domain, services);
    if (!domain || problem) throw invalid("domain", problem ?? "must be a domain name like www.example.com");
    const row = {
      _id: context.newId("dom"),
      account_id: account._id,
      domain,
      mode: "connect" as const,
      created_at: now,
      updated_at: now,
    };
    try {
      await store.insertDomain(db, row);
    } catch (error) {
      if (!brokenUniqueRule(error)) throw error;
      throw new ApiError(
        "domain_taken",
        `"${domain}" is already added on this server. Remove it there first, or use a subdomain of it.`,
      );
    }
    return toDomain({ ...row, website_id: null });
  },
});

const listDomains = operation({
  name: "domains.list",
  route: "GET /v1/domains",
  summary: "List your domains",
  input: listFields(),
  output: listOf(Domain),
  limit: LIMIT.list,
  tool: {
    name: "list_domains",
    title: "List domains",
    description: "Your own domains, and which website each is linked to.",
  },
  async handle({ db, account }, input) {
    const rows = await store.listDomains(db, account._id, input.limit, input.page * input.limit);
    return toList(rows.map(toDomain), input, await totalOf(db, account._id, "domains"));
  },
});

const getDomainById = operation({
  name: "domains.get",
  route: "GET /v1/domains/:id",
  summary: "Get a domain",
  input: { id: identifier("dom", "domain") },
  output: Domain,
  limit: LIMIT.read,
  errors: ["not_found"],
  tool: {
    name: "get_domain",
    title: "Get a domain",
    description: "One of your domains, and the website that it is linked to.",
  },
  handle: async (context, input) => toDomain(await getDomain(context, input.id)),
});

export const domainOperations = [listDomains, createDomain, getDomainById];
