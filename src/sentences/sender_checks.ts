/** What DNS says of whom mails come from, and why a brand's address is not the sender. */
import { teller } from "./sentence.ts";

export const SENDER_CHECKS = {
  spf_unknown: "The name servers of {domain} did not answer, so SPF is not known.",
  spf_there: "{domain} says who may send for it.",
  spf_missing: '{domain} has no SPF record. Add a TXT record "v=spf1 …" that names your mail server.',
  spf_several: "{domain} has {count} SPF records; only one is allowed.",
  dkim_off:
    "Mail is not signed here; make sure that your mail server signs it with DKIM, List-Unsubscribe and List-Unsubscribe-Post included.",
  dkim_unknown: "The name servers of {domain} did not answer, so DKIM is not known.",
  dkim_there: "The key of the signature is at {name}.",
  dkim_missing: "There is no key at {name}, so signatures can't be checked.",
  dmarc_unknown: "The name servers of {domain} did not answer, so DMARC is not known.",
  dmarc_there: "{domain} says what happens to mail that is not its own.",
  dmarc_missing:
    '{domain} has no DMARC record, without which Gmail and Yahoo refuse bulk mail. Add a TXT record at _dmarc.{domain}: "v=DMARC1; p=none".',
  domain_unproved: "It is not proved that {domain} is yours. Add it under Domains and set its TXT record.",
  sent_instead: "Until then mails come from {sender}, and answers go to {address}.",
} as const;

/** Says what was found of a sender. */
export const tellSender = teller(SENDER_CHECKS);
