/** Custom domains: connect a domain that the customer owns, prove it, link it to a website. */
import * as v from "valibot";
import { maxCharacters } from "../../lib/writing.ts";
import { component, described, identifier, listFields, listOf, toList } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { totalOf } from "../../storage/totals.ts";
import { accountField, asksForAll, ownerField } from "../clients/fields.ts";
import { addDomain, prepareDomain } from "./additions.ts";
import { connectionOperations } from "./connection_operations.ts";
import { Domain, presentDomains, toDomain } from "./presenter.ts";
import { recordOperations } from "./record_operations.ts";
import { keepQuote, quoteName } from "./registrations.ts";
import { DOMAIN_FORM } from "./rules.ts";
import { getDomain } from "./service.ts";
import * as store from "./store.ts";

/** Longer than any name, which may be written with a final dot, or in characters that ASCII has no room for. */
const LONGEST_INPUT = 300;

const createDomain = operation({
  name: "domains.create",
  route: "POST /v1/domains",
  scope: "publish",
  summary: "Add a domain",
  description: `Adds a domain that you own (\`mode\` \`connect\`). Set the DNS records of its \`instructions\`, link it with PUT /v1/websites/:id \`{"domain": "dom_…"}\`, then deploy a page: it is served when its proof is seen, which webhooks hear as \`domain.verified\`. Other accounts may add the same name. Where a DNS connection (POST /v1/dns_connections) has its zone, its records are set by themselves. An account has at most ${MOST.unproved_domains} domains that are not proved. With \`mode\` \`register\` a new domain is bought, where the operator has set up a registrar: the answer has its price in \`registration\`, held for 15 minutes, and \`status\` \`awaiting_payment\`; pay with POST /v1/stripe/checkout \`{"domain_id": "dom_…"}\`. Asking again for a name that was not paid gives a new price.`,
  input: {
    domain: v.pipe(
      v.string(),
      maxCharacters(LONGEST_INPUT),
      v.metadata({
        ...DOMAIN_FORM,
        description: "The full domain name, at most 253 characters.",
        examples: ["www.example.com"],
      }),
    ),
    mode: v.optional(
      described(v.picklist(["connect", "register"]), "`connect` a domain you own, or `register` a new one.", "connect"),
      "connect",
    ),
    purchase_years: v.optional(
      described(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
        "For `register`: years to buy. Registries sell one term alone, mostly one year, which is what is taken without it.",
        1,
      ),
    ),
  },
  output: Domain,
  errors: ["domain_taken", "domain_limit", "provider_failed", "provider_unavailable"],
  tool: {
    name: "add_domain",
    title: "Add a domain of your own",
    description:
      "Adds a domain that the user owns already; buying one is not possible here. Next: the user sets the DNS records in `instructions`, you link it with update_website `domain`, then deploy_page. It is served once its proof is seen.",
    fixed: { mode: "connect" },
    omit: ["purchase_years"],
  },
  async prepare({ services, signal }, input) {
    const { domain, addresses } = await prepareDomain(services, input.domain, "domain");
    const quote = input.mode === "register" ? await quoteName(services, domain, input.purchase_years, signal) : null;
    return { domain, addresses, quote };
  },
  async handle(context, _input, { domain, addresses, quote }) {
    const row = quote ? await keepQuote(context, domain, quote) : await addDomain(context, domain);
    return await toDomain(row, addresses, context.services);
  },
});

const ListedDomain = component("ListedDomain", { ...Domain.pipe[0].entries, account_id: ownerField });

const listDomains = operation({
  name: "domains.list",
  route: "GET /v1/domains",
  scope: "sites:read",
  websites: "listed",
  summary: "List your domains",
  description:
    "With `website_id`: the domain that the website is linked to, and those whose visitors are sent on to it.",
  input: { ...listFields(), website_id: v.optional(identifier("web", "website")), account: accountField },
  output: listOf(ListedDomain),
  errors: ["not_possible"],
  tool: {
    name: "list_domains",
    title: "List domains",
    omit: ["website_id", "account"],
    output: listOf(Domain),
    description: "Your own domains: status, DNS records to set, linked website.",
  },
  async handle(context, input) {
    const { db, account, limits, services } = context;
    if (asksForAll(context, input)) {
      const { rows, total } = await store.listDomainsOfFamily(db, account._id, input.limit, input.page * input.limit);
      const shown = await presentDomains(services, rows);
      const listed = shown.map((domain, index) => ({ ...domain, account_id: rows[index]!.account_id }));
      return toList(listed, input, total);
    }
    // What sends on to a website is no website's own: who is limited to websites can't open it.
    const sentOn = limits?.websites == null;
    const asked = input.website_id ? [input.website_id] : limits?.websites;
    const only = asked ? { websites: asked.filter((id) => limits?.websites?.includes(id) ?? true), sentOn } : null;
    const rows = await store.listDomains(db, account._id, only, input.limit, input.page * input.limit);
    const total = only ? await store.countDomainsOf(db, account._id, only) : await totalOf(db, account._id, "domains");
    return toList(await presentDomains(services, rows), input, total);
  },
});

const getDomainById = operation({
  name: "domains.get",
  route: "GET /v1/domains/:id",
  scope: "sites:read",
  summary: "Get a domain",
  input: { id: identifier("dom", "domain") },
  output: Domain,
  tool: {
    name: "get_domain",
    description: "One domain: status, what is wrong, DNS records to set and what was found, linked website.",
  },
  async handle(context, input) {
    const [shown] = await presentDomains(context.services, [await getDomain(context, input.id)]);
    return shown!;
  },
});

export const domainOperations = [
  listDomains,
  createDomain,
  getDomainById,
  ...recordOperations,
  ...connectionOperations,
];
