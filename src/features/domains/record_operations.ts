/** Records of a domain's zone, where a DNS connection can write it. */
import * as v from "valibot";
import { ApiError, type ErrorCode, invalid, invalidAs, notFound } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { deletedOutput, described, identifier, listFields, listOf, optional, toList } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { type DnsProvider, isInZone, type WritableType } from "../../providers/dns/provider.ts";
import { normalName, normalValue } from "../../providers/dns/records.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { getConnection } from "./connection_operations.ts";
import { openConnection, toApiError } from "./connections.ts";
import { knownAddresses } from "./presenter.ts";
import {
  DnsRecord,
  isSame,
  recordId,
  toRecord,
  toRecords,
  typeField,
  wholeNumber,
  type ZoneRecord,
} from "./records.ts";
import { getDomain } from "./service.ts";
import * as store from "./store.ts";
import { keptZone, neededRecords } from "./zones.ts";

const LEAST_TTL_SECONDS = 60;
const MOST_TTL_SECONDS = 86_400;
const LONGEST_VALUE = 2100;

/** A domain's zone, opened. */
interface OpenZone {
  row: store.DomainRow;
  provider: DnsProvider;
  zone: string;
}

const notManaged = (domain: string) =>
  new ApiError(
    "dns_not_managed",
    `The records of ${domain} can't be written here. Add its DNS provider with POST /v1/dns_connections and set the domain's \`dns_connection_id\`, or set the record at the provider.`,
  );

async function openZone(context: Context, id: string): Promise<OpenZone> {
  const { services } = context;
  const row = await getDomain(context, id);
  if (row.dns_connection_id === null) throw notManaged(row.domain);
  const provider = openConnection(services, await getConnection(context, row.dns_connection_id));
  const zone = row.zone?.zone ?? (await provider.findZone(row.domain, services.stopping));
  if (zone === null) throw notManaged(row.domain);
  return { row, provider, zone };
}

/** What a call does with a domain's zone; refusals of the provider are the caller's to hear. */
async function withZone<Result>(
  context: Context,
  id: string,
  work: (zone: OpenZone) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await openZone(context, id));
  } catch (error) {
    throw toApiError(error);
  }
}

const listAll = async ({ services }: Context, { row, provider, zone }: OpenZone): Promise<ZoneRecord[]> =>
  toRecords(row._id, await provider.list(zone, row.domain, services.stopping));

/** Reads the records of a domain, and keeps them with it. */
async function readRecords(context: Context, open: OpenZone): Promise<ZoneRecord[]> {
  const { services, account } = context;
  const { storage, clock } = services;
  const { row, zone } = open;
  const records = await listAll(context, open);
  const kept = {
    ...keptZone(zone, records, clock.now(), row.zone),
    problem: row.zone?.problem ?? null,
    told: row.zone?.told ?? null,
  };
  await storage.write(account._id, (db) => store.updateDomain(db, account._id, row._id, { zone: kept }));
  return records;
}

async function presentRecords(
  { services }: Context,
  { row, zone }: Pick<OpenZone, "row" | "zone">,
  records: ZoneRecord[],
) {
  const needed = await neededRecords(row, await knownAddresses(services), services);
  return records.map((record) => toRecord(record, needed, zone));
}

/** What all have in common that write into a zone at its provider. */
const WRITING = {
  limit: LIMIT.default,
  effect: "outside" as const,
  atOnce: { account: 4, server: 40 },
  errors: [
    "not_found",
    "dns_conflict",
    "dns_not_managed",
    "provider_failed",
    "provider_unavailable",
    "secret_key_missing",
    "work_limit",
    "busy",
  ] satisfies ErrorCode[],
};

const listRecords = operation({
  name: "domains.dns_list",
  route: "GET /v1/domains/:id/dns",
  scope: "sites:read",
  summary: "List the DNS records of a domain",
  description:
    "As its provider has them now: all at the domain and below it, whoever has set them. Empty where no DNS connection has its zone.",
  input: { id: identifier("dom", "domain"), ...listFields() },
  output: listOf(DnsRecord),
  limit: LIMIT.analytics,
  atOnce: { account: 4, server: 40 },
  errors: ["provider_failed", "provider_unavailable", "secret_key_missing", "work_limit", "busy"],
  async handle(context, input) {
    const row = await getDomain(context, input.id);
    if (row.dns_connection_id === null) return toList([], input, 0);
    return await withZone(context, input.id, async (open) => {
      const records = await listAll(context, open);
      const shown = records.slice(input.page * input.limit, (input.page + 1) * input.limit);
      return toList(await presentRecords(context, open, shown), input, records.length);
    });
  },
});

const addRecord = operation({
  name: "domains.dns_add",
  route: "POST /v1/domains/:id/dns",
  scope: "settings",
  summary: "Add a DNS record to a domain",
  description:
    "Adds it beside those of the same name and type; one that is there already is answered as it is. An alias (CNAME) can't be beside others, nor at the zone's own name. Needs a DNS connection that has the zone.",
  input: {
    id: identifier("dom", "domain"),
    type: typeField,
    name: described(
      v.pipe(v.string(), v.trim(), maxCharacters(300)),
      "`@` is the domain itself; `mail` and `mail.<domain>` are the same name below it.",
      "@",
    ),
    value: described(
      v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(LONGEST_VALUE)),
      'By type: an address, a host, a text; `5 443 host.example.com` (weight, port, host) for SRV, `0 issue "ca.example"` for CAA.',
      "mail.example.net",
    ),
    ttl: optional(
      wholeNumber(LEAST_TTL_SECONDS, MOST_TTL_SECONDS, "Seconds; the provider may have a least of its own.", 3600),
    ),
    priority: optional(wholeNumber(0, 65_535, "Of MX and SRV, which need one.", 10)),
  },
  output: DnsRecord,
  ...WRITING,
  tool: {
    name: "add_domain_dns_record",
    title: "Add a DNS record",
    description: "Adds a DNS record where a DNS connection has the domain's zone; else tells what the user has to do.",
    omit: ["ttl"],
  },
  async handle(context, input) {
    const { domain } = await getDomain(context, input.id);
    const wanted = toWanted(domain, input);
    return await withZone(context, input.id, async (open) => {
      const { row, provider, zone } = open;
      const { stopping } = context.services;
      if (wanted.name === zone && (wanted.type === "CNAME" || wanted.type === "NS"))
        throw new ApiError("dns_conflict", tellRefusal("name_of_zone", { zone, type: wanted.type }));
      const there = toRecords(row._id, await provider.list(zone, wanted.name, stopping));
      const same = there.filter(({ name }) => name === wanted.name);
      const alias = same.find(({ type }) => type === "CNAME");
      if (alias && !isSame(alias, wanted))
        throw new ApiError("dns_conflict", tellRefusal("alias_there", { name: wanted.name }));
      if (wanted.type === "CNAME" && !alias && same.length > 0)
        throw new ApiError(
          "dns_conflict",
          tellRefusal("records_there", {
            name: wanted.name,
            types: [...new Set(same.map(({ type }) => type))].join(", "),
          }),
        );
      const ttl_seconds =
        input.ttl ?? same.find(({ type }) => type === wanted.type)?.ttl_seconds ?? DEFAULT_TTL_SECONDS;
      await provider.put(zone, { ...wanted, ttl_seconds, values: [wanted.value] }, stopping);
      const records = await readRecords(context, open);
      const made = records.find((one) => isSame(one, wanted)) ?? {
        ...wanted,
        ttl_seconds,
        _id: recordId(row._id, wanted),
      };
      return (await presentRecords(context, open, [made]))[0]!;
    });
  },
});

const DEFAULT_TTL_SECONDS = 3600;

/** A record in its one form. Throws `validation_failed`. */
function toWanted(
  domain: string,
  { type, name, value, priority }: { type: WritableType; name: string; value: string; priority?: number },
): Pick<ZoneRecord, "name" | "type" | "value"> {
  const short = normalName(name);
  const whole =
    name === "@" || name === ""
      ? domain
      : short === null
        ? null
        : isInZone(short, domain)
          ? short
          : normalName(`${short}.${domain}`);
  if (whole === null) throw invalid("name", "not_below", { domain });
  const hasPriority = type === "MX" || type === "SRV";
  if (hasPriority && priority === undefined) throw invalid("priority", "required_with", { other: type });
  if (!hasPriority && priority !== undefined) throw invalid("priority", "only_with", { other: "MX, SRV" });
  const normal = normalValue(type, hasPriority ? `${priority} ${value}` : value);
  if ("problem" in normal) throw invalidAs("value", normal.problem);
  return { name: whole, type, value: normal.value };
}

const deleteRecord = operation({
  name: "domains.dns_delete",
  route: "DELETE /v1/domains/:id/dns/:record_id",
  scope: "settings",
  summary: "Delete a DNS record of a domain",
  description: "Others of the same name and type stay. Those that the domain needs (`managed`) can't be deleted.",
  input: { id: identifier("dom", "domain"), record_id: identifier("dns", "DNS record") },
  output: v.pipe(deletedOutput("dns"), v.title("DeletedDnsRecord")),
  ...WRITING,
  tool: {
    name: "delete_domain_dns_record",
    title: "Delete a DNS record",
    description:
      "Deletes one of get_domain's `dns.records`, for everybody who uses it, mail included. Ask the user to confirm first.",
  },
  async handle(context, { id, record_id }) {
    return await withZone(context, id, async (open) => {
      const { row, provider, zone } = open;
      const records = toRecords(row._id, await provider.list(zone, row.domain, context.services.stopping));
      const record = records.find(({ _id }) => _id === record_id);
      if (!record) throw notFound("DNS record of this domain", record_id);
      const [shown] = await presentRecords(context, open, [record]);
      if (shown!.managed) throw new ApiError("dns_conflict", tellRefusal("record_needed", { domain: row.domain }));
      await provider.delete(
        zone,
        { name: record.name, type: record.type, values: [record.value] },
        context.services.stopping,
      );
      await readRecords(context, open);
      return { _id: record._id, deleted: true as const };
    });
  },
});

export const recordOperations = [listRecords, addRecord, deleteRecord];
