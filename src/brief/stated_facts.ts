/** Which facts of a brief a page says, whoever wrote it: by what they mean, and not by how they are written. */
import type { Page } from "../html/page.ts";
import type { Brief, BriefAddress, BriefHours } from "./brief.ts";
import {
  digitsFact,
  type Fact,
  isSaid,
  mailFact,
  priceFacts,
  readMaterial,
  statedText,
  streetFact,
  timesIn,
  wordsFact,
} from "./claims.ts";
import { type LookedFor, lookedFor } from "./looked_for.ts";

/**
 * Tells of the facts of a brief whether a page says them.
 * @param most about as many characters of the page are read
 */
export function statedOn(page: Page, brief: Brief, most?: number): (path: string) => boolean {
  const links = page.elements.flatMap(({ tag, attributes }) => {
    const href = tag === "a" ? (attributes.get("href") ?? "") : "";
    return /^(?:tel:|mailto:|sms:|https:\/\/wa\.me\/)/i.test(href) ? [href] : [];
  });
  const text = [statedText(page, most), ...links].join("\n");
  const needed = new Map(lookedFor(brief, "en").map((one) => [one.path, neededFor(brief, one)]));
  const says = readMaterial(
    { text, prices: text },
    [...needed.values()].flatMap(({ facts }) => facts),
  );
  const times = timesIn(text);
  return (path) => {
    const { facts, hours } = needed.get(path)!;
    return facts.every(says) && hours.every((row) => [row.opens, row.closes].every((time) => isSaid(time, times)));
  };
}

interface Needed {
  facts: Fact[];
  hours: readonly BriefHours[];
}

/** What a page has to have to say a fact. */
function neededFor(brief: Brief, { path, text }: LookedFor): Needed {
  const facts = (...made: Fact[]): Needed => ({ facts: made, hours: [] });
  const [list, id, member = id] = path.split(".");
  const branch = list === "branches" ? brief.branches.find((one) => one.id === id)! : null;
  switch (branch ? member : path === "hours" ? "hours" : member) {
    case "phone":
    case "whatsapp":
      return facts(digitsFact(text));
    case "email":
      return facts(mailFact(text));
    case "address":
      return facts(...addressFacts(branch ? branch.address! : brief.contact.address!));
    case "hours":
      return { facts: [], hours: branch ? branch.hours : brief.hours };
    case "price": {
      const prices = priceFacts(text);
      return facts(...(prices.length > 0 ? prices : [wordsFact(text)]));
    }
    case "when": {
      const { starts, ends } = brief.events.find((one) => one.id === id)!;
      return facts(dateFact(starts ?? ends ?? text));
    }
    default:
      return facts(wordsFact(text));
  }
}

/** Visitors know the country, and often the region. */
const addressFacts = ({ street, postal_code, city, region, country }: BriefAddress): Fact[] => {
  const parts = [street, postal_code, city].filter((part) => part !== null);
  return (parts.length > 0 ? parts : [region, country].filter((part) => part !== null)).map(streetFact);
};

/** Of a date that a program can tell its day is enough: months and years are written in many ways, or left out. */
function dateFact(date: string): Fact {
  const [, day] = /^\d{4}-\d\d-(\d\d)/.exec(date) ?? [];
  return day ? { kind: "digits", digits: String(Number(day)) } : wordsFact(date);
}
