/** What is looked at before a campaign is sent: whether mail servers and the law will take it as it is. */
import { readPage } from "../../html/page.ts";
import { tellCampaign } from "../../sentences/campaign_checks.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { placeholdersOf } from "./template.ts";

export interface Check extends CodedMessage {
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
  const kb = Math.ceil(bytes / 1000);
  const unfilled = open.slice(0, SHOWN).map(({ name }) => name);
  return [
    // RFC 8058, 3.1: the header must have an https address.
    baseUrl.startsWith("https:")
      ? { name: "unsubscribe", status: "pass", ...tellCampaign(own ? "leaving_linked" : "leaving_added") }
      : {
          name: "unsubscribe",
          status: "warn",
          ...tellCampaign("leaving_insecure", { address: baseUrl, setting: "SITEWRIGHT_BASE_URL" }),
        },
    postal_address
      ? { name: "postal_address", status: "pass", ...tellCampaign(named ? "sender_named" : "sender_added") }
      : { name: "postal_address", status: "fail", ...tellCampaign("sender_missing") },
    relative.length === 0
      ? { name: "links", status: "pass", ...tellCampaign("links_whole") }
      : {
          name: "links",
          status: "fail",
          ...tellCampaign("links_broken", { addresses: relative.slice(0, SHOWN).join(", ").slice(0, 300) }),
        },
    open.length === 0
      ? { name: "placeholders", status: "pass", ...tellCampaign("nothing_empty") }
      : {
          name: "placeholders",
          status: "warn",
          ...tellCampaign("left_empty", { fields: unfilled.join(", "), first: unfilled[0]! }),
        },
    bytes <= LARGEST
      ? { name: "size", status: "pass", ...tellCampaign("size_fine", { kb }) }
      : { name: "size", status: "warn", ...tellCampaign("size_large", { kb, most: LARGEST / 1000 }) },
  ];
}
