/** Facts that stand on the page itself. They are newer than those of the prompt: somebody may have edited them. */
import { closest, elementsIn, type Page, runsIn } from "../../../html/page.ts";
import type { OpeningHours } from "../brief.ts";
import { addressesIn, emailsIn, phonesIn } from "../reader/contact.ts";
import { hoursIn } from "../reader/hours.ts";
import { plainText, textOf } from "./visible_text.ts";

export interface PageFacts {
  phone: string | null;
  email: string | null;
  address: string | null;
  hours: OpeningHours[];
}

/** So much of a long page is read at either end: who it is from stands above or below all else. */
const READ_AT_ENDS = 20_000;
const withoutMiddle = (text: string): string =>
  text.length <= 2 * READ_AT_ENDS ? text : `${text.slice(0, READ_AT_ENDS)}\n${text.slice(-READ_AT_ENDS)}`;

const known = new WeakMap<Page, PageFacts>();

/** Phone, e-mail, address and opening hours as the page shows them. */
export function factsOn(page: Page): PageFacts {
  const facts = known.get(page) ?? readFacts(page);
  known.set(page, facts);
  return facts;
}

function readFacts(page: Page): PageFacts {
  const links = page.elements.filter(
    ({ tag, attributes }) => tag === "a" && /^(?:tel|mailto):/i.test(attributes.get("href") ?? ""),
  );
  const tel = links.find(({ attributes }) => /^tel:/i.test(attributes.get("href")!));
  const mail = links.find(({ attributes }) => /^mailto:/i.test(attributes.get("href")!));
  const postal = page.elements.find(({ tag }) => tag === "address");
  // Pieces stand on lines of their own: a number and the word after it are no street.
  const text = withoutMiddle(page.runs.map((run) => plainText(run.value)).join("\n"));
  const telText = tel ? (phonesIn(`tel ${textOf(tel)}`)[0]?.text ?? null) : null;
  return {
    phone:
      telText ??
      (tel ? decodeURIComponentSafely(tel.attributes.get("href")!.slice(4)) : (phonesIn(text)[0]?.text ?? null)),
    email: mail
      ? (emailsIn(decodeURIComponentSafely(mail.attributes.get("href")!))[0]?.text ?? null)
      : (emailsIn(text)[0]?.text ?? null),
    address: postal && !/@/.test(postal.text) ? firstLine(page, postal) : (addressesIn(text)[0]?.text ?? null),
    hours: hoursOn(page, text),
  };
}

/** The first line of an address element; the place stands on a line of its own. */
function firstLine(page: Page, element: { start: number; end: number }): string | null {
  const run = runsIn(page, element).find(({ value }) => value.trim() !== "");
  return run ? plainText(run.value) : null;
}

function hoursOn(page: Page, text: string): OpeningHours[] {
  const rows = page.elements.filter(
    ({ tag, parent }) =>
      tag === "tr" && closest(parent, (element) => element.attributes.get("class") === "hours") !== null,
  );
  const fromTable = rows.map((row) => {
    const cells = elementsIn(page, row, ({ tag }) => tag === "th" || tag === "td").map(textOf);
    return hoursIn(cells.join(" "))[0]?.hours ?? { days: cells[0] ?? "", hours: cells[1] ?? "", schema: null };
  });
  if (fromTable.length > 0) return fromTable;
  return hoursIn(text)
    .map((found) => found.hours)
    .slice(0, 14);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
