/** What campaigns compute, off the main thread: mails for many recipients, and mails made of pages. */

import { SECOND_MS } from "../../lib/clock.ts";
import type { BulkMail, BulkSender } from "../../providers/mail_composing.ts";
import { computation } from "../../workers/computation.ts";
import type { BlockSource } from "./block_mail.ts";
import type { Check, CheckedMail } from "./checks.ts";
import type { MailSource } from "./mail_html.ts";
import type { PageSource } from "./page_mail.ts";
import type { ReturnedMail } from "./returned_mail.ts";

export interface ComposedRecipient {
  /** Of the mail. */
  id: string;
  to: string;
  values: Record<string, string>;
  leaveUrl: string;
}

interface Batch {
  source: MailSource;
  sender: BulkSender;
  recipients: ComposedRecipient[];
}

const LONGEST_SUBJECT = 250;

/** Mails as they go over the wire, in the order of the recipients. */
export const composeCampaign = computation({
  name: "campaigns.compose",
  limitMs: 60 * SECOND_MS,
  async run({ source, sender, recipients }: Batch): Promise<(Uint8Array | null)[]> {
    const [{ composeMails }, { wholeHtml, wholeText }, { fill, parseTemplate }, { oneLine }] = await Promise.all([
      import("../../providers/mail_composing.ts"),
      import("./mail_html.ts"),
      import("./template.ts"),
      import("../../lib/one_line.ts"),
    ]);
    const html = parseTemplate(wholeHtml(source), "html");
    const text = parseTemplate(wholeText(source), "plain");
    const subject = parseTemplate(source.subject, "plain");
    const mails = recipients.map(({ id, to, values, leaveUrl }): BulkMail => {
      const all = { ...values, unsubscribe_url: leaveUrl };
      return {
        id,
        to,
        leaveUrl,
        subject: oneLine(fill(subject, all, "plain"), LONGEST_SUBJECT),
        html: fill(html, all, "html"),
        text: fill(text, all, "plain"),
      };
    });
    return await composeMails(sender, mails);
  },
});

/** What a mail reads like: for previews. */
export const renderCampaign = computation({
  name: "campaigns.render",
  limitMs: 20 * SECOND_MS,
  async run({ source, values }: { source: Batch["source"]; values: Record<string, string> }) {
    const [{ wholeHtml, wholeText }, { fill, parseTemplate }, { oneLine }] = await Promise.all([
      import("./mail_html.ts"),
      import("./template.ts"),
      import("../../lib/one_line.ts"),
    ]);
    return {
      subject: oneLine(fill(parseTemplate(source.subject, "plain"), values, "plain"), LONGEST_SUBJECT),
      html: fill(parseTemplate(wholeHtml(source), "html"), values, "html"),
      text: fill(parseTemplate(wholeText(source), "plain"), values, "plain"),
    };
  },
});

/** What is wrong with what a campaign says. */
export const checkCampaign = computation({
  name: "campaigns.check",
  limitMs: 20 * SECOND_MS,
  async run(given: CheckedMail): Promise<Check[]> {
    const { checkContent } = await import("./checks.ts");
    return checkContent(given);
  },
});

/** A page of a website as a mail. */
export const mailOfPage = computation({
  name: "campaigns.mail_of_page",
  limitMs: 20 * SECOND_MS,
  async run(source: PageSource): Promise<string> {
    const { pageMail } = await import("./page_mail.ts");
    return await pageMail(source);
  },
});

export const mailOfBlocks = computation({
  name: "campaigns.mail_of_blocks",
  limitMs: 20 * SECOND_MS,
  async run(source: BlockSource): Promise<string> {
    const { blockMail } = await import("./block_mail.ts");
    return await blockMail(source);
  },
});

/** What a mail says that came back. */
export const readReturnedMail = computation({
  name: "campaigns.returned_mail",
  limitMs: 5 * SECOND_MS,
  async run(bytes: Uint8Array): Promise<ReturnedMail | null> {
    const { readReturned } = await import("./returned_mail.ts");
    return await readReturned(bytes);
  },
});

export const CAMPAIGN_COMPUTATIONS = [
  composeCampaign,
  renderCampaign,
  checkCampaign,
  mailOfPage,
  mailOfBlocks,
  readReturnedMail,
];
