/**
 * Links to a telephone number or an e-mail address that nobody has marked as a fact: one that leads to what was known
 * before would call a stranger. They lead to what is known now, and say so where they said the old one in its words.
 */
import { escapeText } from "../html/escape.ts";
import { closest, type Element, isWithin, type Page, type Range } from "../html/page.ts";
import { attributeChanges, type Change } from "../html/splices.ts";
import type { Brief } from "./brief.ts";
import { telephoneTarget } from "./display.ts";
import { MARK } from "./facts.ts";

export type Detail = "phone" | "email";

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Whether two texts are the same telephone number: country codes stand before some of them. */
export function isSamePhone(first: string, second: string): boolean {
  const [one, other] = [digitsOf(first), digitsOf(second)];
  const endsAlike = (a: string, b: string) => a.endsWith(b.slice(-8).replace(/^0+/, ""));
  return one === other || (Math.min(one.length, other.length) > 6 && endsAlike(one, other) && endsAlike(other, one));
}

const DETAILS: Record<
  Detail,
  { scheme: RegExp; isSame(one: string, other: string): boolean; known(brief: Brief): (string | null)[] }
> = {
  phone: {
    scheme: /^tel:/i,
    isSame: isSamePhone,
    known: ({ contact, branches }) => [contact.phone, contact.whatsapp, ...branches.map(({ phone }) => phone)],
  },
  email: {
    scheme: /^mailto:/i,
    isSame: (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase(),
    known: ({ contact }) => [contact.email],
  },
};

/** A link that led to what is no longer known, with what makes it right; none where nothing takes its place. */
export interface OldLink {
  path: `contact.${Detail}`;
  element: Element;
  changes: Change[];
}

/** The old words of a link, where it says them as they were known. */
function wordsChanged({ source }: Page, { inner }: Element, was: string, now: string): Change[] {
  if (inner === null) return [];
  const words = escapeText(was);
  const at = source.slice(inner.start, inner.end).indexOf(words);
  return at < 0 ? [] : [{ start: inner.start + at, end: inner.start + at + words.length, text: escapeText(now) }];
}

/**
 * The links of a page that lead to an earlier number or address of the business.
 * @param taken places that are written anew as a whole: what lies in them is not looked at
 */
export function oldLinks(
  page: Page,
  { before, after }: { before: readonly Brief[]; after: Brief },
  taken: readonly Range[],
): OldLink[] {
  const found: OldLink[] = [];
  for (const detail of ["phone", "email"] as const) {
    const { scheme, isSame, known } = DETAILS[detail];
    const now = after.contact[detail];
    const current = known(after).filter((value) => value !== null);
    const old = [...new Set(before.flatMap(({ contact }) => contact[detail] ?? []))].filter(
      (value) => !current.some((one) => isSame(one, value)),
    );
    if (old.length === 0) continue;
    for (const element of page.elements) {
      const href = element.tag === "a" ? (element.attributes.get("href") ?? "") : "";
      if (!scheme.test(href) || closest(element, ({ attributes }) => attributes.has(MARK)) !== null) continue;
      const [address = "", asked] = href.replace(scheme, "").split(/\?(.*)/s);
      const was = old.find((value) => isSame(value, address));
      if (was === undefined || taken.some((outer) => isWithin(element, outer))) continue;
      const target = now === null ? null : `${detail === "phone" ? telephoneTarget(now) : `mailto:${now}`}`;
      const changes =
        target === null
          ? []
          : [
              ...attributeChanges(page.source, element, { href: asked ? `${target}?${asked}` : target }),
              ...wordsChanged(page, element, was, now!),
            ];
      found.push({ path: `contact.${detail}`, element, changes });
    }
  }
  return found;
}
