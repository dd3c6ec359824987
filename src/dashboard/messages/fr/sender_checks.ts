import type en from "../en/sender_checks.ts";
import type { InOtherWords } from "../other_words.ts";

const unknown = (what: string) => `Les serveurs de noms de {domain} n’ont pas répondu ; ${what} n’est pas connu.`;

export default {
  spf_unknown: unknown("SPF"),
  spf_there: "{domain} dit qui peut envoyer en son nom.",
  spf_missing:
    '{domain} n’a pas d’enregistrement SPF. Ajoutez un enregistrement TXT "v=spf1 …" qui nomme votre serveur de messagerie.',
  spf_several: "{domain} a {count} enregistrements SPF ; un seul compte.",
  dkim_off:
    "Les e-mails ne sont pas signés ici. Veillez à ce que votre serveur de messagerie les signe avec DKIM, List-Unsubscribe et List-Unsubscribe-Post compris.",
  dkim_unknown: unknown("DKIM"),
  dkim_there: "La clé de la signature se trouve sous {name}.",
  dkim_missing: "Il n’y a pas de clé sous {name} : les signatures ne peuvent pas être vérifiées.",
  dmarc_unknown: unknown("DMARC"),
  dmarc_there: "{domain} dit ce que deviennent les e-mails qui ne viennent pas de lui.",
  dmarc_missing:
    '{domain} n’a pas d’enregistrement DMARC, sans lequel Gmail et Yahoo refusent les envois en masse. Ajoutez un enregistrement TXT sous _dmarc.{domain} : "v=DMARC1; p=none".',
  domain_unproved:
    "Il n’est pas prouvé que {domain} est à vous. Ajoutez-le sous « Domaines » et créez son enregistrement TXT.",
  sent_instead: "En attendant, les e-mails viennent de {sender}, et les réponses vont à {address}.",
} satisfies InOtherWords<typeof en>;
