/** Domains: what changes what visitors see at their names. */
import * as v from "valibot";
import { ApiError, COMPUTING, invalid, invalidAs, notPossible, PremisesChanged } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { deletes, described, identifier, optional } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { problem } from "../../sentences/field_problems.ts";
import {
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  publishingTurn,
  type SitePlan,
} from "../publishing/service.ts";
import { getWebsite, updateWebsite } from "../websites/service.ts";
import { addDomain, prepareDomain } from "./additions.ts";
import { checkDomain } from "./checks.ts";
import { getConnection } from "./connection_operations.ts";
import { openConnection, toApiError } from "./connections.ts";
import { Domain, knownAddresses, presentDomains, toDomain } from "./presenter.ts";
import { isBeingBought } from "./registration_rules.ts";
import { setAutoRenew } from "./registrations.ts";
import { CHECK_JOB, SUBDOMAIN_FORM } from "./rules.ts";
import { assertNotOfBrand, getDomain } from "./service.ts";
import { isRedirectTarget, deleteDomain as removeDomain, updateDomain } from "./store.ts";
import { tidyLater } from "./tidying.ts";

const checkDomainNow = operation({
  name: "domains.check",
  route: "POST /v1/domains/:id/check",
  scope: "publish",
  summary: "Check a domain now",
  description:
    "Asks the name servers of its zone themselves, so that what resolvers remember does not matter, and then the name itself over HTTP; answers with what was found, after 20 seconds at most. Checks that follow by themselves begin anew: after 5 and 15 seconds, 1 and 5 minutes.",
  input: { id: identifier("dom", "domain") },
  output: Domain,
  effect: "outside",
  atOnce: { account: 4, server: 40 },
  errors: ["not_possible", "work_limit", "busy"],
  async handle(context, input) {
    const { services, account } = context;
    const { _id, domain, registration } = await getDomain(context, input.id);
    if (registration && registration.state !== "registered") throw notPossible("not_registered", { domain });
    await services.storage.write(account._id, (db) => updateDomain(db, account._id, _id, { checks: 0 }));
    await checkDomain(services, _id, services.stopping, async (db, nextCheckAt) => {
      if (nextCheckAt !== null) await services.queue.hasten(db, { kind: CHECK_JOB, subject: _id, runAt: nextCheckAt });
    });
    services.queue.wake();
    const [shown] = await presentDomains(services, [await getDomain(context, _id)]);
    return shown!;
  },
});

const updateDomainById = operation({
  name: "domains.update",
  route: "PUT /v1/domains/:id",
  scope: "publish",
  summary: "Change a domain",
  description:
    'Only the fields that are sent change. `website_id` links it to a website, which leaves its domain before, and takes it from the website that it was linked to; null unlinks it. `redirect_to` sends its visitors on (308) to another domain of yours, with path and query, as from the bare name to `www` or back: both must be proved, and it must not be linked to a website nor lead on in a chain; null ends that. `dns_connection_id` has its records set by a DNS connection that has its zone; null: by hand. `auto_renew` renews a domain that was bought here 30 days before its term ends: with the card that was saved when it was bought, or at the operator\'s expense for accounts that pay nobody. An owner sets it where the account pays. Where it fails the owner is told by `domain.expiring` and by e-mail, and can pay with POST /v1/stripe/checkout `{"domain_id": "dom_…"}`.',
  input: {
    id: identifier("dom", "domain"),
    website_id: optional(v.nullable(identifier("web", "website"))),
    redirect_to: optional(v.nullable(identifier("dom", "domain"))),
    auto_renew: optional(described(v.boolean(), "Whether a domain that was bought here is renewed by itself.", true)),
    dns_connection_id: optional(v.nullable(identifier("con", "DNS connection"))),
    uptime_checks: optional(described(v.boolean(), "Whether it is looked at whether it answers.", true)),
  },
  output: Domain,
  errors: [
    "not_possible",
    "domain_in_use",
    "dns_conflict",
    "provider_failed",
    "provider_unavailable",
    "secret_key_missing",
    ...COMPUTING,
  ],
  tool: {
    name: "update_domain",
    description:
      "Changes only the fields that you pass. `website_id` links it to a website and moves its published pages to it; `redirect_to` sends visitors on to another domain of the user (bare name to www, or back). `dns_connection_id` has its DNS records set. Null undoes each.",
    omit: ["auto_renew"],
  },
  async inTurn(context, { id, website_id }) {
    const websiteId = website_id ?? (await getDomain(context, id)).website_id;
    return websiteId && (await publishingTurn(context, websiteId));
  },
  async prepare(context, input) {
    const { services } = context;
    const row = await getDomain(context, input.id);
    const addresses = await knownAddresses(services);
    const to = input.website_id;
    const changes: { websiteId: string; isLinked: boolean; plan: SitePlan | null }[] = [];
    const zone = input.dns_connection_id ? await findZone(context, row.domain, input.dns_connection_id) : null;
    if (to === undefined || to === row.website_id) return { addresses, from: row.website_id, changes, zone };
    const plan = async (websiteId: string, isLinked: boolean) =>
      changes.push({
        websiteId,
        isLinked,
        plan: await planRepublish(context, websiteId, {
          site: { custom_domain: isLinked && row.verified_at !== null ? row.domain : null },
          release: { action: "update", message: `${isLinked ? "Linked" : "Unlinked"} ${row.domain}` },
        }),
      });
    if (row.website_id) await plan(row.website_id, false);
    if (to) {
      await getWebsite(context, to);
      await plan(to, true);
    }
    return { addresses, from: row.website_id, changes, zone };
  },
  async handle(
    context,
    { id, website_id, redirect_to, auto_renew, dns_connection_id, uptime_checks },
    { addresses, from, changes, zone },
  ) {
    const { db, account, now, services } = context;
    const row = await getDomain(context, id);
    if (row.website_id !== from) throw new PremisesChanged();
    if (website_id || redirect_to) assertNotOfBrand(row);
    for (const { websiteId, plan } of changes) {
      if (plan) await assertUnchanged(context, plan);
      else await assertStillUnpublished(context, websiteId);
    }
    for (const { websiteId, isLinked } of changes)
      await updateWebsite(db, account._id, websiteId, { domain_id: isLinked ? id : null, updated_at: now });
    const isLinked = website_id === undefined ? row.website_id !== null : website_id !== null;
    if (redirect_to) await assertMayRedirect(context, id, redirect_to, isLinked);
    const target = redirect_to !== undefined ? redirect_to : isLinked ? null : row.redirect_to;
    await updateDomain(db, account._id, id, {
      redirect_to: target,
      ...(uptime_checks === undefined ? {} : { uptime_checks }),
      updated_at: now,
    });
    if (auto_renew !== undefined) await setAutoRenew(context, id, auto_renew);
    for (const { plan } of changes) if (plan) await carryOut(context, plan);
    if (dns_connection_id !== undefined) {
      if (dns_connection_id !== null) await getConnection(context, dns_connection_id);
      const made = dns_connection_id === row.dns_connection_id ? row.zone?.made : [];
      const known = zone === null ? null : { zone, records: [], read_at: null, made, problem: null, wait_until: null };
      await updateDomain(db, account._id, id, { dns_connection_id, zone: known, checks: 0, next_check_at: now });
      await services.queue.hasten(db, { kind: CHECK_JOB, subject: id, runAt: now });
      context.afterCommit(() => services.queue.wake());
    }
    return await toDomain(await getDomain(context, id), addresses, services);
  },
});

async function findZone(context: Context, domain: string, connectionId: string): Promise<string> {
  const { services } = context;
  const connection = await getConnection(context, connectionId);
  const zone = await openConnection(services, connection)
    .findZone(domain, services.stopping)
    .catch((error) => {
      throw toApiError(error);
    });
  if (zone === null) throw invalid("dns_connection_id", "zone_elsewhere", { domain });
  return zone;
}

/** @throws ApiError unless the visitors of a domain can be sent on to another one */
async function assertMayRedirect(context: Context, id: string, to: string, isLinked: boolean): Promise<void> {
  const { db, account } = context;
  const target = await getDomain(context, to);
  assertNotOfBrand(target);
  const wrong = isLinked
    ? problem("shows_website")
    : to === id
      ? problem("other_domain")
      : target.redirect_to !== null
        ? problem("leads_on_itself", { domain: target.domain })
        : (await isRedirectTarget(db, account._id, id))
          ? problem("is_led_to")
          : null;
  if (wrong) throw invalidAs("redirect_to", wrong);
}

const addSubdomain = operation({
  name: "domains.subdomain",
  route: "POST /v1/domains/:id/subdomain",
  scope: "publish",
  summary: "Add a subdomain of a domain",
  description:
    "Makes `<subdomain>.<domain>` a domain of its own, with instructions, proof and checks of its own, and links it to a website that has no domain yet, if one is given.",
  input: {
    id: identifier("dom", "domain"),
    subdomain: v.pipe(
      v.string(),
      v.minLength(1),
      maxCharacters(200),
      v.metadata({
        ...SUBDOMAIN_FORM,
        description: "What is before the domain, without the final dot.",
        examples: ["shop"],
      }),
    ),
    website_id: optional(identifier("web", "website")),
  },
  output: Domain,
  errors: ["domain_taken", "domain_in_use", "domain_limit"],
  tool: {
    name: "add_subdomain",
    description:
      "Makes `<subdomain>.<domain>` a domain of its own. Next: the user sets the DNS records in `instructions`.",
  },
  async prepare(context, { id, subdomain }) {
    const { domain } = await getDomain(context, id);
    return await prepareDomain(context.services, `${subdomain}.${domain}`, "subdomain");
  },
  async handle(context, { id, website_id }, { domain, addresses }) {
    const { db, account, now, services } = context;
    const parent = await getDomain(context, id);
    const website = website_id && (await getWebsite(context, website_id));
    if (website && website.domain_id !== null)
      throw new ApiError("domain_in_use", "This website has a domain already. Unlink it first, or link the new one.");
    const row = await addDomain(context, domain, parent);
    // Nothing is seen under it before it is proved.
    if (website) await updateWebsite(db, account._id, website._id, { domain_id: row._id, updated_at: now });
    return await toDomain(await getDomain(context, row._id), addresses, services);
  },
});

const deleteDomain = operation({
  name: "domains.delete",
  route: "DELETE /v1/domains/:id",
  scope: "settings",
  summary: "Remove a domain",
  description:
    "A website that it was linked to keeps its subdomain address; the domain answers 404 at once. Records that its DNS connection has set for it are taken away at the provider soon after; those that you have set stay. A domain that was bought here stays registered until its term ends, and is not renewed; what was paid for it does not come back.",
  ...deletes("dom", "domain", "DeletedDomain"),
  errors: ["not_possible", ...COMPUTING],
  tool: {
    name: "delete_domain",
    description:
      "Takes a domain off this server: it answers 404 at once, and a website linked to it goes back to its subdomain. One that was bought here is not renewed any more, and what was paid does not come back. Ask the user to confirm first.",
  },
  async inTurn(context, input) {
    const { website_id } = await getDomain(context, input.id);
    return website_id && (await publishingTurn(context, website_id));
  },
  async prepare(context, input) {
    const { website_id, domain } = await getDomain(context, input.id);
    if (!website_id) return null;
    return await planRepublish(context, website_id, {
      site: { custom_domain: null },
      release: { action: "update", message: `Removed ${domain}` },
    });
  },
  async handle(context, input, plan) {
    const row = await getDomain(context, input.id);
    if (isBeingBought(row.registration)) throw notPossible("being_bought", { domain: row.domain });
    if (plan) await assertUnchanged(context, plan);
    else if (row.website_id) await assertStillUnpublished(context, row.website_id);
    await removeDomain(context.db, context.account._id, row._id);
    await tidyLater(context, row);
    if (plan) await carryOut(context, plan);
    return { _id: row._id, deleted: true as const };
  },
});

export const domainChangeOperations = [deleteDomain, checkDomainNow, updateDomainById, addSubdomain];
