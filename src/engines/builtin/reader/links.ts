/**
 * Addresses elsewhere that visitors are to find: profiles ("instagram @crumb") and pages ("merch: https://…"). A phrase
 * that only gives one is taken out of the text before anything else reads it; a sentence that says more stays as it is.
 */
import type { Link } from "../brief.ts";
import { NETWORKS, networkOf } from "../networks.ts";
import { buttonLinkIn } from "./actions.ts";
import { emailsIn } from "./contact.ts";
import { hasVerb } from "./phrases.ts";
import { capitalised, fold, type Span, sentencesOf, tokensOf } from "./text.ts";

/** What networks are called in prompts. */
const CALLED: Record<string, string> = {
  instagram: "instagram|instragram|insta|ig|インスタ|インスタグラム",
  facebook: "facebook|fb|フェイスブック",
  linkedin: "linkedin|linked in",
  youtube: "youtube|you tube|yt",
  tiktok: "tiktok|tik tok",
  twitter: "twitter",
  pinterest: "pinterest",
  threads: "threads",
  bluesky: "bluesky|bsky",
  github: "github",
  telegram: "telegram",
  x: "x",
};
const NETWORK_WORD = Object.entries(CALLED).map(([key, words]): [string, RegExp] => [
  key,
  new RegExp(`(?<![\\p{Script=Latin}\\p{N}@./])(?:${words})(?![\\p{Script=Latin}\\p{N}.])`, "giu"),
]);
const ANY_NETWORK = `(?:${Object.values(CALLED).join("|")})`;

/** Words around an address that say nothing of it. */
const FILLING = new Set(
  (
    "and also plus or my our the a an is are am at on in to of via here here's link links url profile profiles page pages account channel handle socials social media site www find see visit follow us me we i we're i'm check out look up online like " +
    "und auch oder mein meine unser unsere der die das ein eine ist sind am auf bei im in zum zur über hier seite profil kanal uns mir mich folgt folge findet ihr finden sie besucht " +
    "et aussi ou mon ma mes notre nos le la les un une est sont sur à a en chez ici lien liens page profil compte chaîne nous moi suivez suivez-nous retrouvez retrouvez-nous " +
    "y también tambien o mi mis nuestro nuestra el los las una está en aquí aqui enlace enlaces página pagina perfil cuenta canal nos síguenos siguenos me sígueme sigueme encuéntranos redes sociales " +
    "e anche mio mia nostro nostra il lo i gli uno è su qui pagina profilo canale ci seguici trovaci seguimi " +
    "também meu minha nosso nossa os as um uma no na nos estamos ligação perfil página conta segue-nos siga siga-nos sigam-nos " +
    "en ook of mijn ons onze het een is op bij hier link pagina profiel kanaal volg je vind"
  ).split(" "),
);

/** Japanese puts no space between such words. */
const FOLLOW_JA =
  /[はもをのでにと]?(?:フォロー|チェック|公式|アカウント|ページ|リンク)(?:して|を|は|も|の|ください|くださいね|お願いします)*|こちら/gu;

/** Sentences whose address is for whoever makes the site: a model, the site of today, where to take texts from. */
const FOR_MAKER = new RegExp(
  [
    "(?<!\\p{L})(?:similar|inspired|inspiration|inspo|style of|reference|example|competitors?|replaces?|redesign|copy|based on|taken? from|domain|embed|ähnlich|vorbild|beispiel|domäne|semblable|inspir\\p{L}*|exemple|modèle|domaine|parecid[oa]|ejemplo|dominio|exemplo|domínio|simile|esempio|voorbeeld|domein)(?!\\p{L})",
    // "It should look like https://…"
    "(?<!\\p{L})(?:like|wie|comme|como|come|zoals)(?: \\p{L}+){0,3}:? https?:",
    "のような|参考|風に|現在の|今の|ドメイン",
    "(?<!\\p{L})(?:old|existing|current|previous|alten?|bisherigen?|aktuellen?|jetzigen?|ancien(?:ne)?|actuel(?:le)?|antigu[ao]|actual|antig[ao]|atual|vecchi[oa]|attuale|oude|huidige) (?:\\p{L}+ )?(?:web|site|seite|homepage|página|pagina|sito|sitio)",
    // "My website: https://…" is the one that is to be replaced.
    "(?:^|(?:my|our|the|meine|unsere?|notre|mon|nuestra|mi|nossa|nostro|onze|mijn) )(?:web ?site|webseite|homepage|site|sitio(?: web)?|página web|sito)(?: is| ist| est| es| é| è)?:? *(?:https?:|www\\.)",
  ].join("|"),
  "iu",
);

const URL_IN = /(?<![\p{L}\p{N}@/.])(?:https?:\/\/|www\.)[^\s<>"'“”()、。]{2,200}/giu;
/** "instagram.com/crumb" */
const PROFILE_IN =
  /(?<![\p{L}\p{N}@/.-])(?:instagram|facebook|fb|tiktok|youtube|linkedin|pinterest|x|twitter|github|etsy|t|bsky)\.(?:com|me|app)\/[^\s<>"'“”(),;、。]{2,120}/giu;
const HANDLE_IN = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_])?/gu;
/** "IG: crumbbakery" */
const NAMED_IN = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])${ANY_NETWORK}(?: (?:handle|name|profile|account))? ?[:：] ?)(?!(?:${ANY_NETWORK}|soon|coming|tb[ad]|todo|yes|no|none|later|bald|folgt)(?!\\p{L}))[\\p{L}\\p{N}_][\\p{L}\\p{N}_.]{1,37}[\\p{L}\\p{N}_](?=[.,;!)]?(?:\\s|$))(?! \\p{L})`,
  "giu",
);

/** What parts phrases; a colon before an address belongs to its name. */
const CUT = /[,;!?\n()（）•|、。]|[.:](?=\s|$)|\s[-–—]\s/gu;

/** More words than these are no name of a page. */
const LONGEST_NAME = 4;
const MOST_LINKS = 8;

interface Hit extends Span {
  text: string;
  is: "url" | "handle";
}

/** Finds them in a text, and takes out the phrases that say nothing else. */
export function linksOf(text: string): { text: string; links: Link[] } {
  const links = new Map<string, Link>();
  let rest = "";
  let at = 0;
  let isCalled = false;
  for (const span of sentencesOf(text)) {
    const said = text.slice(span.start, span.end);
    const hits = hitsIn(said);
    if (hits.length === 0) continue;
    // "Book at https://…": the first of these is where the button leads.
    const isCall = buttonLinkIn(said) !== null;
    const isButton = isCall && !isCalled;
    isCalled ||= isCall;
    const read = taken(said, isButton ? hits.filter(({ is }) => is === "handle") : hits);
    for (const link of read.links) links.set(link.href ?? link.name, link);
    if (isButton) continue;
    rest += text.slice(at, span.start) + read.rest;
    at = span.end;
  }
  const result = rest + text.slice(at);
  // A prompt of nothing but an address says what site is meant, and nothing to show.
  return /\p{L}/u.test(result)
    ? { text: result, links: [...links.values()].slice(0, MOST_LINKS) }
    : { text, links: [] };
}

/** The links of a sentence, and what is left of it. */
function taken(said: string, hits: readonly Hit[]): { rest: string; links: Link[] } {
  const links: Link[] = [];
  const cuts = [
    ...[...said.matchAll(CUT)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
    ...emailsIn(said),
  ]
    .sort((a, b) => a.start - b.start)
    .filter((cut) => !hits.some(({ start, end }) => cut.start >= start && cut.end <= end))
    .filter(({ start, end }) => said[start] !== ":" || !hits.some((hit) => said.slice(end, hit.start).trim() === ""));
  let rest = "";
  let at = 0;
  for (const [index, hit] of hits.entries()) {
    const start = Math.max(at, cuts.findLast(({ end }) => end <= hit.start)?.end ?? 0);
    const next = hits[index + 1]?.start ?? said.length;
    const cut = cuts.find((one) => one.start >= hit.end)?.start ?? said.length;
    const end = cut <= next ? cut : hit.end;
    const found = linksAt(hit, said, { start, end });
    links.push(...found.links);
    if (!found.isWhole) continue;
    rest += said.slice(at, start).replace(/[\s,;、–—(（-]+$/u, "");
    at = end;
  }
  rest += said.slice(at);
  // "Links:", "Follow us": what led to them leads nowhere now.
  const isEmpty = tokensOf(fold(rest)).every(({ word }) => FILLING.has(word));
  return { rest: at > 0 && isEmpty ? "" : rest, links };
}

/** The links that a phrase gives with an address; it is whole when it says nothing else. */
function linksAt(hit: Hit, said: string, { start, end }: Span): { links: Link[]; isWhole: boolean } {
  const before = said.slice(start, hit.start);
  const words = `${before} ${said.slice(hit.end, end)}`.replace(FOLLOW_JA, " ");
  if (FOR_MAKER.test(hit.is === "url" ? withoutAddresses(said) : `${before} https:`))
    return { links: [], isWhole: false };
  const named = NETWORK_WORD.filter(([, word]) => words.search(word) >= 0);
  const left = withoutFilling(
    named.reduce((left, [, word]) => left.replace(word, " "), words),
    start === 0,
  );
  const isName = tokensOf(left).length <= LONGEST_NAME && !hasVerb(left) && !/\d/.test(left);
  if (hit.is === "url") {
    const href = /^https?:/i.test(hit.text) ? hit.text : `https://${hit.text}`;
    if (!URL.canParse(href)) return { links: [], isWhole: false };
    const name =
      (isName && capitalised(left)) || networkOf(href) || hit.text.replace(/^https?:\/\/(?:www\.)?|\/$/giu, "");
    return { links: [{ name, href }], isWhole: isName };
  }
  const handle = hit.text.replace(/^@/, "");
  const profiles = named.flatMap(([key]): Link[] => {
    const network = NETWORKS[key]!;
    return network.profile ? [{ name: `${network.name} @${handle}`, href: network.profile + handle }] : [];
  });
  // "Artists: Mia @mia.ink": whose name stands beside it is told with it.
  if (left !== "") return { links: profiles, isWhole: false };
  return { links: profiles.length > 0 ? profiles : [{ name: `@${handle}`, href: null }], isWhole: true };
}

/** The words without those at their ends that say nothing of an address; with a capital inside of a sentence they are names. */
function withoutFilling(words: string, isFirst: boolean): string {
  const tokens = tokensOf(fold(words)).map((token, index) => ({
    ...token,
    isFilling: FILLING.has(token.word) && ((isFirst && index === 0) || /^[^\p{Lu}]/u.test(words.slice(token.start))),
  }));
  const first = tokens.find(({ isFilling }) => !isFilling);
  const last = tokens.findLast(({ isFilling }) => !isFilling);
  return first && last ? words.slice(first.start, last.end) : "";
}

/** A text with each web address cut down to its protocol: its words are not the text's. */
export const withoutAddresses = (text: string): string => text.replace(URL_IN, "https:");

function hitsIn(said: string): Hit[] {
  const hits: Hit[] = [];
  const mails = emailsIn(said);
  const take = (pattern: RegExp, is: Hit["is"]) => {
    for (const match of said.matchAll(pattern)) {
      const text = match[0].replace(/[.,;:!?]+$/u, "");
      const span = { start: match.index, end: match.index + text.length };
      // "Instagram (@crumb)"
      const isBracketed = said[span.start - 1] === "(" && said[span.end] === ")";
      if (isBracketed) [span.start, span.end] = [span.start - 1, span.end + 1];
      if ([...hits, ...mails].some((other) => other.start < span.end && span.start < other.end)) continue;
      hits.push({ ...span, text, is });
    }
  };
  take(URL_IN, "url");
  take(PROFILE_IN, "url");
  take(HANDLE_IN, "handle");
  take(NAMED_IN, "handle");
  return hits.sort((a, b) => a.start - b.start);
}
