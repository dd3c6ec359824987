/**
 * Zones at Cloudflare, by its API v4 with a token that may read zones and edit their DNS. Source:
 * https://developers.cloudflare.com/api/resources/dns/
 */
import { tellRefusal } from "../../sentences/refusals.ts";
import type { Outgoing } from "../outgoing.ts";
import { type ApiAnswer, type ApiCall, callApi } from "./http_api.ts";
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
import { normalValue, quotedText, readAuthority, splitPriority, unquotedText } from "./records.ts";

const API = "https://api.cloudflare.com/client/v4";
const PAGE = 100;
const LEAST_TTL_SECONDS = 60;
const MOST_TTL_SECONDS = 86_400;
/** Errors that say that what is there does not allow it, and the one that says that it is there already. */
const CONFLICTS = [81053, 81054, 81062];
const IS_THERE = [81057, 81058];
const IS_GONE = [81044];

interface Record_ {
  id: string;
  name: string;
  type: string;
  content: string;
  ttl: number;
  priority?: number;
}

export function createCloudflareProvider(
  token: string,
  { outgoing, apis }: { outgoing: Outgoing; apis: Record<string, string> },
): DnsProvider {
  const base = apis.cloudflare ?? API;

  async function call(path: string, signal: AbortSignal, more: Omit<ApiCall, "url"> = {}): Promise<ApiAnswer["json"]> {
    const headers = { authorization: `Bearer ${token}` };
    const request = { ...more, url: `${base}${path}`, headers };
    const { json } = await callApi("Cloudflare", outgoing, request, (said) => said?.errors?.[0]?.message, signal);
    if (json?.success === true) return json;
    const { code = 0, message = "no reason given" } = json?.errors?.[0] ?? {};
    if (IS_THERE.includes(code) || IS_GONE.includes(code)) return json;
    // An invalid token is a bad request there.
    const problem = CONFLICTS.includes(code) ? "conflict" : code === 6003 || code === 6111 ? "auth" : "refused";
    throw new DnsProviderError(
      problem,
      tellRefusal("dns_refuses", { who: "Cloudflare", said: String(message).slice(0, 300) }),
    );
  }

  async function readPages<Item>(path: string, most: number, signal: AbortSignal): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1; items.length < most; page++) {
      const { result, result_info } = await call(`${path}&per_page=${Math.min(PAGE, most)}&page=${page}`, signal);
      items.push(...(result ?? []));
      if ((result ?? []).length === 0 || page >= (result_info?.total_pages ?? 1)) break;
    }
    return items.slice(0, most);
  }

  const zoneIds = new Map<string, string>();

  async function idOf(zone: string, signal: AbortSignal): Promise<string | null> {
    const known = zoneIds.get(zone);
    if (known) return known;
    const found = await readPages<{ id: string; name: string }>(`/zones?name=${zone}`, 1, signal);
    const id = found.find(({ name }) => name === zone)?.id ?? null;
    if (id) zoneIds.set(zone, id);
    return id;
  }

  async function zonePath(zone: string, signal: AbortSignal): Promise<string> {
    const id = await idOf(zone, signal);
    if (id === null) throw new DnsProviderError("auth", tellRefusal("dns_zone_missing", { zone, who: "Cloudflare" }));
    return `/zones/${id}/dns_records`;
  }

  const recordsAt = (path: string, name: string, type: WritableType, signal: AbortSignal) =>
    readPages<Record_>(`${path}?type=${type}&name=${encodeURIComponent(name)}`, MOST_LISTED, signal);

  return {
    kind: "cloudflare",
    async zones(signal) {
      return (await readPages<{ name: string }>("/zones?status=active", MOST_ZONES, signal)).map(({ name }) => name);
    },
    async findZone(name, signal) {
      for (let at = name.replace(/^\*\./, ""); at.includes("."); at = at.slice(at.indexOf(".") + 1))
        if (await idOf(at, signal)) return at;
      return null;
    },
    async list(zone, at, signal) {
      const path = await zonePath(zone, signal);
      return toSets(await readPages<Record_>(`${path}?order=name`, MOST_LISTED, signal), at);
    },
    async put(zone, { name, type, ttl_seconds, values }, signal) {
      const path = await zonePath(zone, signal);
      const there = await recordsAt(path, name, type, signal);
      const ttl = Math.min(MOST_TTL_SECONDS, Math.max(LEAST_TTL_SECONDS, ttl_seconds));
      for (const value of values) {
        const same = there.find((record) => readValue(record) === value);
        if (same?.ttl === ttl) continue;
        const body = {
          name,
          type,
          ttl,
          ...(type === "A" || type === "AAAA" || type === "CNAME" ? { proxied: false } : {}),
        };
        if (same) await call(`${path}/${same.id}`, signal, { method: "PATCH", body: { ttl } });
        else await call(path, signal, { method: "POST", body: { ...body, ...contentOf(type, value) } });
      }
    },
    async delete(zone, { name, type, values }, signal) {
      const path = await zonePath(zone, signal);
      for (const record of await recordsAt(path, name, type, signal))
        if (values.includes(readValue(record) ?? "")) await call(`${path}/${record.id}`, signal, { method: "DELETE" });
    },
  };
}

/** The fields of a record that say its value. */
function contentOf(type: WritableType, value: string): Record<string, unknown> {
  const { priority, rest } = splitPriority(type, value);
  if (type === "MX") return { content: rest, priority };
  if (type === "SRV") {
    const [weight, port, target] = rest.split(" ");
    return { data: { priority, weight: Number(weight), port: Number(port), target } };
  }
  if (type === "CAA") return { data: readAuthority(value) };
  return { content: type === "TXT" ? quotedText(value) : value };
}

/** The value of a record in its one form; null for what this service does not write. */
function readValue({ type, content, priority }: Record_): string | null {
  if (!(WRITABLE_TYPES as readonly string[]).includes(type)) return null;
  const text =
    type === "MX"
      ? `${priority} ${content}`
      : // As a SRV record's content is: weight, port, target, in whichever white space.
        type === "SRV" && content.trim().split(/\s+/).length === 3
        ? `${priority} ${content}`
        : type === "TXT"
          ? unquotedText(content)
          : content;
  const normal = normalValue(type as WritableType, text);
  return "value" in normal ? normal.value : text;
}

function toSets(records: Record_[], at: string): RecordSet[] {
  const sets = new Map<string, RecordSet>();
  for (const record of records) {
    const name = record.name.toLowerCase();
    const value = isInZone(name, at) ? readValue(record) : null;
    if (value === null) continue;
    const key = `${record.type} ${name}`;
    const set = sets.get(key) ?? { name, type: record.type as WritableType, ttl_seconds: record.ttl, values: [] };
    set.values.push(value);
    sets.set(key, set);
  }
  return [...sets.values()];
}
