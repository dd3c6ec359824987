/**
 * What mail servers write when a mail could not be delivered (RFC 3464, RFC 6533 where addresses are international,
 * qmail in a form of its own), and mail services when somebody calls one spam (RFC 5965). Whatever else comes back says nothing for good: answers of machines, delays, words without a form.
 */

import type PostalMime from "postal-mime";
import { oneLine } from "../../lib/one_line.ts";
import { codeIn, tokensIn } from "./rules.ts";

export interface ReturnedMail {
  kind: "bounce" | "complaint";
  /** Begins with the status, as a mail server's answer does: "5.1.1 smtp; 550 No such user". */
  words: string;
  /** What looks like the name of a mail of ours. */
  tokens: string[];
}

type Parse = (typeof PostalMime)["parse"];
type Part = Awaited<ReturnType<Parse>>["attachments"][number];

const LIMITS = {
  maxNestingDepth: 8,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};
/** Recipients that one mail tells of, at most: ours have one. */
const MOST_BLOCKS = 20;
const MOST_TOKENS = 10;
const LONGEST_WORDS = 300;
/** Of a mail in qmail's form. */
const MOST_PARAGRAPHS = 40;
/** For good, and not known closer. */
const UNKNOWN_STATUS = "5.0.0";
/** What is complained of: `not-spam` is the opposite, `auth-failure` is about forgers. */
const COMPLAINTS = new Set(["abuse", "fraud", "virus", "other", "opt-out", "opt-out-list"]);

/** Reads a mail that came back; null for one that says nothing for good, or can't be read. */
export async function readReturned(bytes: Uint8Array): Promise<ReturnedMail | null> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(bytes, LIMITS).catch(() => null);
  if (!mail) return null;
  const part = (type: string) => mail.attachments.find(({ mimeType }) => mimeType === type);
  const feedback = part("message/feedback-report");
  if (feedback) return complaintOf(feedback, mail.attachments);
  const status = part("message/delivery-status") ?? part("message/global-delivery-status");
  return status ? bounceOf(status) : bounceOfQmail((mail.text ?? "").trimStart());
}

const textOf = ({ content }: Part): string =>
  typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8");

/** The fields of each block, by their names in lower case; lines that go on are joined. */
function blocksOf(part: Part): Map<string, string>[] {
  const blocks = textOf(part)
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n\n+/)
    .slice(0, MOST_BLOCKS);
  return blocks.map(
    (block) =>
      new Map(
        block.split("\n").flatMap((line): [string, string][] => {
          const colon = line.indexOf(":");
          return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
        }),
      ),
  );
}

const shortened = (words: string): string => oneLine(words, LONGEST_WORDS);

function bounceOf(part: Part): ReturnedMail | null {
  const told = blocksOf(part).filter((block) => block.has("status"));
  const statusOf = (block: Map<string, string>) => /^[245]\.\d{1,3}\.\d{1,3}/.exec(block.get("status")!)?.[0] ?? "";
  // Whoever is still trying for one of its recipients has not given up.
  if (told.some((block) => statusOf(block).startsWith("4"))) return null;
  const failed = told.find((block) => statusOf(block).startsWith("5") && /^failed\b/i.test(block.get("action") ?? ""));
  if (!failed) return null;
  const words = shortened(`${statusOf(failed)} ${failed.get("diagnostic-code") ?? ""}`);
  return { kind: "bounce", words, tokens: [] };
}

/**
 * What qmail writes (QSBMF): a greeting that gives it away, a paragraph for each recipient, and from a line that begins
 * with a dash on the mail itself.
 */
function bounceOfQmail(text: string): ReturnedMail | null {
  if (!text.startsWith("Hi. This is the ")) return null;
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n{2,}/, MOST_PARAGRAPHS);
  const end = paragraphs.findIndex((paragraph) => paragraph.startsWith("-"));
  const told = paragraphs.slice(0, end === -1 ? undefined : end).flatMap((paragraph) => {
    const [, words] = /^<[^<>\n]*>:\n(.*)$/s.exec(paragraph) ?? [];
    return words === undefined ? [] : [shortened(words)];
  });
  // Of each there must be a code for good; a server's reply has one, where nobody says more.
  const statuses = told.map((words) => codeIn(words)?.status ?? (/\b5\d\d\b/.test(words) ? UNKNOWN_STATUS : ""));
  if (told.length === 0 || statuses.some((status) => !status.startsWith("5"))) return null;
  return { kind: "bounce", words: shortened(`${statuses[0]} ${told[0]}`), tokens: [] };
}

function complaintOf(feedback: Part, parts: Part[]): ReturnedMail | null {
  const kind = blocksOf(feedback)[0]?.get("feedback-type")?.toLowerCase() ?? "";
  if (!COMPLAINTS.has(kind)) return null;
  // The mail that it is about stands in the report, or its headers do, or what it was returned to.
  const tokens = parts.flatMap((part) => tokensIn(textOf(part))).slice(0, MOST_TOKENS);
  return { kind: "complaint", words: `Complaint: ${kind}`, tokens };
}
