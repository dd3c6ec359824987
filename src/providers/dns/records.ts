/** Records by their type: what a value must be, its one form, and its bytes. Knows no zone and no provider. */
import ipaddr from "ipaddr.js";
import { isIP } from "../../lib/addresses.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import type { WritableType } from "./provider.ts";

const LONGEST_NAME = 253;
/** TXT records may be longer; nothing that people put there is. */
const LONGEST_TEXT = 2000;
const LONGEST_CAA_VALUE = 255;
const MOST_PORT = 65535;

/** A name in one form: lower case, without a final dot; null for what is none. `*` may be its first label. */
export function normalName(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, "");
  const labels = name.split(".");
  const wellFormed = labels.every(
    (label, at) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label) || (label === "*" && at === 0),
  );
  return wellFormed && name.length <= LONGEST_NAME ? name : null;
}

/** A host that a record leads to. */
const hostOf = (text: string): string | null => {
  const name = normalName(text);
  return name === null || name.startsWith("*") || isIP(name) !== 0 ? null : name;
};

const numberOf = (text: string | undefined, most: number): number | null =>
  text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null;

/**
 * The one form of a record's value.
 * @returns the value, or what is wrong with it
 */
export function normalValue(type: WritableType, text: string): { value: string } | { problem: FieldProblemDetail } {
  const value = text.trim();
  const refuse = (problem: FieldProblemDetail) => ({ problem });
  switch (type) {
    case "A":
      return isIP(value) === 4 ? { value } : refuse(problem("no_ipv4"));
    case "AAAA":
      return isIP(value) === 6 ? { value: ipaddr.IPv6.parse(value).toString() } : refuse(problem("no_ipv6"));
    case "CNAME":
    case "NS": {
      const host = hostOf(value);
      return host === null ? refuse(problem("no_host")) : { value: host };
    }
    case "MX": {
      const [priority, exchange, ...more] = value.split(/\s+/);
      const number = numberOf(priority, MOST_PORT);
      const host = exchange === "." ? "." : hostOf(exchange ?? "");
      if (number === null || host === null || more.length > 0) return refuse(problem("no_mail_record"));
      return { value: `${number} ${host}` };
    }
    case "SRV": {
      const [priority, weight, port, target, ...more] = value.split(/\s+/);
      const numbers = [priority, weight, port].map((one) => numberOf(one, MOST_PORT));
      const host = target === "." ? "." : hostOf(target ?? "");
      if (numbers.includes(null) || host === null || more.length > 0) return refuse(problem("no_srv_record"));
      return { value: `${numbers.join(" ")} ${host}` };
    }
    case "CAA": {
      const parts = readAuthority(value);
      return parts === null
        ? refuse(problem("no_caa_record"))
        : { value: `${parts.flags} ${parts.tag} "${parts.value}"` };
    }
    case "TXT": {
      const inner = /^"([^"]*)"$/.exec(value)?.[1] ?? value;
      if (inner === "" || inner.length > LONGEST_TEXT)
        return refuse(problem("length_between", { least: 1, most: LONGEST_TEXT }));
      return /^[^\p{Cc}]*$/u.test(inner) ? { value: inner } : refuse(problem("not_one_line"));
    }
  }
}

/** The parts of a CAA record. */
export function readAuthority(text: string): { flags: number; tag: string; value: string } | null {
  const [, flags, tag, quoted, bare] =
    /^(\d{1,3})\s+([a-zA-Z0-9]{1,15})\s+(?:"([^"]*)"|([^\s"]+))$/.exec(text.trim()) ?? [];
  const value = quoted ?? bare;
  if (value === undefined || Number(flags) > 255 || value.length > LONGEST_CAA_VALUE) return null;
  return /^[\x20-\x7e]*$/.test(value) ? { flags: Number(flags), tag: tag!.toLowerCase(), value } : null;
}

/** What a value begins with that answers show apart from it; null: it has none. */
export function splitPriority(type: WritableType, value: string): { priority: number | null; rest: string } {
  if (type !== "MX" && type !== "SRV") return { priority: null, rest: value };
  const at = value.indexOf(" ");
  return { priority: Number(value.slice(0, at)), rest: value.slice(at + 1) };
}

const twoBytes = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
};

/** A name as messages have it, without compression. */
export function nameBytes(name: string): Buffer {
  const labels = name === "" || name === "." ? [] : name.split(".");
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "latin1")])),
    Buffer.of(0),
  ]);
}

const LONGEST_STRING = 255;

/** The data of a record, from a value in its one form. */
export function dataBytes(type: WritableType, value: string): Buffer {
  const parts = value.split(" ");
  switch (type) {
    case "A":
    case "AAAA":
      return Buffer.from(ipaddr.parse(value).toByteArray());
    case "CNAME":
    case "NS":
      return nameBytes(value);
    case "MX":
    case "SRV":
      return Buffer.concat([...parts.slice(0, -1).map((part) => twoBytes(Number(part))), nameBytes(parts.at(-1)!)]);
    case "CAA": {
      const { flags, tag, value: text } = readAuthority(value)!;
      return Buffer.concat([Buffer.of(flags, tag.length), Buffer.from(tag + text, "latin1")]);
    }
    case "TXT":
      return Buffer.concat(
        stringsOf(value).flatMap((string) => [Buffer.of(Buffer.byteLength(string)), Buffer.from(string)]),
      );
  }
}

/** The strings that a text is in, each of at most 255 bytes. */
function stringsOf(value: string): string[] {
  const strings: string[] = [];
  let string = "";
  for (const character of value) {
    if (Buffer.byteLength(string + character) > LONGEST_STRING) {
      strings.push(string);
      string = "";
    }
    string += character;
  }
  return [...strings, string];
}

/** A text as zone files and providers' interfaces have it: its strings, each in quotes. */
export const quotedText = (value: string): string =>
  stringsOf(value)
    .map((string) => `"${string.replace(/["\\]/g, "\\$&")}"`)
    .join(" ");

/** What strings in quotes say together; a text without quotes is what it is. */
export function unquotedText(text: string): string {
  if (!text.startsWith('"')) return text;
  const strings = text.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return strings.map((string) => string.slice(1, -1).replace(/\\(.)/g, "$1")).join("");
}
