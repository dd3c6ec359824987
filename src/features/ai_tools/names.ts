/** Tools that propose names for addresses and tell whether they are free. */
import * as v from "valibot";
import { addressLabel } from "../../engines/tools.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { component, described, hostName, integer, optional, promptText, webAddress } from "../../operation/fields.ts";
import { type Context, LIMIT, operation, type Services } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { createDomainLookup, type DomainAvailability } from "../../providers/domain_lookup.ts";
import { askingPrice, DOMAIN_FORM, ENDING_PATTERN, normalDomain } from "../domains/service.ts";
import { isSubdomainFree } from "../publishing/service.ts";
import { getWebsite, siteOrigin } from "../websites/service.ts";
import { engineName, shortText, websiteField } from "./fields.ts";
import { askEngine, ENGINE_ERRORS } from "./tasks.ts";

const LOOKUPS_AT_ONCE = 6;
/** Whoever waits for a list of names waits no longer than this; what is not known by then is null. */
const LOOKUPS_MS = 20 * SECOND_MS;
const MOST_DOMAINS = 30;
const NAMES = 8;
const USUAL_ENDINGS = ["com", "net", "org"];

const availability = {
  available: described(
    v.nullable(v.boolean()),
    "Whether it is free to register; null when neither source could be reached.",
  ),
  source: described(
    v.nullable(v.picklist(["rdap", "dns"])),
    "Who said so: the registry over `rdap`, or `dns`, which can't see names that are taken but not used.",
  ),
};

const price = described(
  v.nullable(
    v.object({
      amount: described(integer, "In cents.", 1180),
      currency: described(v.string(), "ISO 4217.", "USD"),
    }),
  ),
  "What a year of a name with its ending usually costs here; null: none are sold.",
  { amount: 1180, currency: "USD" },
);

/** The same with what each costs. A registrar that does not answer keeps nobody waiting for the rest. */
async function withPrices<Name extends { domain: string }>(context: Context, names: Name[]) {
  const priced = await Promise.all(names.map(({ domain }) => askingPrice(context, domain)));
  return names.map((name, index) => ({ ...name, price: priced[index] ?? null }));
}

const domainName = v.pipe(
  v.string(),
  maxCharacters(300),
  v.metadata({ ...DOMAIN_FORM, description: "A domain name.", examples: ["crumb-co.com"] }),
  v.transform(normalDomain),
  v.check((domain) => domain !== "", says("no_domain")),
);

const checkDomain = operation({
  name: "tools.check_domain",
  route: "POST /v1/tools/check_domain",
  scope: "sites:write",
  right: "domains",
  websites: "none",
  summary: "Tell whether a domain is free",
  description: `Asks the ending's registry over RDAP (found through IANA's list), then DNS. Names with letters beyond a-z are asked in their ASCII form. Costs ${PRICES.check_domain} credits.`,
  input: { domain: domainName },
  output: component("DomainAvailability", { domain: described(hostName, "The domain name."), ...availability, price }),
  limit: LIMIT.lookup,
  effect: "outside",
  example: {
    input: { domain: "crumb-co.com" },
    output: { domain: "crumb-co.com", available: true, source: "rdap", price: null },
  },
  tool: {
    name: "check_domain",
    toolset: "ai",
    description: "Asks the registry, then DNS, whether a domain name can be registered. `available` null: not known.",
    readOnly: true,
    openWorld: true,
  },
  async handle(context, input) {
    const { part, stopping } = context.services;
    const [found] = await withPrices(context, [await part(domainLookup).check(input.domain, stopping)]);
    return found!;
  },
});

/** Whether domain names are free. */
const domainLookup = ({ config: { rdapBootstrapUrl: bootstrapUrl, dnsServers }, clock }: Services) =>
  createDomainLookup({ bootstrapUrl, dnsServers, clock });

/** Looks names up, a few at a time, for as long as somebody would wait. */
async function lookUp({ services }: Context, domains: string[]): Promise<DomainAvailability[]> {
  const found = new Map<string, DomainAvailability>();
  const enough = new AbortController();
  const { promise: patienceEnded, resolve } = Promise.withResolvers<void>();
  const cancel = services.clock.after(LOOKUPS_MS, () => {
    enough.abort();
    resolve();
  });
  const signal = AbortSignal.any([services.stopping, enough.signal]);
  const waiting = [...domains];
  let unanswered = 0;
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const result = await services.part(domainLookup).check(next, signal);
      found.set(next, result);
      unanswered = result.source === null ? unanswered + 1 : 0;
      // Where nobody answers a whole round of questions, nobody will answer the rest.
      if (unanswered < LOOKUPS_AT_ONCE) continue;
      enough.abort();
      resolve();
    }
  };
  await Promise.race([Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, work)), patienceEnded]);
  cancel();
  return domains.map((domain) => found.get(domain) ?? { domain, available: null, source: null });
}

const ending = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform((text) => text.replace(/^\./, "")),
  v.check((text) => normalDomain(`a.${text}`) !== "", says("no_ending")),
  maxCharacters(60),
  v.metadata({ pattern: ENDING_PATTERN }),
);

const generateDomains = operation({
  name: "tools.generate_domains",
  route: "POST /v1/tools/generate_domains",
  scope: "sites:write",
  right: ["domains", "ai"],
  ai: true,
  websites: "none",
  summary: "Propose domain names",
  description: `Proposes names from a prompt or a name, in each of the endings, and looks up whether they are free (leave that out with \`check: false\`). At most ${MOST_DOMAINS} names. Costs ${PRICES.generate_domains} credits.`,
  input: {
    prompt: optional(promptText("What the website is for.", "A sourdough bakery in Portland called Crumb & Co")),
    name: optional(shortText(100, "Name of the business.", "Crumb & Co")),
    endings: v.optional(
      described(
        v.pipe(v.array(ending), v.minLength(1), v.maxLength(6)),
        "Endings, the most wanted first.",
        USUAL_ENDINGS,
      ),
      USUAL_ENDINGS,
    ),
    check: v.optional(described(v.boolean(), "Look up whether each is free.", true), true),
  },
  output: component("SuggestedDomains", {
    domains: described(
      v.array(v.object({ domain: described(hostName, "The domain name."), ...availability, price })),
      "The proposals, best first.",
    ),
    engine: engineName,
  }),
  effect: "outside",
  errors: [...ENGINE_ERRORS],
  example: {
    input: { name: "Crumb & Co", endings: ["com"] },
    output: { domains: [{ domain: "crumb-co.com", available: true, source: "rdap", price: null }], engine: "builtin" },
  },
  tool: {
    name: "generate_domains",
    toolset: "ai",
    description:
      "Proposes domain names for a business and tells which are free. Give `prompt` or `name`. Registers nothing.",
    readOnly: true,
    openWorld: true,
  },
  async handle(context, input) {
    if (!input.prompt && !input.name) throw invalid("prompt", "required_without", { other: "name" });
    const { name = null, prompt = null } = input;
    const labels = await askEngine(context, (tools, signal) => tools.names({ name, prompt, count: NAMES }, signal));
    const endings = [...new Set(input.endings)];
    const all = labels.flatMap((label) => endings.map((one) => normalDomain(`${label}.${one}`)));
    const domains = [...new Set(all)].filter(Boolean).slice(0, MOST_DOMAINS);
    const found = input.check
      ? await lookUp(context, domains)
      : domains.map((domain) => ({ domain, available: null, source: null }));
    return { domains: await withPrices(context, found), engine: context.services.engine.name };
  },
});

const generateSubdomain = operation({
  name: "tools.generate_subdomain",
  route: "POST /v1/tools/generate_subdomain",
  scope: "sites:write",
  ai: true,
  websites: "none",
  summary: "Propose a free subdomain",
  description: `Proposes a subdomain of this server that is free now, ready for POST /v1/tools/deploy, and alternatives. It is not reserved. Costs ${PRICES.generate_subdomain} credits.`,
  input: {
    name: optional(shortText(100, "Name of the business.", "Crumb & Co")),
    prompt: optional(promptText("What the website is for.", "A sourdough bakery in Portland")),
    website_id: websiteField,
  },
  output: component("SuggestedSubdomain", {
    subdomain: described(v.string(), "The proposal."),
    domain: described(hostName, "The domain name."),
    url: described(webAddress, "Where the website would be."),
    alternatives: described(v.array(v.string()), "Others that are free."),
    engine: engineName,
  }),
  limit: LIMIT.lookup,
  effect: "outside",
  errors: ["not_found", ...ENGINE_ERRORS],
  example: {
    input: { name: "Crumb & Co" },
    output: {
      subdomain: "crumb-co",
      domain: "sites.localhost",
      url: "http://crumb-co.sites.localhost:3000",
      alternatives: ["crumbco", "crumb-bakery"],
      engine: "builtin",
    },
  },
  tool: {
    name: "generate_subdomain",
    toolset: "ai",
    description: "Proposes a free `subdomain` for deploy_page's first call, from a name, a prompt or a website.",
    readOnly: true,
  },
  async handle(context, input) {
    const { services, db } = context;
    if (!input.name && !input.prompt && !input.website_id)
      throw invalid("name", "required_without", { other: "prompt, website_id" });
    const website = input.website_id ? await getWebsite(context, input.website_id) : null;
    const name = input.name ?? website?.name ?? null;
    const prompt = input.prompt ?? website?.prompt ?? null;
    const labels = await askEngine(context, (tools, signal) => tools.names({ name, prompt, count: NAMES }, signal));
    const stem = labels[0] ?? (addressLabel(name ?? "") || "site");
    const numbered = Array.from({ length: 40 }, (_, index) => `${stem.slice(0, 58)}-${index + 2}`);
    const { defaultDomain } = services.config;
    const free: string[] = [];
    for (const label of [...labels, ...numbered]) {
      if (free.length > 5 || (free.length > 0 && numbered.includes(label))) break;
      if (!free.includes(label) && (await isSubdomainFree(db, defaultDomain, label))) free.push(label);
    }
    // So many of one name are taken that another number is as good as any.
    const [subdomain = `${stem.slice(0, 50)}-${context.newId("web").slice(-6)}`, ...alternatives] = free;
    const address = { subdomain, parent_domain: defaultDomain, custom_domain: null };
    const url = siteOrigin(services.baseUrl, address)!;
    return { subdomain, domain: defaultDomain, url, alternatives, engine: services.engine.name };
  },
});

export const nameTools = [generateDomains, generateSubdomain, checkDomain];
