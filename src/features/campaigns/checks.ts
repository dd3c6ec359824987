/** What is looked at before a campaign is sent: whether mail servers and the law will take it as it is. */
import { readPage } from "../../html/page.ts";
import { placeholdersOf } from "./template.ts";

export interface Check {
  name:
    | "mail"
    | "lists"
    | "unsubscribe"
    | "postal_address"
    | "links"
    | "placeholders"
    | "size"
    | "spf"
    | "dkim"
    | "dmarc";
  status: "pass" | "warn" | "fail";
  message: string;
}

/** Known of every recipient, or filled in by us. */
const ALWAYS = new Set(["email", "unsubscribe_url", "postal_address"]);
/** Longer ones are cut by Gmail. */
const LARGEST = 102_000;
const SHOWN = 5;

/** What is to be looked at. */
export interface CheckedMail {
  html: string;
  subject: string;
  postal_address: string | null;
  /** Address of the application, to which links to leave lead. */
  baseUrl: string;
}

/** What the html itself shows. Throws HtmlLimitError. */
export function checkContent({ html, subject, postal_address, baseUrl }: CheckedMail): Check[] {
  const page = readPage(html);
  const addresses = page.elements.flatMap(({ tag, attributes }) => {
    const address = tag === "a" ? attributes.get("href") : tag === "img" ? attributes.get("src") : undefined;
    return address === undefined ? [] : [address.trim()];
  });
  const isAbsolute = (address: string) => /^(?:https?:\/\/|mailto:|tel:|data:|#|\{\{)/i.test(address);
  const relative = [...new Set(addresses.filter((address) => !isAbsolute(address)))];
  const open = placeholdersOf(`${subject}\n${html}`).filter(
    ({ name, hasFallback }) => !hasFallback && !ALWAYS.has(name),
  );
  const own = /\{\{[ \t]*unsubscribe_url[ \t]*[|}]/.test(html);
  const named = /\{\{[ \t]*postal_address[ \t]*[|}]/.test(html);
  const bytes = Buffer.byteLength(html);
  return [
    // RFC 8058, 3.1: the header must have an https address.
    baseUrl.startsWith("https:")
      ? {
          name: "unsubscribe",
          status: "pass",
          message: own ? "It has a link to leave." : "A line with a link to leave is put at the end.",
        }
      : {
          name: "unsubscribe",
          status: "warn",
          message: `Links to leave begin with ${baseUrl}: mail programs show their own button to leave, which Gmail and Yahoo want for bulk mail, only for https. Set SITEWRIGHT_BASE_URL to an https address.`,
        },
    postal_address
      ? {
          name: "postal_address",
          status: "pass",
          message: named ? "It says who sends it." : "Who sends it is put at the end.",
        }
      : {
          name: "postal_address",
          status: "fail",
          message:
            "It does not say who sends it and where they are. Set postal_address: most laws want it in every mail.",
        },
    relative.length === 0
      ? { name: "links", status: "pass", message: "All addresses are whole." }
      : {
          name: "links",
          status: "fail",
          message: `Addresses that lead nowhere in a mail: ${relative.slice(0, SHOWN).join(", ").slice(0, 300)}. Begin them with https://.`,
        },
    open.length === 0
      ? { name: "placeholders", status: "pass", message: "Nothing is left empty." }
      : {
          name: "placeholders",
          status: "warn",
          message: `Left empty where a subscriber has no such field: ${open
            .slice(0, SHOWN)
            .map(({ name }) => name)
            .join(", ")}. Write what stands there then after a bar: {{${open[0]!.name}|there}}.`,
        },
    bytes <= LARGEST
      ? { name: "size", status: "pass", message: `It has ${Math.ceil(bytes / 1000)} kB.` }
      : {
          name: "size",
          status: "warn",
          message: `It has ${Math.ceil(bytes / 1000)} kB; Gmail cuts mails after ${LARGEST / 1000} kB, and with them the link to leave.`,
        },
  ];
}
