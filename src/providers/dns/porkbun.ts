/**
 * Zones of domains at Porkbun, by its API v3 with a key and its secret; "API access" must be switched on for a domain
 * there. Source: https://porkbun.com/api/json/v3/documentation
 */
import { tellRefusal } from "../../sentences/refusals.ts";
import type { Outgoing } from "../outgoing.ts";
import { type ApiAnswer, callApi } from "./http_api.ts";
import {
  type DnsProvider,
  DnsProviderError,
  isInZone,
  MOST_LISTED,
  MOST_ZONES,
  type RecordSet,
  WRITABLE_TYPES,
  type WritableType,
} from "./provider.ts";
import { normalValue, splitPriority, unquotedText } from "./records.ts";

const API = "https://api.porkbun.com/api/json/v3";
const LEAST_TTL_SECONDS = 600;
const DOMAINS_OF_A_PAGE = 1000;
/** Domains that are looked through for a name's. */
const MOST_DOMAINS = 5000;

interface Record_ {
  id: string;
  name: string;
  type: string;
  content: string;
  ttl: string;
  prio: string | null;
}

export function createPorkbunProvider(
  { key, secret }: { key: string; secret: string },
  { outgoing, apis }: { outgoing: Outgoing; apis: Record<string, string> },
): DnsProvider {
  const base = apis.porkbun ?? API;

  const call = (path: string, signal: AbortSignal, fields: Record<string, unknown> = {}) =>
    callPorkbun(outgoing, `${base}${path}`, { apikey: key, secretapikey: secret, ...fields }, signal);

  async function domains(most: number, signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    while (found.length < most) {
      const { domains: page } = await call("/domain/listAll", signal, { start: String(found.length) });
      found.push(...(page ?? []).map(({ domain }: { domain: string }) => domain.toLowerCase()));
      if ((page ?? []).length < DOMAINS_OF_A_PAGE) break;
    }
    return found.slice(0, most);
  }

  async function records(zone: string, signal: AbortSignal): Promise<Record_[]> {
    return (await call(`/dns/retrieve/${zone}`, signal)).records ?? [];
  }

  const at = (all: Record_[], name: string, type: WritableType) =>
    all.filter((record) => record.type === type && record.name.toLowerCase() === name);

  return {
    kind: "porkbun",
    zones: (signal) => domains(MOST_ZONES, signal),
    async findZone(name, signal) {
      const known = await domains(MOST_DOMAINS, signal);
      return known.filter((zone) => isInZone(name, zone)).sort((one, other) => other.length - one.length)[0] ?? null;
    },
    list: async (zone, name, signal) => toSets(await records(zone, signal), name),
    async put(zone, { name, type, ttl_seconds, values }, signal) {
      const all = await records(zone, signal);
      const there = at(all, name, type);
      const others = all.filter((record) => record.name.toLowerCase() === name && record.type !== type);
      if (
        type === "CNAME"
          ? others.length > 0 || there.some((one) => !values.includes(readValue(one)!))
          : others.some((one) => one.type === "CNAME")
      )
        throw new DnsProviderError("conflict", tellRefusal("other_records", { name }));
      const ttl = String(Math.max(LEAST_TTL_SECONDS, ttl_seconds));
      for (const value of values) {
        const same = there.find((record) => readValue(record) === value);
        if (same?.ttl === ttl) continue;
        const { priority, rest } = splitPriority(type, value);
        const subdomain = name === zone ? "" : name.slice(0, -zone.length - 1);
        const fields = {
          name: subdomain,
          type,
          content: rest,
          ttl,
          ...(priority !== null && { prio: String(priority) }),
        };
        await call(same ? `/dns/edit/${zone}/${same.id}` : `/dns/create/${zone}`, signal, fields);
      }
    },
    async delete(zone, { name, type, values }, signal) {
      for (const record of at(await records(zone, signal), name, type))
        if (values.includes(readValue(record) ?? "")) await call(`/dns/delete/${zone}/${record.id}`, signal);
    },
  };
}

async function callPorkbun(
  outgoing: Outgoing,
  url: string,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ApiAnswer["json"]> {
  const request = { method: "POST" as const, url, body };
  const { json } = await callApi("Porkbun", outgoing, request, (said) => said?.message, signal);
  if (json?.status === "SUCCESS") return json;
  const message = String(json?.message ?? "no reason given").slice(0, 300);
  // Wrong keys and domains without API access are bad requests there.
  const problem = /api key|apikey|opted in|api access/i.test(message)
    ? "auth"
    : /conflict|already|cname/i.test(message)
      ? "conflict"
      : "refused";
  throw new DnsProviderError(problem, tellRefusal("dns_refuses", { who: "Porkbun", said: message }));
}

function readValue({ type, content, prio }: Record_): string | null {
  if (!(WRITABLE_TYPES as readonly string[]).includes(type)) return null;
  const text =
    type === "MX" || type === "SRV" ? `${prio || 0} ${content}` : type === "TXT" ? unquotedText(content) : content;
  const normal = normalValue(type as WritableType, text);
  return "value" in normal ? normal.value : text;
}

function toSets(records: Record_[], at: string): RecordSet[] {
  const sets = new Map<string, RecordSet>();
  for (const record of records.slice(0, MOST_LISTED)) {
    const name = record.name.toLowerCase();
    const value = isInZone(name, at) ? readValue(record) : null;
    if (value === null) continue;
    const key = `${record.type} ${name}`;
    const known = sets.get(key);
    if (known) known.values.push(value);
    else sets.set(key, { name, type: record.type as WritableType, ttl_seconds: Number(record.ttl), values: [value] });
  }
  return [...sets.values()];
}
