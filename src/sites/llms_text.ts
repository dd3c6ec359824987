/** llms.txt of a site: what it is, how its business is reached, and where its pages are to be read as Markdown. */
import type { Brief, BriefBranch } from "../brief/brief.ts";
import { addressLine, hoursRows, telephoneTarget, whatsappTarget } from "../brief/display.ts";
import { twinPath } from "../features/websites/service.ts";
import { collapsed } from "../lib/one_line.ts";
import type { Site, SitePage } from "./store.ts";

/** What llms.txt says of a business. */
export type KnownFacts = Pick<Brief, "contact" | "branches" | "hours" | "hours_note" | "language">;

/** A text on one line, in which nothing is a link. */
const plain = (text: string): string => collapsed(text).replace(/[[\]\\]/g, "");

/** What a page calls itself; its name where its title is only made of that. */
const labelOf = (site: Site, { name, title }: SitePage): string =>
  title === site.name || title === `${name} · ${site.name}` ? name : title;

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => `- ${line}\n`).join("")}\n`;

function contactLines({ contact }: KnownFacts, language: string): string[] {
  const { phone, email, whatsapp, address, links } = contact;
  const link = (label: string, text: string, target: string) => `${label}: [${plain(text)}](${target})`;
  return [
    phone ? link("Telephone", phone, telephoneTarget(phone)) : "",
    email ? link("E-mail", email, `mailto:${encodeURI(email)}`) : "",
    whatsapp ? link("WhatsApp", whatsapp, whatsappTarget(whatsapp)) : "",
    address ? `Address: ${plain(addressLine(address, language))}` : "",
    ...links.flatMap(({ label, url }) => (url === null ? [] : `[${plain(label || url)}](${url})`)),
  ].filter((line) => line !== "" && line !== "Address: ");
}

const hoursLines = ({ hours, hours_note }: Pick<KnownFacts, "hours" | "hours_note">, language: string): string[] => [
  ...hoursRows(hours, language).map(({ days, times }) => plain(`${days}: ${times}`)),
  ...(hours_note ? [plain(hours_note)] : []),
];

function branchLine({ name, address, phone, hours }: BriefBranch, language: string): string {
  const times = hoursRows(hours, language).map((row) => `${row.days}: ${row.times}`);
  return plain([name, addressLine(address, language), phone, ...times].filter(Boolean).join(", "));
}

/**
 * https://llmstxt.org: a title, a summary, links.
 * @param facts what is known of the business; null: nothing
 */
export function llmsText(origin: string, site: Site, pages: SitePage[], facts: KnownFacts | null): string {
  const home = pages.find((page) => page.path === "/");
  const language = site.language ?? facts?.language ?? "en";
  const links = pages.map((page) => {
    const path = (page.twin ? twinPath(page.path) : null) ?? page.path;
    return `[${plain(labelOf(site, page))}](${origin}${path}): ${collapsed(page.description)}`;
  });
  return [
    `# ${collapsed(site.name)}\n\n`,
    home ? `> ${collapsed(home.description)}\n\n` : "",
    facts ? section("Contact", contactLines(facts, language)) : "",
    facts ? section("Opening hours", hoursLines(facts, language)) : "",
    facts
      ? section(
          "Branches",
          facts.branches.map((branch) => branchLine(branch, language)),
        )
      : "",
    section("Pages", links),
    section("More", [`[Sitemap](${origin}/sitemap.xml)`]),
  ]
    .join("")
    .trimEnd()
    .concat("\n");
}
