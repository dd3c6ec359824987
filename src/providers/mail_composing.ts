/**
 * Bulk mails as they go over the wire: many of them composed and signed at once, in a worker, so that no list of
 * recipients keeps the main thread. `List-Unsubscribe` is on one line however long it is, because programs on the way
 * that fold it anew break the signature that covers it (RFC 8058 wants it covered).
 */

import { asciiEmail } from "../lib/email_addresses.ts";
import type { DkimSettings } from "../settings/mail.ts";
import { headerValue, MailError } from "./mail.ts";

export interface BulkMail {
  /** The same for every try. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST takes the recipient off. */
  leaveUrl: string;
}

/** What all mails of a batch have in common. */
export interface BulkSender {
  from: string;
  fromName: string;
  replyTo: string | null;
  /** What the list is called by programs. */
  listId: string;
  /** Milliseconds since the epoch. */
  date: number;
  dkim: DkimSettings | null;
}

/** Headers that a signature covers: nodemailer's own, and the one that it leaves out. */
const SIGNED_HEADERS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** Mails as bytes, in their order; null for one that can't be written down. */
export async function composeMails(sender: BulkSender, mails: BulkMail[]): Promise<(Uint8Array | null)[]> {
  const [{ default: MailComposer }, { default: Dkim }] = await Promise.all([
    import("nodemailer/lib/mail-composer"),
    import("nodemailer/lib/dkim"),
  ]);
  const host = sender.from.slice(sender.from.lastIndexOf("@") + 1);
  const signer =
    sender.dkim &&
    new Dkim({
      domainName: host,
      keySelector: sender.dkim.selector,
      privateKey: sender.dkim.privateKey,
      headerFieldNames: SIGNED_HEADERS,
    });
  const addressed = (address: string) => ({ name: "", address: headerValue(asciiEmail(address) ?? address) });
  const raw = (value: string) => ({ prepared: true, value: headerValue(value) });

  async function compose(mail: BulkMail): Promise<Uint8Array | null> {
    const message = new MailComposer({
      from: { name: headerValue(sender.fromName), address: sender.from },
      to: addressed(mail.to),
      ...(sender.replyTo === null ? {} : { replyTo: addressed(sender.replyTo) }),
      subject: headerValue(mail.subject),
      messageId: `<${headerValue(mail.id)}@${host}>`,
      date: new Date(sender.date),
      headers: {
        "List-Id": raw(`<${sender.listId}.${host}>`),
        "List-Unsubscribe": raw(`<${mail.leaveUrl}>`),
        "List-Unsubscribe-Post": raw("List-Unsubscribe=One-Click"),
        Precedence: raw("bulk"),
      },
      text: mail.text,
      html: mail.html,
      newline: "win",
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const bytes = await message.compile().build();
    if (!signer) return bytes;
    const parts: Uint8Array[] = [];
    for await (const part of signer.sign(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  const composed: (Uint8Array | null)[] = [];
  for (const mail of mails)
    composed.push(await compose(mail).catch((error) => (error instanceof MailError ? null : Promise.reject(error))));
  return composed;
}
