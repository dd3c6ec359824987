/** Facts that stand on the page itself. They are newer than those of the prompt: somebody may have edited them. */
import type { OpeningHours } from "../brief.ts";
import { addressesIn, emailsIn, phonesIn } from "../reader/contact.ts";
import { hoursIn } from "../reader/hours.ts";
import { around, elementsIn, type Page, plainText, textOf } from "./document.ts";

export interface PageFacts {
  phone: string | null;
  email: string | null;
  address: string | null;
  hours: OpeningHours[];
}

/** Phone, e-mail, address and opening hours as the page shows them. */
export function factsOn(page: Page): PageFacts {
  const links = elementsIn(
    page,
    null,
    ({ tag, attributes }) => tag === "a" && /^(?:tel|mailto):/i.test(attributes.get("href") ?? ""),
  );
  const tel = links.find(({ attributes }) => /^tel:/i.test(attributes.get("href")!));
  const mail = links.find(({ attributes }) => /^mailto:/i.test(attributes.get("href")!));
  const postal = elementsIn(page, null, ({ tag }) => tag === "address")[0];
  // Pieces stand on lines of their own: a number and the word after it are no street.
  const text = page.runs.map((run) => plainText(run.value)).join("\n");
  const telText = tel ? (phonesIn(`tel ${textOf(tel)}`)[0]?.text ?? null) : null;
  return {
    phone:
      telText ??
      (tel ? decodeURIComponentSafely(tel.attributes.get("href")!.slice(4)) : (phonesIn(text)[0]?.text ?? null)),
    email: mail
      ? (emailsIn(decodeURIComponentSafely(mail.attributes.get("href")!))[0]?.text ?? null)
      : (emailsIn(text)[0]?.text ?? null),
    address: postal && !/@/.test(postal.text) ? firstLine(page, postal) : (addressesIn(text)[0]?.text ?? null),
    hours: hoursOn(page),
  };
}

/** The first line of an address element; the place stands on a line of its own. */
function firstLine(page: Page, element: { start: number; end: number }): string | null {
  const run = page.runs.find(
    (other) => element.start <= other.start && other.end <= element.end && other.value.trim() !== "",
  );
  return run ? plainText(run.value) : null;
}

function hoursOn(page: Page): OpeningHours[] {
  const rows = elementsIn(
    page,
    null,
    ({ tag, parent }) =>
      tag === "tr" && around(parent, (element) => element.attributes.get("class") === "hours") !== null,
  );
  const fromTable = rows.map((row) => {
    const cells = elementsIn(page, row, ({ tag }) => tag === "th" || tag === "td").map(textOf);
    return hoursIn(cells.join(" "))[0]?.hours ?? { days: cells[0] ?? "", hours: cells[1] ?? "", schema: null };
  });
  if (fromTable.length > 0) return fromTable;
  return hoursIn(page.runs.map((run) => plainText(run.value)).join("\n"))
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
