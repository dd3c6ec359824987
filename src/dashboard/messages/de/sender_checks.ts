import type en from "../en/sender_checks.ts";
import type { InOtherWords } from "../other_words.ts";

const unknown = (what: string) => `Die Nameserver von {domain} haben nicht geantwortet; ${what} ist nicht bekannt.`;

export default {
  spf_unknown: unknown("SPF"),
  spf_there: "{domain} sagt, wer für die Domain senden darf.",
  spf_missing: '{domain} hat keinen SPF-Eintrag. Füge einen TXT-Eintrag "v=spf1 …" hinzu, der deinen Mailserver nennt.',
  spf_several: "{domain} hat {count} SPF-Einträge; erlaubt ist nur einer.",
  dkim_off:
    "Mails werden hier nicht signiert. Sorge dafür, dass dein Mailserver sie mit DKIM signiert, samt List-Unsubscribe und List-Unsubscribe-Post.",
  dkim_unknown: unknown("DKIM"),
  dkim_there: "Der Schlüssel der Signatur steht unter {name}.",
  dkim_missing: "Unter {name} steht kein Schlüssel, also lassen sich Signaturen nicht prüfen.",
  dmarc_unknown: unknown("DMARC"),
  dmarc_there: "{domain} sagt, was mit Mails geschieht, die nicht von dort sind.",
  dmarc_missing:
    '{domain} hat keinen DMARC-Eintrag; ohne ihn lehnen Gmail und Yahoo Massenmails ab. Füge unter _dmarc.{domain} einen TXT-Eintrag hinzu: "v=DMARC1; p=none".',
  domain_unproved:
    "Es ist nicht nachgewiesen, dass dir {domain} gehört. Füge sie unter „Domains“ hinzu, und setze ihren TXT-Eintrag.",
  sent_instead: "Bis dahin kommen Mails von {sender}, und Antworten gehen an {address}.",
} satisfies InOtherWords<typeof en>;
