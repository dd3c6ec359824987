/** Records of a domain's zone as answers show them. */
import * as v from "valibot";
import { sha256Hex } from "../../lib/hash.ts";
import { idOfBytes } from "../../lib/ids.ts";
import { component, described, idOf } from "../../operation/fields.ts";
import { type RecordSet, WRITABLE_TYPES, type WritableType } from "../../providers/dns/provider.ts";
import { normalValue, splitPriority } from "../../providers/dns/records.ts";
import type { DomainZone } from "../../storage/tables.ts";

export type ZoneRecord = DomainZone["records"][number] & Pick<RecordSet, "type">;

export const typeField = described(v.picklist(WRITABLE_TYPES), "The type of record.", "MX");
export const wholeNumber = (least: number, most: number, description: string, example: number) =>
  described(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), description, example);

export const DnsRecord = component("DnsRecord", {
  _id: idOf("dns", "Identifier."),
  type: described(v.string(), "Type.", "MX"),
  name: described(v.string(), "The whole name.", "example.com"),
  value: described(v.string(), "Without the priority.", "mail.example.net"),
  ttl: wholeNumber(0, 2 ** 31, "In seconds.", 3600),
  priority: described(v.nullable(v.number()), "Of MX and SRV.", 10),
  managed: described(v.boolean(), "The domain needs it; can't be deleted here.", false),
});

/** What a record says is its identifier: the zone alone knows which there are. */
export const recordId = (
  domainId: string,
  { type, name, value }: Pick<ZoneRecord, "type" | "name" | "value">,
): string => idOfBytes("dns", Buffer.from(sha256Hex(`${domainId} ${type} ${name} ${value}`), "hex"));

export const toRecords = (domainId: string, sets: RecordSet[]): ZoneRecord[] =>
  sets.flatMap(({ name, type, ttl_seconds, values }) =>
    values.map((value) => ({ _id: recordId(domainId, { type, name, value }), name, type, ttl_seconds, value })),
  );

/** Of the records that a domain's instructions say, those whose values are known. */
export const needed = (
  instructions: { type: WritableType; name: string; value: string | null }[],
): Pick<ZoneRecord, "name" | "type" | "value">[] =>
  instructions.flatMap(({ type, name, value }) => {
    const normal = value === null ? null : normalValue(type, value);
    return normal && "value" in normal ? [{ name, type, value: normal.value }] : [];
  });

export const isSame = (
  one: Pick<ZoneRecord, "name" | "type" | "value">,
  other: Pick<ZoneRecord, "name" | "type" | "value">,
): boolean => one.name === other.name && one.type === other.type && one.value === other.value;

export function toRecord(
  record: Omit<ZoneRecord, "type"> & { type: string },
  needed: Pick<ZoneRecord, "name" | "type" | "value">[],
  zone: string | null,
) {
  const type = record.type as WritableType;
  const { priority, rest } = splitPriority(type, record.value);
  // Without its own name servers a zone is nowhere.
  const ofZone = type === "NS" && record.name === zone;
  const managed = ofZone || needed.some((one) => isSame(one, { ...record, type }));
  return { _id: record._id, type, name: record.name, value: rest, ttl: record.ttl_seconds, priority, managed };
}
