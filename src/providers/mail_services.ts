/**
 * What mail services tell of mails that came back, each in its own form and with its own proof of who tells it: Postmark
 * by a password in the address, SendGrid by a signature with its key, Amazon SES by one of SNS, whose certificate is
 * fetched from Amazon alone. What can't be proved is not listened to.
 */

import { DAY_MS, SECOND_MS } from "../lib/clock.ts";
import { equalInConstantTime } from "../lib/hash.ts";
import type { BounceSettings } from "../settings/mail.ts";
import type { Outgoing } from "./outgoing.ts";

export interface MailReport {
  kind: "bounced" | "complained";
  email: string;
  /** Its Message-ID, where the service tells that. */
  messageId: string | null;
  reason: string;
}

/** It is not proved who tells this, or it can't be read. */
export class ReportRefused extends Error {
  override readonly name = "ReportRefused";
}

/** What says of a call whose it is, in the order in which it is looked for. */
export const REPORT_HEADERS = [
  "x-amz-sns-message-type",
  "x-twilio-email-event-webhook-signature",
  "x-twilio-email-event-webhook-timestamp",
  "authorization",
];

const MOST_REPORTS = 1_000;
const KEPT_CERTIFICATES = 10;
const FETCH_MS = 10 * SECOND_MS;
const MOST_CERTIFICATE_BYTES = 64 * 1024;

// biome-ignore lint/suspicious/noExplicitAny: what others send is looked at member by member.
type Payload = any;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): Payload[] => (Array.isArray(value) ? value.slice(0, MOST_REPORTS) : []);

/** Loaded with the first report: it takes long to load. */
type Crypto = typeof import("node:crypto");

export type ReadReports = (headers: Record<string, string>, payload: string, now: number) => Promise<MailReport[]>;

export function createReportReader(settings: BounceSettings, outgoing: Outgoing): ReadReports {
  const certificates = new Map<string, string>();

  async function certificate(url: string): Promise<string> {
    const kept = certificates.get(url);
    if (kept) return kept;
    const answer = await ofAmazon(url);
    if (certificates.size >= KEPT_CERTIFICATES) certificates.clear();
    certificates.set(url, answer);
    return answer;
  }

  async function ofAmazon(url: string): Promise<string> {
    const parsed = URL.parse(url);
    if (
      parsed?.protocol !== "https:" ||
      parsed.port ||
      !/^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(parsed.hostname)
    )
      throw new ReportRefused("It is not signed by Amazon.");
    const { status, body } = await outgoing
      .request({ url, timeoutMs: FETCH_MS, mostBytes: MOST_CERTIFICATE_BYTES })
      .catch(() => {
        throw new ReportRefused("Amazon's certificate could not be fetched.");
      });
    if (status !== 200) throw new ReportRefused("Amazon's certificate could not be fetched.");
    return body.toString("utf8");
  }

  async function readSns(crypto: Crypto, payload: string): Promise<MailReport[]> {
    const told = parse(payload);
    if (!settings.snsTopic || told?.TopicArn !== settings.snsTopic)
      throw new ReportRefused("It is of another topic than SITEWRIGHT_BOUNCES_SNS_TOPIC says.");
    const names =
      told.Type === "Notification"
        ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
        : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
    const signed = names
      .filter((name) => told[name] !== undefined)
      .map((name) => `${name}\n${text(told[name])}\n`)
      .join("");
    const algorithm = told.SignatureVersion === "2" ? "sha256" : "sha1";
    const key = keyOf(crypto, await certificate(text(told.SigningCertURL)));
    if (!isSigned(crypto, algorithm, signed, key, text(told.Signature)))
      throw new ReportRefused("Its signature is not right.");
    if (told.Type === "SubscriptionConfirmation") {
      await ofAmazon(text(told.SubscribeURL));
      return [];
    }
    const message = parse(text(told.Message));
    const headers = list(message?.mail?.headers);
    const own = headers.find(({ name }: Payload) => text(name).toLowerCase() === "message-id");
    const messageId = text(own?.value ?? message?.mail?.commonHeaders?.messageId) || null;
    const kind = text(message?.notificationType ?? message?.eventType);
    if (kind === "Bounce" && message.bounce?.bounceType === "Permanent")
      return list(message.bounce.bouncedRecipients).map((one) => ({
        kind: "bounced",
        email: text(one?.emailAddress),
        messageId,
        reason: text(one?.diagnosticCode) || "SES: permanent bounce",
      }));
    if (kind !== "Complaint") return [];
    return list(message.complaint?.complainedRecipients).map((one) => ({
      kind: "complained",
      email: text(one?.emailAddress),
      messageId,
      reason: `SES: ${text(message.complaint.complaintFeedbackType) || "complaint"}`,
    }));
  }

  function readSendGrid(crypto: Crypto, headers: Record<string, string>, payload: string, now: number): MailReport[] {
    const signature = headers["x-twilio-email-event-webhook-signature"]!;
    const at = headers["x-twilio-email-event-webhook-timestamp"] ?? "";
    if (!settings.sendgridKey) throw new ReportRefused("SITEWRIGHT_BOUNCES_SENDGRID_KEY is not set.");
    const key = crypto.createPublicKey({
      key: Buffer.from(settings.sendgridKey, "base64"),
      format: "der",
      type: "spki",
    });
    if (!isSigned(crypto, "sha256", `${at}${payload}`, key, signature))
      throw new ReportRefused("Its signature is not right.");
    if (!(Math.abs(now - Number(at) * SECOND_MS) < DAY_MS)) throw new ReportRefused("It was signed too long ago.");
    return list(parse(payload)).flatMap((event): MailReport[] => {
      const isBounce = event?.event === "bounce" && event.type !== "blocked";
      if (!isBounce && event?.event !== "spamreport") return [];
      return [
        {
          kind: isBounce ? "bounced" : "complained",
          email: text(event.email),
          messageId: text(event["smtp-id"]) || null,
          reason: text(event.reason) || (isBounce ? "SendGrid: bounce" : "SendGrid: spam report"),
        },
      ];
    });
  }

  function readPostmark(authorization: string, payload: string): MailReport[] {
    const given = /^basic (.+)$/i.exec(authorization)?.[1] ?? "";
    const password = Buffer.from(given, "base64")
      .toString("utf8")
      .replace(/^[^:]*:/, "");
    if (!settings.password || !equalInConstantTime(password, settings.password))
      throw new ReportRefused("Its password is not that of SITEWRIGHT_BOUNCES_PASSWORD.");
    const told = parse(payload);
    const isComplaint = told?.RecordType === "SpamComplaint" || told?.Type === "SpamComplaint";
    const isBounce = told?.RecordType === "Bounce" && ["HardBounce", "BadEmailAddress"].includes(told.Type);
    if (!isComplaint && !isBounce) return [];
    const reason = text(told.Description) || text(told.Type) || "Postmark";
    return [{ kind: isComplaint ? "complained" : "bounced", email: text(told.Email), messageId: null, reason }];
  }

  return async (headers, payload, now) => {
    const crypto = await import("node:crypto");
    if (headers["x-amz-sns-message-type"] !== undefined) return await readSns(crypto, payload);
    if (headers["x-twilio-email-event-webhook-signature"] !== undefined)
      return readSendGrid(crypto, headers, payload, now);
    return readPostmark(headers.authorization ?? "", payload);
  };
}

function parse(payload: string): Payload {
  try {
    return JSON.parse(payload);
  } catch {
    throw new ReportRefused("It is not JSON.");
  }
}

function keyOf({ X509Certificate }: Crypto, pem: string) {
  try {
    return new X509Certificate(pem).publicKey;
  } catch {
    throw new ReportRefused("Amazon's certificate can't be read.");
  }
}

function isSigned(
  { verify }: Crypto,
  algorithm: string,
  signed: string,
  key: Parameters<Crypto["verify"]>[2],
  signature: string,
): boolean {
  try {
    return verify(algorithm, Buffer.from(signed), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}
