/** The language that the application speaks, and how it writes numbers and times. */
import { useSyncExternalStore } from "react";
import { keepChoice, keptChoice } from "./kept.ts";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

const isLanguage = (value: string | null | undefined): value is Language =>
  value != null && Object.hasOwn(LANGUAGES, value);

/** The first of the browser's that is spoken. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.split("-")[0]!).find(isLanguage) ?? "en";

const kept = keptChoice("language");
let current: Language = isLanguage(kept) ? kept : browserLanguage();
const listeners = new Set<() => void>();

function show(): void {
  document.documentElement.lang = current;
  document.documentElement.dir = RIGHT_TO_LEFT.test(current) ? "rtl" : "ltr";
}
show();

export const language = (): Language => current;

/** From now on; its texts must be there (messages.ts). @param chosen null: the browser's */
export function speak(chosen: Language | null): void {
  current = chosen ?? browserLanguage();
  keepChoice("language", chosen);
  show();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(listen, language, language);

/** The browser's own way of writing the language, when it has one: "en-GB" writes dates in another order than "en-US". */
const locale = (): string => navigator.languages.find((tag) => tag.split("-")[0] === current) ?? current;

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).format(value);

export const formatDate = (time: string | number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), options).format(new Date(time));

/** The time zone in which times are written and read here, as people call it: "Central European Standard Time (Europe/Berlin)". */
export function timeZone(): string {
  const format = new Intl.DateTimeFormat(locale(), { timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  const zone = format.resolvedOptions().timeZone;
  return name && name !== zone ? `${name}, ${zone}` : zone;
}

const UNITS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 hours ago". */
export function formatAgo(time: string | number, now: number): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  const count = unit === "second" ? 0 : Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(count, unit);
}

/** "1 page", "2,000 pages". Languages differ in which numbers take which form: in French "0 page". */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${new Intl.PluralRules(current).select(count) === "one" ? one : other}`;

/** "4.2 MB". */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return formatNumber(bytes / 1000 ** step, {
    style: "unit",
    unit: units[step]!,
    // "10 byte" is what it is in short.
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
}
