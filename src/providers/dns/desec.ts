/**
 * Zones at deSEC (or another server of desec-stack), by its API with a token. Record sets are written whole there, so
 * that one is read before it is changed. Source: https://desec.readthedocs.io/
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
import { normalValue, quotedText, unquotedText } from "./records.ts";

const API = "https://desec.io/api/v1";
const LEAST_TTL_SECONDS = 3600;
const MOST_PAGES = 20;

interface RrSet {
  subname: string;
  type: string;
  ttl: number;
  records: string[];
}

export function createDesecProvider(
  token: string,
  { outgoing, apis }: { outgoing: Outgoing; apis: Record<string, string> },
): DnsProvider {
  const base = apis.desec ?? API;

  const send = (url: string, signal: AbortSignal, more: Omit<ApiCall, "url"> = {}): Promise<ApiAnswer> =>
    callApi(
      "deSEC",
      outgoing,
      { ...more, url, headers: { authorization: `Token ${token}` } },
      (said) => messageOf(said),
      signal,
    );

  async function call(path: string, signal: AbortSignal, more: Omit<ApiCall, "url"> = {}): Promise<ApiAnswer> {
    const answer = await send(`${base}${path}`, signal, more);
    if (answer.status < 400 || answer.status === 404) return answer;
    const message = messageOf(answer.json);
    const problem = answer.status === 409 || /conflict|alongside CNAME/i.test(message) ? "conflict" : "refused";
    throw new DnsProviderError(problem, tellRefusal("dns_refuses", { who: "deSEC", said: message.slice(0, 300) }));
  }

  /** All items of a list, which goes on at the address that its `Link` says. */
  async function readPages<Item>(path: string, most: number, signal: AbortSignal): Promise<Item[]> {
    const items: Item[] = [];
    let url: string | undefined = `${base}${path}`;
    for (let pages = 0; url && pages < MOST_PAGES && items.length < most; pages++) {
      const { json, link, status } = await send(url, signal);
      if (status === 404) break;
      if (!Array.isArray(json))
        throw new DnsProviderError(
          "refused",
          tellRefusal("dns_refuses", { who: "deSEC", said: messageOf(json).slice(0, 300) }),
        );
      items.push(...json);
      const next: string | undefined = /<([^<>]+)>;\s*rel="next"/.exec(link)?.[1];
      // The token goes nowhere else.
      url = next?.startsWith(`${base}/`) ? next : undefined;
    }
    return items.slice(0, most);
  }

  const setPath = (zone: string, name: string, type: string) =>
    `/domains/${zone}/rrsets/${encodeURIComponent(subnameOf(zone, name) || "@")}/${type}/`;

  async function readSet(zone: string, name: string, type: string, signal: AbortSignal): Promise<RrSet | null> {
    const { status, json } = await call(setPath(zone, name, type), signal);
    return status === 404 ? null : json;
  }

  const writeSet = (zone: string, set: RrSet, signal: AbortSignal) =>
    call(`/domains/${zone}/rrsets/`, signal, { method: "PATCH", body: [set] });

  async function leastTtl(zone: string, signal: AbortSignal): Promise<number> {
    const { status, json } = await call(`/domains/${zone}/`, signal);
    if (status === 404) throw new DnsProviderError("auth", tellRefusal("dns_zone_missing", { zone, who: "deSEC" }));
    return json.minimum_ttl ?? LEAST_TTL_SECONDS;
  }

  return {
    kind: "desec",
    async zones(signal) {
      return (await readPages<{ name: string }>("/domains/?cursor=", MOST_ZONES, signal)).map(({ name }) => name);
    },
    async findZone(name, signal) {
      const query = encodeURIComponent(name.replace(/^\*\./, ""));
      const [found] = await readPages<{ name: string }>(`/domains/?owns_qname=${query}`, 1, signal);
      return found?.name ?? null;
    },
    async list(zone, at, signal) {
      const sets = await readPages<RrSet>(`/domains/${zone}/rrsets/?cursor=`, MOST_LISTED, signal);
      return sets
        .map((set) => toSet(set, zone))
        .filter((set) => set !== null)
        .filter(({ name }) => isInZone(name, at));
    },
    async put(zone, { name, type, ttl_seconds, values }, signal) {
      const least = await leastTtl(zone, signal);
      const there = await readSet(zone, name, type, signal);
      const known = there ? toSet(there, zone)!.values : [];
      const ttl = Math.max(least, ttl_seconds);
      const all = [...new Set([...known, ...values])];
      if (there?.ttl === ttl && all.length === known.length) return;
      if (type === "CNAME" && all.length > 1)
        throw new DnsProviderError("conflict", tellRefusal("other_alias", { name }));
      const records = all.map((value) => textOf(type, value));
      await writeSet(zone, { subname: subnameOf(zone, name), type, ttl, records }, signal);
    },
    async delete(zone, { name, type, values }, signal) {
      const there = await readSet(zone, name, type, signal);
      if (!there) return;
      const known = toSet(there, zone)!.values;
      const left = known.filter((value) => !values.includes(value));
      if (left.length === known.length) return;
      const records = left.map((value) => textOf(type, value));
      await writeSet(zone, { subname: subnameOf(zone, name), type, ttl: there.ttl, records }, signal);
    },
  };
}

const subnameOf = (zone: string, name: string): string => (name === zone ? "" : name.slice(0, -zone.length - 1));

/** What is wrong, of the forms in which it is said: a detail, a list for each field, or a list of such. */
function messageOf(json: ApiAnswer["json"]): string {
  if (typeof json === "string") return json;
  if (Array.isArray(json)) return json.map(messageOf).filter(Boolean).join(" ");
  if (json && typeof json === "object") return Object.values(json).map(messageOf).filter(Boolean).join(" ");
  return "";
}

/** A value as zone files have it: texts in quotes, names with a final dot. */
function textOf(type: WritableType, value: string): string {
  if (type === "TXT") return quotedText(value);
  return ["CNAME", "NS", "MX", "SRV"].includes(type) && !value.endsWith(".") ? `${value}.` : value;
}

function toSet({ subname, type, ttl, records }: RrSet, zone: string): RecordSet | null {
  if (!(WRITABLE_TYPES as readonly string[]).includes(type)) return null;
  const values = records.map((text) => {
    const normal = normalValue(type as WritableType, type === "TXT" ? unquotedText(text) : text);
    return "value" in normal ? normal.value : text;
  });
  return { name: subname ? `${subname}.${zone}` : zone, type: type as WritableType, ttl_seconds: ttl, values };
}
