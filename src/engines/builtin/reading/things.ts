/** What is typed in a prompt by its form: one telephone, one e-mail address …, and the hours of the business. */
import { BRIEF_LIMITS, type BriefHours, type BriefInput, DAYS } from "../../../brief/brief.ts";
import { addressesIn, emailsIn, linksIn, phonesIn } from "./contact.ts";
import { type FoundHours, hoursIn } from "./hours.ts";
import { type Span, sentencesOf, trimmed } from "./text.ts";
import { areOpeningWords, restOf } from "./words.ts";

type HoursInput = NonNullable<BriefInput["hours"]>[number];
type ContactInput = NonNullable<BriefInput["contact"]>;

export interface Things {
  contact: ContactInput;
  hours: HoursInput[];
  /** Where they stand: what is in a brief already. */
  spans: Span[];
}

/** The typed things of a prompt. Of several of a kind the first is taken; the others stay in their sentences. */
export function thingsIn(text: string, language: string): Things {
  const spans: Span[] = [];
  const take = <One extends Span>(one: One | undefined): One | undefined => {
    if (one) spans.push(one);
    return one;
  };
  const emails = emailsIn(text);
  const links = linksIn(text).filter((link) => !emails.some((one) => link.start < one.end && one.start < link.end));
  const phones = phonesIn(text, language).filter(
    (one) => !links.some((link) => one.start < link.end && link.start < one.end),
  );
  const phone = take(phones.find(({ whatsapp }) => !whatsapp));
  const whatsapp = take(phones.find((one) => one.whatsapp));
  const email = take(emails[0]);
  const address = take(addressesIn(text).find((one) => one.text.length <= BRIEF_LIMITS.line));
  for (const all of [phones, emails])
    for (const one of all)
      if ([phone, whatsapp, email].some((taken) => taken?.text === one.text && taken !== one)) spans.push(one);
  const kept = links.filter(({ url }) => url.length <= BRIEF_LIMITS.text).slice(0, BRIEF_LIMITS.entries);
  spans.push(...kept);
  const unlike = kept.filter(({ url }, at) => kept.findIndex((other) => other.url === url) === at);
  const hours = hoursOfBusiness(text, language, spans);
  spans.push(...hours);
  return {
    contact: {
      phone: phone?.text,
      whatsapp: whatsapp?.text,
      email: email?.text,
      address: address && { street: address.text },
      links: unlike.map(({ label, url }) => ({ label: label.slice(0, BRIEF_LIMITS.line), url })),
    },
    hours: hours.flatMap((one) => one.hours).slice(0, BRIEF_LIMITS.entries),
    spans,
  };
}

/**
 * The hours that a prompt gives as those of the business: behind words like "open", or where nothing else stands in their
 * sentence. Where one of them may be read in two ways, or holds only for some part of the year, none is taken: half of
 * them would be wrong.
 */
function hoursOfBusiness(text: string, language: string, typed: readonly Span[]): FoundHours[] {
  const found = hoursIn(text, language);
  if (found.length === 0) return [];
  const kept: FoundHours[] = [];
  let at = 0;
  for (const sentence of sentencesOf(text)) {
    const here: FoundHours[] = [];
    while (found[at] && found[at]!.start < sentence.end) here.push(found[at++]!);
    if (here.length === 0) continue;
    const alone = restOf(text, sentence, [...here, ...typed], language).replace(/[^\p{L}\p{N}]/gu, "") === "";
    let isOpening = false;
    let from = sentence.start;
    for (const one of here) {
      const lead = trimmed(text, { start: from, end: one.start });
      const words = text.slice(lead.start, lead.end).split(/[,;]/).at(-1)!;
      isOpening =
        alone || areOpeningWords(words, language) || (isOpening && /^(?:[\s,;:&|]|and|und|et|y|e|en)*$/u.test(words));
      from = one.end;
      if (!isOpening) continue;
      const note = /^ ?[(（]([^()（）\n]{2,120})[)）]/u.exec(text.slice(one.end, one.end + 130));
      const behind = text.slice(one.end + (note?.[0].length ?? 0), one.end + (note?.[0].length ?? 0) + 8);
      if (one.hours.length === 0 || !/^\s*(?:[,;.!?。、|\n]|[–—-] |$|(?:and|und|et|y|e|en) )/u.test(behind)) return [];
      if (note) from = one.end + note[0].length;
      kept.push(
        note
          ? {
              ...one,
              end: one.end + note[0].length,
              hours: one.hours.map((entry) => ({ ...entry, note: note[1]!.trim() })),
            }
          : one,
      );
    }
  }
  return isConsistent(kept.flatMap(({ hours }) => hours)) ? kept : [];
}

/** Whether no day is open at the same time twice, or both open and closed. */
const isConsistent = (hours: readonly Omit<BriefHours, "id">[]): boolean =>
  DAYS.every((day) => {
    const own = hours.filter(({ days }) => days.includes(day));
    const times = own.filter(({ opens }) => opens !== null).sort((a, b) => (a.opens! < b.opens! ? -1 : 1));
    const areApart = times.every(({ opens }, at) => at === 0 || times[at - 1]!.closes! <= opens!);
    return areApart && (times.length === 0 || times.length === own.length);
  });
