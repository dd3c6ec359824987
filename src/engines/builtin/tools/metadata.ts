/** A page's meta data from its own words: nothing is said that the page or its prompt does not say. */

import { cutAtWord, DESCRIPTION_LIMIT, type Metadata, type MetadataTask, TITLE_LIMIT } from "../../tools.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { sentenceCase } from "../reading/text.ts";
import { readSite } from "./site.ts";

const MOST_KEYWORDS = 8;

export function describePage({ prompt, content, site, page }: MetadataTask): Metadata {
  const about = [page?.prompt, prompt, content?.text].filter(Boolean).join("\n").slice(0, 20_000);
  const { site: read } = readSite(site, about);
  const { brief, label: trade } = read;
  const words = INTERFACE_TEXTS[read.interfaceLanguage];
  const what = [trade, brief.place].filter((part) => part !== null).join(", ");
  // Who has no name yet is called what they are.
  const name = site?.name ?? brief.name ?? (what ? sentenceCase(what) : read.name);
  const isHome = !page || page.path === "/";
  const heading = content?.title || content?.headings[0] || "";
  const said = (text: string) => text.toLowerCase().includes(name.toLowerCase());
  const candidates = [
    isHome && what && name !== sentenceCase(what) ? `${name} – ${sentenceCase(what)}` : null,
    !isHome ? `${page.name} – ${name}` : null,
    heading ? (said(heading) ? heading : `${heading} – ${name}`) : null,
    name,
  ].filter((text) => text !== null);
  const title = candidates.find((text) => [...text].length <= TITLE_LIMIT) ?? cutAtWord(candidates[0]!, TITLE_LIMIT);
  const offerings = brief.offers.map((offering) => offering.name);
  // What every page says ("Send a message …") tells nothing of this one.
  const usual = JSON.stringify(words).toLowerCase();
  const isOwn = (text: string) => !usual.includes(text.toLowerCase());
  const sentences = [
    ...(content ? sentencesOf(content.text).filter(isOwn) : []),
    ...[brief.tagline, ...brief.story].filter((text) => text !== null),
    offerings.length > 0 ? `${sentenceCase(offerings.join(", "))}.` : "",
  ].filter(Boolean);
  const description = joined(sentences, DESCRIPTION_LIMIT) || cutAtWord(title, DESCRIPTION_LIMIT);
  const keywords = [name, trade, brief.place, ...offerings, ...(content?.headings ?? [])]
    .filter((word): word is string => !!word && word.length <= 32 && isOwn(word))
    .map((word) => word.trim());
  const distinct = [...new Map(keywords.map((word) => [word.toLowerCase(), word])).values()];
  const shared = heading && [...heading].length <= 90 ? heading : title;
  return {
    title,
    description,
    keywords: distinct.slice(0, MOST_KEYWORDS),
    og_title: shared,
    og_description: description,
  };
}

const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?。！？\n]+[.!?。！？]+/gu) ?? []).map((part) => part.trim()).filter((part) => part.length > 25);

/** As many whole sentences as fit; the first is cut when it alone does not. */
function joined(sentences: string[], limit: number): string {
  let text = "";
  const letters = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  for (const next of sentences) {
    const known = letters(text);
    // A list of what has been said already says nothing more.
    if (next.split(/[,.]/).every((part) => known.includes(letters(part).trim()))) continue;
    const longer = text ? `${text} ${next}` : next;
    if ([...longer].length <= limit) text = longer;
    else if (!text) return cutAtWord(next, limit);
  }
  return text;
}
