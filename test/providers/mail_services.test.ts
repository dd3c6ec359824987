/** What mail services tell of mails that came back: believed with the right proof, and only then. */

import { expect, test } from "bun:test";
import { generateKeyPairSync, sign } from "node:crypto";
import { createReportReader } from "../../src/providers/mail_services.ts";
import type { Outgoing } from "../../src/providers/outgoing.ts";
import { newDirectory } from "../harness.ts";

const NOW = Date.UTC(2026, 10, 23);
const NONE = { password: null, sendgridKey: null, snsTopic: null };
const MAIL = "<cmp_01m82wsgz3etsbwpy67y65wden.0123456789abcdef0123456789abcdef@sitewright.example>";

test("SendGrid: a bounce and a spam report with the right signature, and nothing else", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const read = createReportReader({ ...NONE, sendgridKey: key }, {} as Outgoing);
  const payload = JSON.stringify([
    { email: "ada@example.com", event: "bounce", type: "bounce", "smtp-id": MAIL, reason: "550 no such user" },
    { email: "bo@example.com", event: "bounce", type: "blocked" },
    { email: "cy@example.com", event: "spamreport" },
    { email: "di@example.com", event: "delivered" },
  ]);
  const at = String(NOW / 1000);
  const headers = (signed: string) => ({
    "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(signed), privateKey).toString("base64"),
    "x-twilio-email-event-webhook-timestamp": at,
  });
  expect(await read(headers(at + payload), payload, NOW)).toEqual([
    { kind: "bounced", email: "ada@example.com", messageId: MAIL, reason: "550 no such user" },
    { kind: "complained", email: "cy@example.com", messageId: null, reason: "SendGrid: spam report" },
  ]);
  expect(read(headers(payload), payload, NOW)).rejects.toThrow("signature is not right");
  expect(read(headers(at + payload), `${payload} `, NOW)).rejects.toThrow("signature is not right");
  expect(read(headers(at + payload), payload, NOW + 2 * 86_400_000)).rejects.toThrow("too long ago");
});

test("SES: a permanent bounce of our topic, signed by a certificate that comes from Amazon", async () => {
  const folder = newDirectory();
  const made = Bun.spawnSync(
    [
      "openssl",
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-subj",
      "/CN=sns",
      "-keyout",
      "key.pem",
      "-out",
      "cert.pem",
    ],
    { cwd: folder, stderr: "ignore" },
  );
  expect(made.exitCode).toBe(0);
  const [key, certificate] = await Promise.all(
    ["key.pem", "cert.pem"].map((name) => Bun.file(`${folder}/${name}`).text()),
  );
  const asked: string[] = [];
  const outgoing = {
    request: async ({ url }: { url: string }) => {
      asked.push(url);
      return { status: 200, body: Buffer.from(certificate!) };
    },
  } as unknown as Outgoing;
  const topic = "arn:aws:sns:eu-west-1:123456789012:bounces";
  const read = createReportReader({ ...NONE, snsTopic: topic }, outgoing);
  const message = (bounceType: string) =>
    JSON.stringify({
      notificationType: "Bounce",
      bounce: { bounceType, bouncedRecipients: [{ emailAddress: "ada@example.com", diagnosticCode: "550 gone" }] },
      mail: { headers: [{ name: "Message-ID", value: MAIL }] },
    });
  const tell = (changes: Record<string, string> = {}, bounceType = "Permanent") => {
    const told: Record<string, string> = {
      Message: message(bounceType),
      MessageId: "m1",
      Timestamp: "2026-11-23T00:00:00.000Z",
      TopicArn: topic,
      Type: "Notification",
    };
    const signed = Object.entries(told)
      .map(([name, value]) => `${name}\n${value}\n`)
      .join("");
    const signature = sign("sha256", Buffer.from(signed), key!).toString("base64");
    const SigningCertURL = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem";
    const all = { ...told, SignatureVersion: "2", Signature: signature, SigningCertURL, ...changes };
    return read({ "x-amz-sns-message-type": "Notification" }, JSON.stringify(all), NOW);
  };
  expect(await tell()).toEqual([{ kind: "bounced", email: "ada@example.com", messageId: MAIL, reason: "550 gone" }]);
  expect(await tell({}, "Transient")).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(tell({ MessageId: "m2" })).rejects.toThrow("signature is not right");
  expect(tell({ TopicArn: `${topic}x` })).rejects.toThrow("another topic");
  for (const SigningCertURL of [
    "https://sns.evil.example/x.pem",
    "http://sns.eu-west-1.amazonaws.com/x.pem",
    "https://sns.eu-west-1.amazonaws.com.evil.example/x.pem",
  ])
    expect(tell({ SigningCertURL })).rejects.toThrow("not signed by Amazon");
});
