/** Labels for addresses, put together from the name, the trade and the place. */
import { addressLabel, type NamesTask } from "../../tools.ts";
import { readSite } from "./site.ts";

const SHORTEST = 3;
const LONGEST = 30;

export function proposeNames({ prompt, name, count }: NamesTask): string[] {
  const text = prompt ?? name ?? "";
  const { site } = readSite(null, text, name);
  const { brief } = site;
  const label = (...parts: (string | null | undefined)[]) => addressLabel(parts.filter(Boolean).join(" "));
  // A name without Latin letters has no label of its own.
  const trade = site.label;
  const stem = label(brief.name) || label(trade) || label(brief.place) || "our-site";
  const short = stem.split("-").filter((word) => !/^(and|und|the|der|die|das|of|co|gmbh|ltd|inc|llc)$/.test(word));
  const plain = short.join("-");
  const offering = brief.offers[0]?.name ?? null;
  const labels = [
    stem,
    stem.replaceAll("-", ""),
    plain,
    short.length > 1 ? short.slice(0, 2).join("") : "",
    label(plain, trade),
    label(plain, brief.place),
    label(trade, plain),
    label(trade, brief.place),
    label(plain, trade, brief.place),
    label(brief.place, trade),
    label(plain, offering),
    short[0] ?? "",
    `get-${plain}`,
    `hello-${plain}`,
    `the-${plain}`,
    `${plain}-online`,
    `my-${plain}`,
    `we-are-${plain}`,
    `visit-${plain}`,
    `${plain}-studio`,
  ];
  // "bakery-bakery": a trade that is in the name already is not said twice.
  const usable = labels.filter(
    (one) => one.length >= SHORTEST && one.length <= LONGEST && !/^-|-$|\b(\w+)-\1\b/.test(one),
  );
  const found = [...new Set(usable)].slice(0, count);
  return found.length > 0 ? found : ["our-site"];
}
