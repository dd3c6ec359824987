/**
 * How facts of a brief are said: hours, addresses and dates in the language of a page. The one place for it, so that a
 * page, its footer, a check and a change of the fact agree to the letter.
 */
import { type BriefAddress, type BriefEvent, type BriefHours, DAYS, type Day } from "./brief.ts";

/** Monday of a week that begins with it. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const CLOSED: Record<string, string> = {
  en: "closed",
  de: "geschlossen",
  fr: "fermé",
  es: "cerrado",
  pt: "fechado",
  it: "chiuso",
  nl: "gesloten",
  ja: "定休日",
};

/** Where clocks are read with twelve hours. */
const TWELVE_HOURS = /^en-(?:us|ca|au|nz|ph|in)$/i;

const base = (language: string): string => language.toLowerCase().split("-")[0]!;

/** A language tag that the platform knows; English for any other. */
const known = (language: string): string => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([language])[0] ?? "en";
  } catch {
    return "en";
  }
};

/** A day's short name: "Wed", "Mi". */
export function dayName(day: Day, language: string): string {
  const date = new Date(MONDAY + DAYS.indexOf(day) * DAY_MS);
  const name = new Intl.DateTimeFormat(known(language), { weekday: "short", timeZone: "UTC" })
    .format(date)
    .replace(/\.$/, "");
  return name.charAt(0).toLocaleUpperCase(known(language)) + name.slice(1);
}

/** Days as they are said together, runs of three and more as a range: "Wed–Fri, Sun". */
export function daysText(days: readonly Day[], language: string): string {
  const sorted = DAYS.filter((day) => days.includes(day));
  const runs: Day[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run && DAYS.indexOf(run.at(-1)!) + 1 === DAYS.indexOf(day)) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) =>
      run.length > 2
        ? `${dayName(run[0]!, language)}–${dayName(run.at(-1)!, language)}`
        : run.map((day) => dayName(day, language)),
    )
    .join(base(language) === "ja" ? "、" : ", ");
}

/** A time of day as it is said: "7:30", in the language's way. */
export function clockText(time: string, language: string): string {
  const [hour, minute] = time.split(":") as [string, string];
  if (!TWELVE_HOURS.test(language)) return `${Number(hour)}:${minute}`;
  const twelve = Number(hour) % 12 || 12;
  return `${twelve}${minute === "00" ? "" : `:${minute}`} ${Number(hour) % 24 < 12 ? "am" : "pm"}`;
}

/** From when to when a place is open: "7:30–13:00", or that it is closed. */
export function openText(
  { opens, closes, note }: Pick<BriefHours, "opens" | "closes" | "note">,
  language: string,
): string {
  if (opens === null) return note === null ? (CLOSED[base(language)] ?? CLOSED.en!) : "";
  return closes === null ? clockText(opens, language) : `${clockText(opens, language)}–${clockText(closes, language)}`;
}

export interface HoursRow {
  days: string;
  times: string;
}

/** Opening hours as rows, each with what holds for it: a day with a break has both its times in one. */
export function hoursRows(hours: readonly BriefHours[], language: string): HoursRow[] {
  const rows: HoursRow[] = [];
  for (const row of hours) {
    const days = daysText(row.days, language);
    const times = [openText(row, language), row.note].filter(Boolean).join(" ");
    const before = rows.at(-1);
    if (before?.days === days) before.times += `${base(language) === "ja" ? "、" : ", "}${times}`;
    else rows.push({ days, times });
  }
  return rows;
}

const SCHEMA_DAYS: Record<Day, string> = {
  mo: "Monday",
  tu: "Tuesday",
  we: "Wednesday",
  th: "Thursday",
  fr: "Friday",
  sa: "Saturday",
  su: "Sunday",
};

/** Opening hours for search engines (schema.org openingHoursSpecification). */
export const hoursSchema = (hours: readonly BriefHours[]): object[] =>
  hours
    .filter(({ opens, closes }) => opens !== null && closes !== null)
    .map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days.map((day) => SCHEMA_DAYS[day]),
      opens,
      closes: closes === "24:00" ? "23:59" : closes,
    }));

/** Where the number stands before the town: nearly everywhere but in English. */
export function addressLines(address: BriefAddress | null, language: string): string[] {
  if (address === null) return [];
  const { street, postal_code, city, region, country } = address;
  const place =
    base(language) === "en"
      ? [city, [region, postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ")
      : [[postal_code, city].filter(Boolean).join(" "), region].filter(Boolean).join(", ");
  return [street, place, country].filter((line): line is string => line !== null && line !== "");
}

export const addressLine = (address: BriefAddress | null, language: string): string =>
  addressLines(address, language).join(", ");

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;

/** A date or time of an event, in the page's language where it is typed so that a program can tell it. */
export function dateText(text: string, language: string): string {
  if (!ISO_DATE.test(text)) return text;
  const date = new Date(`${text.length === 10 ? `${text}T00:00` : text}Z`);
  if (Number.isNaN(date.getTime())) return text;
  const day = new Intl.DateTimeFormat(known(language), { dateStyle: "long", timeZone: "UTC" }).format(date);
  return text.length === 10 ? day : `${day}, ${clockText(text.slice(11, 16), language)}`;
}

/** When an event takes place: its beginning, and its end where it has one. On one day only the time is said twice. */
export function eventTimes({ starts, ends }: Pick<BriefEvent, "starts" | "ends">, language: string): string {
  if (starts === null || ends === null)
    return [starts, ends].map((at) => at && dateText(at, language)).find(Boolean) ?? "";
  const isSameDay = ISO_DATE.test(starts) && ISO_DATE.test(ends) && starts.slice(0, 10) === ends.slice(0, 10);
  const end = isSameDay && ends.length > 10 ? clockText(ends.slice(11, 16), language) : dateText(ends, language);
  return `${dateText(starts, language)} – ${end}`;
}

/** A date for search engines; null for one that only people understand. */
export const schemaDate = (text: string | null): string | null => (text !== null && ISO_DATE.test(text) ? text : null);

/** A telephone number as the target of a link. */
export const telephoneTarget = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** Where a chat on WhatsApp begins. Its addresses have the number with the country's code and nothing else. */
export const whatsappTarget = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
