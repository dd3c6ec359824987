/** A domain as answers and events show it, with what is to be done about it. */
import * as v from "valibot";
import { isIP } from "../../lib/addresses.ts";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import { eventType } from "../../operation/event.ts";
import { component, described, hostName, sentenceOf, stampFields, timestamp } from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { isLocalName } from "../../providers/own_addresses.ts";
import { DOMAIN_PROBLEMS, tellDomain } from "../../sentences/domain_problems.ts";
import { type CodedMessage, joinMessages } from "../../sentences/sentence.ts";
import { Certificate, toCertificate } from "../certificates/service.ts";
import { plainProofName, plainProofValue, proofName, proofValue } from "./inspection.ts";
import { DnsRecord, needed, toRecord } from "./records.ts";
import { RegistrationOutput, toRegistration } from "./registration_presenter.ts";
import { registrableDomain } from "./rules.ts";
import type { DomainRow } from "./store.ts";

const Instruction = component("DomainInstruction", {
  type: described(v.picklist(["A", "AAAA", "CNAME", "TXT"]), "Type of the record."),
  name: described(v.string(), "The record's name, whole.", "www.example.com"),
  host: described(
    v.string(),
    "The name as most providers' forms want it: below the registered domain, which is `@`.",
    "www",
  ),
  value: described(v.nullable(v.string()), "What to set; null when the operator has to say it first.", "192.0.2.1"),
  purpose: described(v.string(), "What the record is for."),
  required: described(v.boolean(), "Whether the domain can't be served without it."),
  found: described(v.array(v.string()), "What its name servers said at the last check."),
  ok: described(v.boolean(), "Whether it was found so."),
});

export const Domain = component("Domain", {
  _id: described(v.string(), "Identifier."),
  domain: described(hostName, "The domain name.", "www.example.com"),
  mode: described(v.picklist(["connect", "register"]), "How it came here."),
  status: described(
    v.picklist([
      "awaiting_payment",
      "registering",
      "registration_failed",
      "pending_dns",
      "verifying",
      "issuing",
      "active",
      "misconfigured",
    ]),
    "`awaiting_payment`: it can be had for the price of `registration`. `registering`: it is paid and being bought. `registration_failed`: it could not be had, and the money goes back. `pending_dns`: the name does not lead here yet. `verifying`: it does, and its proof is awaited. `issuing`: it is yours and served over http, and its certificate is awaited (where the server gets certificates itself). `active`: it is yours and is served. `misconfigured`: it was active and leads elsewhere now; after 7 days it must be proved again.",
  ),
  verified_at: described(
    v.nullable(timestamp),
    "Since when its proof is seen and the name yours; null: it is not served.",
  ),
  proof: described(
    v.nullable(v.picklist(["txt", "http", "upgrade"])),
    "What proved it: the TXT record; a request to the name that came here; or that it was served before proofs were asked for.",
  ),
  website_id: described(v.nullable(v.string()), "The website that it is linked to."),
  redirect_to: described(v.nullable(v.string()), "The domain that its visitors are sent on to.", null),
  registration: described(
    v.nullable(RegistrationOutput),
    "What was asked and paid for it; null: it was not bought here.",
  ),
  problem: described(v.nullable(v.string()), "What the last check found wrong, and what to do."),
  problems: described(v.array(sentenceOf(DOMAIN_PROBLEMS)), "The same, a code for each sentence."),
  certificate: described(
    v.nullable(Certificate),
    "What visitors get over https; null: the domain is not proved yet, or a proxy in front of this server has the certificates.",
  ),
  instructions: described(v.array(Instruction), "The DNS records to set, each with what was found."),
  dns: described(
    v.object({
      provider: described(v.nullable(v.string()), "Who has its zone, if known.", "desec"),
      writable: described(v.boolean(), "Whether its records can be set here."),
      connection_id: described(v.nullable(v.string()), "Its DNS connection.", null),
      zone: described(v.nullable(hostName), "Its zone, where writable.", null),
      name_servers: described(
        v.array(v.string()),
        "Those of the registered domain at the last check: its records are set at who runs them.",
        ["ns1.example.net"],
      ),
      problem: described(v.nullable(v.string()), "Why records that it needs are not set.", null),
      problems: described(v.array(sentenceOf(DOMAIN_PROBLEMS)), "The same with its code."),
      records: described(v.array(DnsRecord), "At the domain and below, as last read; at most 50.", []),
    }),
    "Its zone.",
  ),
  uptime_checks: described(v.boolean(), "Whether it is looked at whether it answers."),
  uptime: described(
    v.nullable(
      v.object({
        status: described(v.picklist(["up", "down", "unknown"]), "`unknown`: this server can't reach itself."),
        since: described(timestamp, "Since when.", "2026-11-20T09:30:00.000Z"),
      }),
    ),
    "Whether it answers; null: it is not looked at. GET /v1/domains/:id/uptime says more.",
    null,
  ),
  checked_at: described(v.nullable(timestamp), "When it was last looked at; null when not yet."),
  next_check_at: described(v.nullable(timestamp), "When it is looked at again; null when not."),
  ...stampFields,
});

export const DOMAIN_EVENTS = {
  verified: eventType({
    type: "domain.verified",
    summary: "A domain is proved to be yours",
    description: "It is served from now on, where it is linked to a published website.",
    data: Domain,
  }),
  down: eventType({
    type: "domain.down",
    summary: "A domain does not answer",
    description: "Three looks in a row have failed; GET /v1/domains/:id/uptime says why.",
    data: Domain,
  }),
  up: eventType({
    type: "domain.up",
    summary: "A domain answers again",
    data: Domain,
  }),
  misconfigured: eventType({
    type: "domain.misconfigured",
    summary: "A domain does not lead here any more",
    description:
      "Two checks have found it elsewhere; or, with `verified_at` null, it is not yours any more: it has led elsewhere for 7 days, or somebody else has proved that it is theirs.",
    data: Domain,
  }),
  certificate_issued: eventType({
    type: "domain.certificate_issued",
    summary: "A domain has a certificate",
    description: "It is served over https from now on; or its certificate was renewed.",
    data: Domain,
  }),
  certificate_failed: eventType({
    type: "domain.certificate_failed",
    summary: "A domain's certificate was refused",
    description:
      "The authority does not sign one; `certificate.error` says why. It is asked again after 1, 6 and 24 hours. Told for the first refusal in a row.",
    data: Domain,
  }),
};

type Instructions = v.InferOutput<typeof Instruction>[];

const hostIn = (registered: string, name: string): string =>
  name === registered ? "@" : name.slice(0, -registered.length - 1);

/** What an answer waits for this server's addresses when they are not known yet. */
const PATIENCE_MS = 1500;

/** This server's addresses, or none when it takes long to find them. */
export async function knownAddresses({ ownAddresses, clock }: Pick<Services, "ownAddresses" | "clock">) {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const cancel = clock.after(PATIENCE_MS, () => resolve([]));
  try {
    return await Promise.race([ownAddresses().catch(() => []), promise]);
  } finally {
    cancel();
  }
}

type Parts = Pick<Services, "ownAddresses" | "clock" | "serverUrl" | "config" | "brand">;

/** Presents domains; not to be called in a transaction, because addresses may have to be looked up. */
export async function presentDomains(services: Parts, rows: DomainRow[]) {
  const addresses = await knownAddresses(services);
  return await Promise.all(rows.map((row) => toDomain(row, addresses, services)));
}

export async function toDomain(
  row: DomainRow,
  addresses: string[],
  services: Pick<Services, "serverUrl" | "config" | "brand">,
) {
  const { findings } = row;
  const certificate = services.config.tls && row.verified_at !== null ? toCertificate(row.certificate) : null;
  const isIssuing = services.config.tls && row.status === "active" && row.certificate?.issuer == null;
  const instructions = await instructionsFor(row, addresses, services);
  const problems = problemsOf(row);
  return answer(Domain, row, {
    status: isIssuing ? "issuing" : row.status,
    registration: toRegistration(row.registration),
    problem: problems.length > 0 ? joinMessages(problems) : (findings?.problem ?? null),
    problems,
    certificate,
    instructions,
    dns: {
      provider: row.dns_provider ?? providerOf(findings),
      writable: row.dns_connection_id !== null && row.zone?.zone != null,
      connection_id: row.dns_connection_id,
      zone: row.dns_connection_id === null ? null : (row.zone?.zone ?? null),
      name_servers: findings?.records[`NS ${await registrableDomain(row.domain)}`] ?? [],
      problem: row.dns_connection_id === null ? null : (row.zone?.problem ?? null),
      problems: row.dns_connection_id !== null && row.zone?.problem && row.zone.told ? [row.zone.told] : [],
      records:
        row.dns_connection_id === null
          ? []
          : (row.zone?.records ?? []).map((record) => toRecord(record, needed(instructions), row.zone!.zone)),
    },
    uptime: row.uptime && { status: row.uptime.status, since: isoTime(row.uptime.since) },
  });
}

function problemsOf({ verified_at, domain, findings }: DomainRow): CodedMessage[] {
  const isDoubted = verified_at === null && findings?.contested && (findings.arrives || findings.pointsHere);
  return isDoubted
    ? [tellDomain(proofName(domain) === null ? "unprovable" : "unproved", { domain })]
    : (findings?.told ?? []);
}

/** Name servers by which a provider is known that can be connected. */
const KNOWN_SERVERS: Record<string, string> = {
  "ns.cloudflare.com": "cloudflare",
  "desec.io": "desec",
  "desec.org": "desec",
  "ns.porkbun.com": "porkbun",
};

function providerOf(findings: DomainRow["findings"]): string | null {
  for (const [key, values] of Object.entries(findings?.records ?? {}))
    for (const host of key.startsWith("NS ") ? (values ?? []) : [])
      for (const [ending, provider] of Object.entries(KNOWN_SERVERS)) if (host.endsWith(`.${ending}`)) return provider;
  return null;
}

/** Names to which a CNAME may lead: of the website, else of the application; null where neither means anything elsewhere. */
function targetOf(row: DomainRow, serverUrl: string): string | null {
  const own = row.subdomain && `${row.subdomain}.${row.parent_domain}`;
  for (const name of [own, new URL(serverUrl).hostname])
    if (name && isIP(name) === 0 && !name.startsWith("[") && !isLocalName(name)) return name;
  return null;
}

/** The records to set, each with what was found. */
export async function instructionsFor(
  row: DomainRow,
  addresses: string[],
  { serverUrl, brand }: Pick<Services, "serverUrl" | "brand">,
): Promise<Instructions> {
  const { domain, findings, token } = row;
  const found = (type: string, name: string) => findings?.records[`${type} ${name}`] ?? [];
  const leadsHere = findings !== null && (findings.arrives || findings.pointsHere === true);
  const registered = await registrableDomain(domain);
  const isApex = registered === domain;
  const target = isApex ? null : targetOf(row, serverUrl);
  const list: Omit<Instructions[number], "host">[] = [];
  if (target !== null) {
    list.push({
      type: "CNAME",
      name: domain,
      value: target,
      purpose: "Leads visitors here. Addresses of this server do as well.",
      required: true,
      found: [...found("CNAME", domain), ...found("A", domain), ...found("AAAA", domain)],
      ok: leadsHere,
    });
  } else {
    const values = addresses.length > 0 ? addresses : [null];
    for (const value of values) {
      const type = value !== null && isIP(value) === 6 ? "AAAA" : "A";
      const there = found(type, domain);
      list.push({
        type,
        name: domain,
        value,
        purpose:
          value === null
            ? `Leads visitors here. The operator of this server has to set ${brand ? "its addresses" : "SITEWRIGHT_PUBLIC_ADDRESSES"}, so that its address can be told.`
            : isApex
              ? "Leads visitors here. An ALIAS or ANAME record does as well, where your DNS provider has it."
              : "Leads visitors here.",
        required: type === "A" || !addresses.some((one) => isIP(one) === 4),
        found: there,
        ok: value === null || findings?.arrives ? leadsHere : there.includes(value),
      });
    }
  }
  const name = brand ? plainProofName(domain) : proofName(domain);
  if (name !== null) {
    const values = found("TXT", name);
    list.push({
      type: "TXT",
      name,
      value: (brand ? plainProofValue : proofValue)(token),
      purpose: "Proves that the name is yours. Keep it: whoever else says so can't take it from you then.",
      required: row.verified_at === null && (findings?.contested ?? false),
      found: values,
      ok: findings?.proved ?? false,
    });
  }
  return list.map((one) => ({ ...one, host: hostIn(registered, one.name) }));
}
