/** Mails that came back, as mail services tell it. */
import { ApiError } from "../../lib/errors.ts";
import { component, described, integer } from "../../operation/fields.ts";
import { operation, type Services } from "../../operation/operation.ts";
import { createReportReader, REPORT_HEADERS, ReportRefused } from "../../providers/mail_services.ts";
import { takeReport } from "./reports.ts";

const MOST_BYTES = 1024 * 1024;

/** Reads what the mail service tells of mails that came back; null: none tells. */
const reportReader = ({ config, outgoing }: Services) => config.bounces && createReportReader(config.bounces, outgoing);

const hearBounces = operation({
  name: "campaigns.bounces",
  route: "POST /v1/campaigns/bounces",
  summary: "Hear of mails that came back",
  description:
    "For the operator's mail service alone: set this address as its webhook. Postmark: with SITEWRIGHT_BOUNCES_PASSWORD in the address (https://bounces:<password>@…/v1/campaigns/bounces). SendGrid: its signed event webhook, with the verification key as SITEWRIGHT_BOUNCES_SENDGRID_KEY. Amazon SES: an SNS topic whose ARN is SITEWRIGHT_BOUNCES_SNS_TOPIC; the subscription is confirmed by itself. Mailboxes that do not exist, and people who call a mail spam, are never written to again.",
  access: "open",
  effect: "outside",
  signed: {
    header: REPORT_HEADERS,
    mostBytes: MOST_BYTES,
    description: "What the mail service sends, with what proves that it is the operator's.",
  },
  input: {},
  output: component("BouncesHeard", {
    received: described(integer, "How many were about mails of campaigns.", 1),
  }),
  limit: 5000,
  errors: ["signature_refused", "provider_unavailable"],
  async handle({ services, signed, now }) {
    const { ofSettings, storage, linkSecret } = services;
    const readReports = ofSettings(reportReader);
    if (!readReports)
      throw new ApiError("provider_unavailable", "This server is not set up to hear of mails that came back.");
    const reports = await readReports(signed!.headers, signed!.payload, now).catch((error) => {
      if (error instanceof ReportRefused) throw new ApiError("signature_refused", error.message);
      throw error;
    });
    let received = 0;
    for (const report of reports)
      if (await storage.write("all", (db) => takeReport(db, report, linkSecret, now))) received++;
    return { received };
  },
});

export const bounceOperations = [hearBounces];
