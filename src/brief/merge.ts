/**
 * From what callers give to the value that is kept: members that were left out stay as they were, null empties one, and
 * entries keep their identifiers. Pure; the same input makes the same brief.
 */
import { slugOf } from "../lib/slugs.ts";
import { BRIEF_LIMITS, type Brief, type BriefAddress, type BriefHours, type BriefInput, emptyBrief } from "./brief.ts";

export type BriefMember = keyof Brief;
/** What a page knows besides its website, or instead of it: members that it does not have are the website's. */
export type PartialBrief = Partial<Brief>;

type Given = Record<string, unknown>;

/** The members that entries of a list have, with what stands where nothing was given. */
const ENTRIES = {
  branches: { name: "", address: null, phone: null, hours: [] },
  hours: { days: [], opens: null, closes: null, note: null },
  offers: {
    group: null,
    name: "",
    description: null,
    price: null,
    unit: null,
    duration: null,
    url: null,
    image: null,
  },
  plans: { name: "", price: null, period: null, features: [], note: null, featured: false },
  people: { name: "", role: null, about: null, image: null },
  events: { name: "", starts: null, ends: null, place: null, price: null, note: null, url: null },
  questions: { question: "", answer: null },
  quotes: { text: "", by: null },
  facts: { text: "" },
  actions: { label: "", to: null },
  forms: { purpose: "contact", title: null, fields: [], success_message: null },
  links: { label: "", url: null },
} satisfies Record<string, Given>;
type ListName = keyof typeof ENTRIES;

const ADDRESS: BriefAddress = { street: null, postal_code: null, city: null, region: null, country: null };

/** What an entry is called: it gives the entry its identifier, and tells it again when a caller gives none. */
const CALLED: Record<ListName, (entry: Given) => string> = {
  branches: ({ name }) => String(name),
  hours: ({ days }) => (days as string[]).join("-"),
  offers: ({ group, name }) => (group ? `${group} ${name}` : String(name)),
  plans: ({ name }) => String(name),
  people: ({ name }) => String(name),
  events: ({ name, starts }) => (starts ? `${name} ${starts}` : String(name)),
  questions: ({ question }) => String(question),
  quotes: ({ text }) => String(text),
  facts: ({ text }) => String(text),
  actions: ({ label }) => String(label),
  forms: ({ title, purpose }) => String(title ?? purpose),
  links: ({ label }) => String(label),
};

const LONGEST_ID = 24;

/**
 * A brief with changes by its top-level members.
 * @param before what it was; entries that are called alike keep their identifiers
 * @param changes as callers give them: a member that is left out stays, null empties it
 */
export function mergeBrief(before: Brief, changes: BriefInput): Brief {
  return { ...before, ...partialOf(changes, before) };
}

/** The members that were given, whole: null makes one empty. */
export function partialOf(given: BriefInput, before: PartialBrief = {}): PartialBrief {
  const none = emptyBrief();
  const members = Object.entries(given).filter(([, value]) => value !== undefined) as [BriefMember, unknown][];
  return Object.fromEntries(
    members.map(([member, value]) => [member, value === null ? none[member] : memberOf(member, value, before)]),
  );
}

/**
 * What is known on a page: its own members instead of the website's, lists whole. Of contact and style it may say some
 * and leave the others as they are.
 */
export const withPage = (site: Brief, page: PartialBrief | null): Brief =>
  page === null
    ? site
    : {
        ...site,
        ...page,
        ...(page.contact && { contact: { ...site.contact, ...saying(page.contact) } }),
        ...(page.style && { style: { ...site.style, ...saying(page.style) } }),
      };

/** The members that say something. */
const saying = <Members extends object>(members: Members): Partial<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<Members>;

/** How many bytes a brief takes; see BRIEF_LIMITS.bytes. */
export const briefBytes = (brief: PartialBrief): number => Buffer.byteLength(JSON.stringify(brief));

/** Whether a brief is too large to be kept. */
export const isTooLarge = (brief: PartialBrief): boolean => briefBytes(brief) > BRIEF_LIMITS.bytes;

/** Whether it knows anything that a visitor could read. */
export function knowsNothing(brief: Brief): boolean {
  const { name: _, language: __, unplaced: ___, ...rest } = brief;
  const { name: ____, language: _____, unplaced: ______, ...none } = emptyBrief();
  return JSON.stringify(rest) === JSON.stringify(none);
}

function memberOf(member: BriefMember, value: unknown, before: PartialBrief): unknown {
  switch (member) {
    case "contact": {
      const given = value as Given;
      return {
        phone: textOf(given.phone),
        email: textOf(given.email),
        whatsapp: textOf(given.whatsapp),
        address: addressOf(given.address),
        links: entriesOf("links", given.links, before.contact?.links ?? []),
      };
    }
    case "style": {
      const given = value as Given;
      return {
        scheme: given.scheme ?? null,
        colours: ((given.colours ?? []) as Given[]).map(({ role, value: colour }) => ({
          role: role ?? null,
          value: colour,
        })),
        moods: given.moods ?? [],
        lettering: given.lettering ?? [],
        pictures: given.pictures ?? null,
        words: textOf(given.words),
      };
    }
    case "sections":
      return (value as Given[]).map(({ kind, title }) => ({ kind, title: textOf(title) }));
    case "unplaced":
      return (value as Given[]).map(({ text, reason }) => ({ text, reason: textOf(reason) }));
    case "story":
    case "areas":
      return value;
    default:
      return isList(member) ? entriesOf(member, value, (before[member] ?? []) as Entry[]) : textOf(value);
  }
}

const isList = (member: string): member is Exclude<ListName, "links"> => Object.hasOwn(ENTRIES, member);

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function addressOf(value: unknown): BriefAddress | null {
  if (value === null || value === undefined) return null;
  const given = value as Given;
  const address = Object.fromEntries(
    Object.keys(ADDRESS).map((name) => [name, textOf(given[name])]),
  ) as unknown as BriefAddress;
  return Object.values(address).every((part) => part === null) ? null : address;
}

interface Entry {
  id: string;
}

/** Entries of a list, each with all of its members and an identifier that no other has. */
function entriesOf(name: ListName, given: unknown, before: readonly Entry[]): Entry[] {
  const called = CALLED[name];
  const known = new Map(before.map((entry) => [called(entry as unknown as Given), entry.id]));
  const entries = ((given ?? []) as Given[]).map((entry) => entryOf(name, entry));
  const taken = new Set(entries.flatMap(({ id }) => (id ? [id as string] : [])));
  const seen = new Set<string>();
  return entries.map((entry) => {
    const words = called(entry);
    const wished = (entry.id as string | undefined) ?? known.get(words);
    const id = wished !== undefined && !seen.has(wished) ? wished : freshId(words, new Set([...taken, ...seen]), name);
    seen.add(id);
    return { ...entry, id };
  });
}

function entryOf(name: ListName, given: Given): Given {
  const entry: Given = given.id ? { id: given.id } : { id: undefined };
  for (const [member, none] of Object.entries(ENTRIES[name])) {
    const value = given[member];
    entry[member] =
      value === undefined || value === null || value === ""
        ? structuredClone(none)
        : (nested(name, member, value) ?? value);
  }
  return entry;
}

/** Members of entries that are more than a text. */
function nested(name: ListName, member: string, value: unknown): unknown {
  if (name === "branches" && member === "address") return addressOf(value);
  if (name === "branches" && member === "hours") return entriesOf("hours", value, []) as BriefHours[];
  if (name === "forms" && member === "fields")
    return (value as Given[]).map(({ label, type, required, options }) => ({
      label,
      type: type ?? null,
      required: required ?? null,
      options: options ?? [],
    }));
  return undefined;
}

/** A short identifier of what an entry is called, told apart from the others by a number. */
function freshId(words: string, taken: ReadonlySet<string>, name: ListName): string {
  const slug = slugOf(words).slice(0, LONGEST_ID).replace(/-+$/, "");
  const stem = slug || name.replace(/s$/, "");
  let id = slug ? stem : `${stem}-1`;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  return id;
}
