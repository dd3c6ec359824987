/** Requests about colours: "make it blue", "darker", "use sage green buttons", "dark background". */
import { contrast, hexOf, type Lch, lchOf, readable } from "../../../design/palette.ts";
import { classesOf, type Element } from "../../../html/page.ts";
import { colourWords } from "../reader/colours.ts";
import { fold } from "../reader/text.ts";
import { type Name, nameOf, say } from "./answers.ts";
import { assignmentIn } from "./assignments.ts";
import { isComposed } from "./build.ts";
import { type Draft, pageOf } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { accentOf, groundOf, replaceColour, setGround, setPageGround } from "./foreign_colours.ts";
import { quotesIn, spoken } from "./message.ts";
import {
  buttonFill,
  labelOn,
  readSeed,
  roleColour,
  rolesOn,
  setButtons,
  type WishedRole,
  wishFor,
  writePalette,
} from "./palette_change.ts";
import { mentionsIn, type Section } from "./section_names.ts";
import { allRules, declared, setRule } from "./stylesheet.ts";
import { isButton } from "./text_targets.ts";
import { reads, textOf } from "./visible_text.ts";

type Place = "background" | "buttons" | "headings" | "links" | "text" | "accent";

const PLACES: [Place, RegExp][] = [
  ["background", /\bback(?:ground|drop)s?(?: colou?r)?\b|hintergrund(?:farbe)?\b|couleur de fond|\bfond\b|\bfondo\b/],
  ["buttons", /\bbuttons?\b|\bctas?\b|\bknopfe?n?\b|schaltflachen?\b|\bboutons?\b|\bboton(?:es)?\b/],
  [
    "headings",
    /\bheadings?\b|\bheadlines?\b|\btitles?\b|uberschrift(?:en)?\b|\btitres?\b|\btitular(?:es)?\b|\btitulos?\b/,
  ],
  ["links", /\blinks?(?: colou?r)?\b|\bverweise\b|\bliens?\b|\benlaces?\b/],
  [
    "text",
    /\b(?:body )?text(?: colou?r)?\b|\b(?:font|type) colou?r\b|\bschrift(?:farbe)?\b|textfarbe|\btextes?\b|\btextos?\b|\bletters\b/,
  ],
  [
    "accent",
    /\baccents?(?: colou?rs?)?\b|\bakzent(?:e|farbe)?\b|\bhighlights?\b|\bacentos?\b|\b(?:brand|main|primary|theme) colou?r\b|\bcolou?r scheme\b|\bcolou?rs?\b|\bfarb(?:e|en|schema)\b|hauptfarbe|couleurs?\b|\bcolor(?:es)?\b|\bpalette\b/,
  ],
];

const DARKER =
  /\bdarker\b|\bdunkler(?:e[nmrs]?)?\b|\bplus (?:fonce|sombre)e?s?\b|\bmas oscur[oa]s?\b|\bdarken\b|\bfonce[rz]?\b|\boscurece\b/;
const LIGHTER =
  /\b(?:lighter|brighter)\b|\bheller(?:e[nmrs]?)?\b|\bplus claire?s?\b|\bmas clar[oa]s?\b|\blighten\b|\bbrighten\b|\beclairci[rst]*\b|\baclara\b/;
const STRONGER =
  /\bmore (?:colou?rful|vivid|saturated|vibrant|intense)\b|\bstronger colou?rs?\b|\bkraftiger(?:e[nmrs]?)?\b|\bbunter\b|\bfarbiger\b|\bplus vi(?:f|ve)s?\b|\bmas viv[oa]s?\b/;
const SOFTER =
  /\b(?:less (?:colou?rful|saturated|vivid|bright)|more muted|softer|calmer)\b|\bdezenter(?:e[nmrs]?)?\b|\bgedeckter\b|\bsanfter\b|\bmoins vi(?:f|ve)s?\b|\bplus (?:doux|douces?)\b|\bmas suaves?\b/;
const DARK =
  /\bdark (?:mode|theme|background|page|site|version|look|design|backdrop)\b|^(?:make|turn) (?:it|the (?:page|site|website)|everything) dark$|\bdunkle[rsn]? (?:hintergrund|design|modus|thema|seite)|hintergrund (?:soll )?dunkel\b|\bdark\b.*\bbackground|\bfond (?:sombre|fonce)\b|\bmode sombre\b|\bfondo oscuro\b|\bmodo oscuro\b|^mache? (?:es|sie|die seite|alles) dunkel$/;
const LIGHT =
  /\blight (?:mode|theme|background|page|site|version|look|design)\b|^(?:make|turn) (?:it|the (?:page|site|website)|everything) light$|\bhelle[rsn]? (?:hintergrund|design|modus|thema)\b(?! )|hintergrund (?:soll )?hell\b|\bfond clair\b|\bmode clair\b|\bfondo claro\b|\bmodo claro\b|^mache? (?:es|sie|die seite|alles) hell$|^(?:wieder |lieber |doch )?hell(?: (?:wieder|lieber|bitte))*$|^light (?:again|please)$/;
const SAYS_COLOUR =
  /^(?:make|turn|paint|colou?r|style|use|set|change|switch|give|go|i want|i'd like|try|add|mache?|farbe?|setze?|nimm|verwende?|nutze?|andere?|aendere?|gib|rends|mets|mettez|utilise[rz]?|change[rz]?|passe|haz|pon|usa|cambia|pinta)\b|\b(?:should|soll(?:en|te)?|doit|doivent|debe[n]?)\b|\b(?:colou?rs?|farben?|couleurs?|color(?:es)?|background|hintergrund|fond|fondo|buttons?|accents?|theme|headings?|uberschriften|palette)\b/;

type Wish =
  | { kind: "colour"; hex: string; name: string }
  | { kind: "shift"; name: Name; change: (colour: Lch) => Lch; of?: string }
  | { kind: "dark" }
  | { kind: "light" };

const WARMER = /\bwarmer\b|\bwarmere[nrs]?\b|\bplus chaud[es]*\b|\bmas calid[oa]s?\b/;
const COOLER =
  /\b(?:cooler|colder)\b|\bkuhler(?:e[nrs]?)?\b|\bkalter(?:e[nrs]?)?\b|\bplus froid[es]*\b|\bmas fri[oa]s?\b/;
const FRIENDLIER =
  /\b(?:friendlier|more (?:friendly|cheerful|inviting|welcoming)|happier|cheerier)\b|\bfreundlicher(?:e[nrs]?)?\b|\bfrohlicher(?:e[nrs]?)?\b|\bplus (?:chaleureu(?:x|ses?)|gaie?s?|joyeu(?:x|ses?)|accueillante?s?)\b|\bmas (?:alegres?|amables?|acogedor(?:a|es|as)?)\b/;
const CONTRAST =
  /\b(?:more|higher|stronger|better) contrast\b|\b(?:mehr|starkerer|hoherer) kontrast\b|\bplus de contraste\b|\bmas contraste\b/;

/** A hue that is a part of the way to another, the short way round. */
const towards = (hue: number, goal: number, part: number): number =>
  (hue + (((goal - hue + 540) % 360) - 180) * part + 360) % 360;

/** A mood: strong colours turn towards its hue, pale ones take a tint of it. */
const mood =
  (goal: number, part: number, lift: number) =>
  (colour: Lch): Lch =>
    colour.c < 0.045
      ? { ...colour, c: Math.max(colour.c, colour.l > 0.5 ? 0.016 : 0.012), h: goal }
      : {
          l: Math.min(0.72, colour.l + lift),
          c: Math.min(0.2, Math.max(colour.c, 0.1)),
          h: towards(colour.h, goal, part),
        };

/** "Instead of navy", "statt orange": colours that are to go. */
const INSTEAD =
  /(?:^|\s)(?:instead of|rather than|statt|anstatt|anstelle von|au lieu d[eu']|en vez de|en lugar de)\s+(?:the |dem |des |der |le |la |el )?([\p{L}\p{N}# -]{2,30}?)(?=$|[,.;]|\s(?:for|as|fur|pour|para)\s)/u;
/** "Change lime to orange": what stands between the verb and the first colour. */
const EXCHANGE =
  /^(?:change|replace|swap|turn|switch|exchange|andere|aendere|ersetze?|tausche?|mache?|change[rz]?|remplace[rz]?|cambia|sustituye|reemplaza)\s+(?:all |every )?(?:the |das |den |die |alles |le |la |el )?$/;

function wishesIn({ request, speech }: Edit): Wish[] {
  const { folded } = request;
  let there: string | undefined;
  const shift = (name: Name, l: number, c: number): Wish => ({
    kind: "shift",
    name,
    of: there,
    change: (colour) => ({
      ...colour,
      l: Math.min(0.99, Math.max(0.13, colour.l + l)),
      c: Math.min(0.3, colour.c * c),
    }),
  });
  const strength = /\b(?:much|way|a lot|viel|deutlich|beaucoup|mucho)\b/.test(folded)
    ? 1.8
    : /\b(?:slightly|a bit|a little|a touch|etwas|ein bisschen|un peu|un poco)\b/.test(folded)
      ? 0.6
      : 1;
  const quoteless = request.text.replace(/[\ue100-\ue1ff]/g, (mark) =>
    /^#[0-9a-f]{3,6}$/i.test(spoken(request, mark)) ? spoken(request, mark) : " ",
  );
  const gone = INSTEAD.exec(fold(quoteless));
  const wished = gone
    ? quoteless.slice(0, gone.index) + " ".repeat(gone[0].length) + quoteless.slice(gone.index + gone[0].length)
    : quoteless;
  const colours = colourWords(wished, speech).filter(
    (found) =>
      !/^(?:type|dark|light|rust|wood|stone|clay|bone|ink|mist|fog|smoke|coal|heather|sand|earth|wheat|flax|karte|rose|fondo|or|marine)$/.test(
        fold(found.name),
      ) || SAYS_COLOUR.test(folded),
  );
  const [from, to] = colours;
  if (
    from &&
    to &&
    EXCHANGE.test(folded.slice(0, from.start)) &&
    /\s(?:to|with|by|into|for|durch|gegen|zu|in|par|en|por)\s/.test(` ${folded.slice(from.end, to.start)} `)
  )
    colours.shift();
  // "Dark green #14532d" is one colour, and so are "lavender blue" and "bleu lavande": the shade stands before the
  // colour in English and German, after it in French and Spanish.
  const isShadeFirst = speech === "en" || speech === "de";
  const isBeside = (one: (typeof colours)[number] | undefined, other: (typeof colours)[number] | undefined) =>
    one !== undefined && other !== undefined && /^[\s(:]{1,3}$/.test(quoteless.slice(one.end, other.start));
  const isHex = (found: (typeof colours)[number] | undefined) =>
    found !== undefined && /^#/.test(quoteless.slice(found.start));
  const named = colours.filter((found, index) => {
    const [previous, next] = [colours[index - 1], colours[index + 1]];
    if (isBeside(found, next)) return !isHex(next) && isShadeFirst;
    return !isBeside(previous, found) || isHex(found) || isHex(previous) || !isShadeFirst;
  });
  // "Make the pink stronger" names the colour that is there; with more than that it is not told what is to be compared.
  const isCompared = [DARKER, LIGHTER, STRONGER, SOFTER].some((pattern) => pattern.test(folded));
  const elsewhere = placesIn(folded).filter((place) => place !== "accent");
  if (named.length > 0 && isCompared && elsewhere.length > 1) return [];
  there = named.length === 1 && isCompared && elsewhere.length === 0 ? named[0]!.hex : undefined;
  if (named.length > 0 && !there)
    return named.slice(0, 3).map(({ hex, name, start }) => extreme(hex, name, folded.slice(0, start)));
  if (WARMER.test(folded))
    return [{ kind: "shift", name: "warmer", change: mood(62, 0.45 * Math.min(1.3, strength), 0) }];
  if (COOLER.test(folded))
    return [{ kind: "shift", name: "cooler", change: mood(245, 0.45 * Math.min(1.3, strength), 0) }];
  if (FRIENDLIER.test(folded)) return [{ kind: "shift", name: "friendlier", change: mood(62, 0.2, 0.07) }];
  if (CONTRAST.test(folded))
    return [
      {
        kind: "shift",
        name: "contrast",
        change: (colour) => ({ ...colour, l: colour.l > 0.5 ? 0.995 : 0.13, c: colour.c * 0.4 }),
      },
    ];
  if (DARKER.test(folded)) return [shift("darker", -0.09 * strength, 1)];
  if (LIGHTER.test(folded)) return [shift("lighter", 0.09 * strength, 1)];
  if (STRONGER.test(folded)) return [shift("stronger", 0, 1 + 0.35 * strength)];
  if (SOFTER.test(folded)) return [shift("softer", 0, 1 - 0.35 * strength)];
  if (/^(?:make|turn|mache?|rends|haz) .{3,60} (?:dark|dunkel|sombre|oscur[oa])$/.test(folded))
    return [{ kind: "dark" }];
  if (/^(?:make|turn|mache?|rends|haz) .{3,60} (?:light|bright|hell|claire?|clar[oa])$/.test(folded))
    return [{ kind: "light" }];
  if (DARK.test(folded)) return [{ kind: "dark" }];
  if (LIGHT.test(folded)) return [{ kind: "light" }];
  return [];
}

/** Whether a request names a colour to use. */
export const namesColour = (edit: Edit): boolean => wishesIn(edit).some(({ kind }) => kind === "colour");

/** "Navy buttons with white text": the labels follow from the fill. */
function withoutLabels(request: Edit["request"]): Edit["request"] {
  const label =
    /\s(?:with|mit|avec|con)\s+\p{L}+\s+(?:text|letters|lettering|labels?|schrift|texte|lettres|texto|letras)\b/u.exec(
      request.folded,
    );
  if (!label || !PLACES[1]![1].test(request.folded.slice(0, label.index))) return request;
  const cut = (text: string) => text.slice(0, label.index) + text.slice(label.index + label[0].length);
  return { ...request, text: cut(request.text), folded: cut(request.folded) };
}

/** Whether a named colour is the one that the page has for an accent. */
function isAccent(draft: Draft, hex: string): boolean {
  const seed = isComposed(draft.code) ? readSeed(draft) : null;
  const accent = seed?.accent ?? (accentOf(draft) ? lchOf(accentOf(draft)!) : null);
  if (!accent) return false;
  const named = lchOf(hex);
  const distance = Math.abs(((named.h - accent.h + 540) % 360) - 180);
  return named.c < 0.03 || accent.c < 0.03 ? Math.abs(named.c - accent.c) < 0.05 : distance < 50;
}

/** "Very light green", "sehr dunkles Blau": further than the colour of that name. */
function extreme(hex: string, name: string, before: string): Wish {
  const very = /(?:^|\s)(very|really|super|extremely|sehr|ganz|tres|muy)\s+$/.exec(before)?.[1];
  const way = /light|pale|hell|blass|clair|pale|clar[oa]/.test(fold(name))
    ? 1
    : /dark|deep|dunk|tief|fonce|oscur/.test(fold(name))
      ? -1
      : 0;
  if (!very || way === 0) return { kind: "colour", hex, name };
  const colour = lchOf(hex);
  const moved =
    way > 0
      ? { ...colour, l: Math.max(colour.l, 0.95), c: Math.min(colour.c, 0.045) }
      : { ...colour, l: Math.min(colour.l, 0.24) };
  return { kind: "colour", hex: hexOf(moved), name: `${very} ${name}` };
}

/** Changes colours as a request asks. */
export function changeColours(asked: Edit): string | null {
  const edit = { ...asked, request: withoutLabels(asked.request) };
  const { draft, request, speech } = edit;
  const { folded } = request;
  const wishes = wishesIn(edit);
  const [first] = wishes;
  if (!first) return null;
  if (first.kind === "shift" && first.of && !isAccent(draft, first.of)) return say(speech, "noColours");
  if (first.kind === "colour") {
    if (!SAYS_COLOUR.test(folded) && placesIn(folded).length === 0 && folded.split(" ").length > 4) return null;
    // Words for visitors are no wish about colour.
    const assigned = assignmentIn(request);
    if (assigned?.isQuoted && !/^#[0-9a-f]{3,6}$/i.test(assigned.value)) return null;
    const button = oneButton(edit);
    if (button) return colourButton(edit, button, first);
    if (quotesIn(request, request.text).some((quote) => !/^#[0-9a-f]{3,6}$/i.test(quote))) return null;
  }
  const places = placesIn(folded);
  if (isMood(first) && !places.some((place) => place !== "accent")) return setMood(edit, first);
  const section = sectionIn(edit, places);
  const seed = isComposed(draft.code) ? readSeed(draft) : null;
  const before = draft.events.length;
  const answers: string[] = [];
  let hasAccent = false;
  // "Navy headings on cream": each colour goes to the place that stands next to it; else to all places named.
  for (const [index, wish] of wishes.entries()) {
    const own =
      wishes.length > 1
        ? placesFor(folded, wish, index, wishes, places)
        : places.length > 0
          ? places
          : followedPlaces(edit, wish);
    if (section && (own.length === 0 || own.includes("background") || own.every((place) => place === "accent"))) {
      answers.push(colourSection(edit, section, wish));
      continue;
    }
    if (section && own.length === 1 && own[0] === "text") {
      const answer = seed ? colourSectionText(edit, section, wish) : null;
      answers.push(answer ?? say(speech, "noColours"));
      continue;
    }
    const chosen = own.length > 0 ? own : usualPlaces(wish);
    // Of two accents the second becomes the page's second colour.
    if (seed && index > 0 && chosen[0] === "accent" && wish.kind === "colour" && hasAccent) {
      writePalette(draft, { ...readSeed(draft)!, second: lchOf(wish.hex) });
      answers.push(say(speech, "colourSet", { thing: nameOf(speech, "second"), colour: wish.name }));
      continue;
    }
    for (const place of chosen)
      answers.push(seed ? colourComposed(edit, place, wish) : colourForeign(edit, place, wish));
    hasAccent ||= chosen.includes("accent");
  }
  return draft.events.length > before && wishes.some(({ kind }) => kind === "colour")
    ? answers.join(" ")
    : answers.length > 0
      ? [...new Set(answers)].join(" ")
      : say(speech, "noColours");
}

type Shift = Wish & { kind: "shift" };

const isMood = (wish: Wish): wish is Shift =>
  wish.kind === "shift" && (wish.name === "warmer" || wish.name === "cooler" || wish.name === "friendlier");

const isWarm = ({ c, h }: Lch): boolean => c > 0.045 && (h < 110 || h > 345);

/** "Warmer colours": the accent, the second colour and the ground together. */
function setMood(edit: Edit, wish: Shift): string {
  const { draft } = edit;
  const before = draft.events.length;
  const seed = isComposed(draft.code) ? readSeed(draft) : null;
  if (seed) {
    // A page with a warm and a cool colour has what is wanted already: they change places.
    const swaps =
      (wish.name === "warmer" && isWarm(seed.second) && !isWarm(seed.accent)) ||
      (wish.name === "cooler" && isWarm(seed.accent) && !isWarm(seed.second) && seed.second.c > 0.045);
    const [accent, second] = swaps ? [seed.second, seed.accent] : [wish.change(seed.accent), wish.change(seed.second)];
    writePalette(draft, {
      ...seed,
      accent,
      second,
      background: wish.change(seed.background),
      deep: seed.deep ? { ...seed.deep, h: accent.h } : null,
    });
  } else {
    const accent = accentOf(draft);
    if (accent) replaceColour(draft, accent, hexOf(wish.change(lchOf(accent))));
    setPageGround(draft, wish.change(lchOf(groundOf(draft).ground)));
  }
  return done(
    edit,
    before,
    "colours",
    wish,
    readSeed(draft) ? hexOf(readSeed(draft)!.accent) : (accentOf(draft) ?? ""),
  );
}

const placesIn = (folded: string): Place[] => {
  const found = PLACES.filter(([, pattern]) => pattern.test(folded)).map(([place]) => place);
  return found.length > 1 ? found.filter((place) => place !== "accent" || /accent|akzent|acento/.test(folded)) : found;
};

const usualPlaces = (wish: Wish): Place[] =>
  wish.kind === "colour" || (wish.kind === "shift" && wish.of !== undefined)
    ? ["accent"]
    : wish.kind === "shift" && (wish.name === "stronger" || wish.name === "softer" || isMood(wish))
      ? ["accent"]
      : ["background"];

/** "Darker", said after a turn about buttons, is about buttons. */
function followedPlaces({ draft }: Edit, wish: Wish): Place[] {
  if (wish.kind !== "shift" || wish.name === "contrast" || wish.of || isMood(wish)) return [];
  const last = draft.task.history.findLast(({ role }) => role === "user");
  return last ? placesIn(fold(last.text)) : [];
}

function placesFor(folded: string, wish: Wish, index: number, wishes: Wish[], places: Place[]): Place[] {
  if (wish.kind !== "colour") return places;
  const at = folded.indexOf(fold(wish.name));
  const near = PLACES.map(([place, pattern]) => {
    const match = pattern.exec(folded.slice(at));
    return {
      place,
      distance:
        match &&
        match.index < 24 + wish.name.length &&
        !/,|\b(?:and|und|et|y|on|auf)\b/.test(folded.slice(at + wish.name.length, at + match.index))
          ? match.index
          : 999,
    };
  }).filter(({ distance }) => distance < 999);
  if (near[0]) return [near.sort((a, b) => a.distance - b.distance)[0]!.place];
  const previous = PLACES.find(([, pattern]) => {
    const before = folded.slice(Math.max(0, at - 24), at);
    const match = pattern.exec(before);
    return match && !/,|\b(?:and|und|et|y)\b/.test(before.slice(match.index));
  });
  if (previous) return [previous[0]];
  const lightness = lchOf(wish.hex).l;
  const others = wishes
    .filter((other, position) => position !== index && other.kind === "colour")
    .map((other) => lchOf((other as { hex: string }).hex));
  if (/\bon\b|\bauf\b|\bsur\b|\bsobre\b/.test(folded.slice(Math.max(0, at - 6), at))) return ["background"];
  return lightness > 0.9 && others.every(({ l }) => l <= 0.9) ? ["background"] : ["accent"];
}

function sectionIn({ draft, request }: Edit, places: Place[]): Section | null {
  const bare = request.folded.replace(/\b(?:rose|fond[eo]?s?|dark|light) \b/g, " ");
  const mention = mentionsIn(pageOf(draft), bare).find((found) => found.section !== null);
  return mention && !places.some((place) => place === "buttons" || place === "headings" || place === "links")
    ? mention.section
    : null;
}

/** The ground that a wish makes of one. */
function groundFor(wish: Wish, now: Lch, accent: Lch): Lch {
  switch (wish.kind) {
    case "colour":
      return lchOf(wish.hex);
    case "shift": {
      // Light grounds have little room: steps are smaller there.
      const next = wish.change(now);
      return now.l > 0.9 && next.l > now.l
        ? { ...now, l: Math.min(1, now.l + 0.03), c: now.c * 0.5 }
        : { ...next, l: now.l > 0.8 && next.l < now.l ? now.l - (now.l - next.l) * 0.6 : next.l };
    }
    case "dark":
      return now.l < 0.4 ? now : { l: 0.18, c: Math.max(0.006, Math.min(0.022, accent.c * 0.12)), h: accent.h };
    case "light":
      return now.l > 0.8 ? now : { l: 0.975, c: Math.max(0.004, Math.min(0.012, accent.c * 0.08)), h: accent.h };
  }
}

const shownColour = (edit: Edit, wish: Wish, hex: string): string =>
  wish.kind === "colour"
    ? `${wish.name}${wish.hex === hex ? "" : ` (${hex})`}`
    : wish.kind === "shift"
      ? `${nameOf(edit.speech, wish.name)} (${hex})`
      : hex;

function done(edit: Edit, before: number, place: Name, wish: Wish, hex: string): string {
  if (edit.draft.events.length === before) return say(edit.speech, "already");
  return say(edit.speech, "colourSet", { thing: nameOf(edit.speech, place), colour: shownColour(edit, wish, hex) });
}

function colourComposed(edit: Edit, place: Place, wish: Wish): string {
  const { draft, speech } = edit;
  const seed = readSeed(draft)!;
  const before = draft.events.length;
  switch (place) {
    case "background": {
      const ground = groundFor(wish, seed.background, seed.accent);
      if (ground === seed.background) return say(speech, "already");
      const dark = ground.l < 0.5;
      writePalette(draft, {
        ...seed,
        background: ground,
        dark,
        allowDark: seed.allowDark && !dark,
        deep: dark ? null : seed.deep,
      });
      return done(edit, before, "background", wish, currentGround(draft) ?? hexOf(ground));
    }
    case "buttons": {
      const fill = buttonFill(draft) ?? hexOf(seed.accent);
      const hex = target(wish, lchOf(fill));
      setButtons(draft, hex);
      return done(edit, before, "buttons", wish, hex);
    }
    case "headings":
    case "links":
    case "text": {
      const role = ({ headings: "heading", links: "link", text: "text" } as const)[place] satisfies WishedRole;
      const hex = target(wish, lchOf(roleColour(draft, role) ?? hexOf(seed.accent)));
      wishFor(draft, role, hex);
      const shown = currentRole(draft, role) ?? hex;
      const answer = done(edit, before, place, wish, shown);
      return shown === hex ? answer : `${answer} ${say(speech, "colourAdjusted")}`;
    }
    case "accent": {
      const accent =
        wish.kind === "colour" ? lchOf(wish.hex) : wish.kind === "shift" ? wish.change(seed.accent) : seed.accent;
      const turn = accent.c > 0.03 && seed.accent.c > 0.03 ? accent.h - seed.accent.h : 0;
      // The colours beside the accent keep their distance to it on the wheel.
      const turned = (colour: Lch): Lch =>
        wish.kind === "colour"
          ? {
              ...colour,
              h: (colour.h + turn + 720) % 360,
              c: accent.c < 0.03 ? Math.min(colour.c, 0.02) : Math.min(colour.c, 0.12),
            }
          : colour;
      const tinted = (colour: Lch): Lch =>
        wish.kind === "colour" && seed.background.c < 0.04
          ? { ...colour, h: accent.h, c: Math.min(colour.c, Math.max(accent.c * 0.2, 0.004)) }
          : colour;
      writePalette(draft, {
        ...seed,
        accent,
        second: turned(seed.second),
        third: turned(seed.third),
        background: tinted(seed.background),
        deep: seed.deep ? turned(seed.deep) : null,
      });
      return done(edit, before, "accent", wish, hexOf(accent));
    }
  }
}

const currentGround = (draft: Draft): string | null => declared(draft, ":root", "--bg")?.declaration.value ?? null;
const currentRole = (draft: Draft, role: WishedRole): string | null =>
  (declared(draft, ".band-base", `--${role}`) ?? declared(draft, ":root", `--${role}`))?.declaration.value ?? null;

const target = (wish: Wish, now: Lch): string =>
  wish.kind === "colour"
    ? wish.hex
    : wish.kind === "shift"
      ? hexOf(wish.change(now))
      : wish.kind === "dark"
        ? hexOf({ ...now, l: Math.min(now.l, 0.35) })
        : hexOf({ ...now, l: Math.max(now.l, 0.75) });

/** A ground of its own for one section, with text colours that can be read on it. */
function colourSection(edit: Edit, section: Section, wish: Wish): string {
  const { draft, speech } = edit;
  const before = draft.events.length;
  const { element } = section;
  const id = element.attributes.get("id");
  const composed = isComposed(draft.code) ? readSeed(draft) : null;
  const classes = classesOf(element);
  const selector =
    element.tag === "footer" || element.tag === "header"
      ? `${element.tag}${classes[0] ? `.${CSSIdentifier(classes[0])}` : ""}`
      : id
        ? `#${CSSIdentifier(id)}`
        : classes[0]
          ? `.${CSSIdentifier(classes[0])}`
          : null;
  if (!selector) return say(speech, "noColours");
  if (composed) {
    const band = classes.find((name) => name.startsWith("band-"));
    const now =
      declared(draft, selector, "--bg")?.declaration.value ??
      (band ? declared(draft, `.${band}`, "--bg")?.declaration.value : null) ??
      currentGround(draft)!;
    const ground = groundFor(wish, lchOf(now), composed.accent);
    setRule(draft, selector, rolesOn(composed, ground));
    return draft.events.length === before
      ? say(speech, "already")
      : say(speech, "colourSet", {
          thing: nameOfSection(edit, section),
          colour: shownColour(edit, wish, hexOf(ground)),
        });
  }
  const { ground } = groundOf(draft);
  const uses = new Map<string, number>();
  for (const other of pageOf(draft).elements)
    for (const name of new Set(classesOf(other))) uses.set(name, (uses.get(name) ?? 0) + 1);
  const selectors = new Set(classes.filter((name) => uses.get(name) === 1).map((name) => `.${name}`));
  const own = (candidate: string) =>
    candidate === selector ||
    (id !== undefined && candidate === `#${id}`) ||
    (candidate === element.tag && element.tag !== "section") ||
    selectors.has(candidate);
  const current = allRules(draft)
    .filter(({ rule }) => own(rule.selector))
    .flatMap(({ rule }) => rule.declarations)
    .find(({ property, value }) => /^background(?:-color)?$/.test(property) && /^#/.test(value))?.value;
  const next = hexOf(groundFor(wish, lchOf(current ?? ground), lchOf(accentOf(draft) ?? "#666666")));
  setGround(draft, own, selector, next);
  return draft.events.length === before
    ? say(speech, "already")
    : say(speech, "colourSet", { thing: nameOfSection(edit, section), colour: shownColour(edit, wish, next) });
}

const CSSIdentifier = (name: string): string => name.replace(/[^\w-]/gu, "\\$&").replace(/^(\d)/, "\\3$1 ");

function colourForeign(edit: Edit, place: Place, wish: Wish): string {
  const { draft, speech } = edit;
  const before = draft.events.length;
  const accent = accentOf(draft);
  const { ground, text } = groundOf(draft);
  switch (place) {
    case "background": {
      const next = groundFor(wish, lchOf(ground), lchOf(accent ?? "#666666"));
      // In the middle between light and dark no text reads well.
      const safe =
        contrast("#ffffff", hexOf(next)) < 7 && contrast("#000000", hexOf(next)) < 7
          ? { ...next, l: next.l < 0.55 ? 0.4 : 0.82 }
          : next;
      setPageGround(draft, safe);
      return done(edit, before, "background", wish, hexOf(safe));
    }
    case "buttons": {
      const isButtonRule = (selector: string) =>
        /(?:^|[\s,>])(?:button|\.[\w-]*(?:btn|button|cta)[\w-]*|a\.[\w-]*(?:btn|button|cta)[\w-]*|input\[type=["']?submit["']?\])(?=$|[\s,])/i.test(
          selector,
        ) && !/:hover|:focus|ghost|outline|secondary|quiet/.test(selector);
      const hex = target(wish, lchOf(accent ?? "#666666"));
      const classes = new Set(
        pageOf(draft)
          .elements.filter(({ attributes }) => /btn|button|cta/i.test(attributes.get("class") ?? ""))
          .flatMap((element) =>
            (element.attributes.get("class") ?? "")
              .split(/\s+/)
              .filter((name) => /btn|button|cta/i.test(name))
              .slice(0, 1),
          ),
      );
      setGround(
        draft,
        isButtonRule,
        ["button", ...[...classes].map((name) => `.${CSSIdentifier(name)}`)].join(","),
        hex,
      );
      return done(edit, before, "buttons", wish, hex);
    }
    case "headings": {
      const hex = target(wish, lchOf(accent ?? text));
      const reads =
        contrast(hex, ground) >= 4.5 ? hex : hexOf({ ...lchOf(hex), l: lchOf(ground).l > 0.6 ? 0.42 : 0.78 });
      setRule(draft, "h1,h2,h3", { color: reads });
      return done(edit, before, "headings", wish, reads);
    }
    case "links":
    case "text": {
      const hex = target(wish, lchOf(place === "text" ? text : (accent ?? text)));
      const reads =
        contrast(hex, ground) >= 4.5 ? hex : hexOf({ ...lchOf(hex), l: lchOf(ground).l > 0.6 ? 0.38 : 0.82 });
      setRule(draft, place === "text" ? "body" : "a:not([class])", { color: reads });
      return done(edit, before, place, wish, reads);
    }
    case "accent": {
      if (!accent) return say(speech, "noColours");
      const hex =
        wish.kind === "colour" ? wish.hex : hexOf(wish.kind === "shift" ? wish.change(lchOf(accent)) : lchOf(accent));
      replaceColour(draft, accent, hex);
      return done(edit, before, "accent", wish, hex);
    }
  }
}

const nameOfSection = ({ speech }: Edit, { element, name }: Section): string =>
  element.tag === "footer" || element.tag === "header" ? nameOf(speech, element.tag) : `“${name}”`;

/** The button that a request names by its label. */
function oneButton({ draft, request }: Edit): Element | null {
  const [label] = quotesIn(request, request.text);
  if (!label || !PLACES[1]![1].test(request.folded)) return null;
  const wanted = fold(label.trim());
  return pageOf(draft).elements.find((element) => isButton(element) && reads(element, wanted)) ?? null;
}

/** One button is told from others by where it leads. */
function colourButton(edit: Edit, button: Element, wish: Wish & { kind: "colour" }): string {
  const { draft, speech } = edit;
  const href = button.attributes.get("href");
  const selector =
    href === undefined ? `${button.tag}[type="submit"]` : `a[href="${href.replace(/["\\\n]/g, "\\$&")}"]`;
  const label = labelOn(wish.hex);
  const before = draft.events.length;
  if (isComposed(draft.code))
    setRule(draft, `.btn${href === undefined ? "" : selector.slice(1)}`, {
      "--button": wish.hex,
      "--on-button": label,
    });
  else setRule(draft, selector, { "background-color": wish.hex, color: label });
  return draft.events.length === before
    ? say(speech, "already")
    : say(speech, "colourSet", { thing: `“${textOf(button)}”`, colour: wish.name });
}

/** The text of one section, in both schemes readable on its ground. */
function colourSectionText(edit: Edit, { element, name }: Section, wish: Wish): string | null {
  const { draft, speech } = edit;
  const classes = (element.attributes.get("class") ?? "").split(/\s+/);
  const band = classes.find((other) => other.startsWith("band-"));
  const id = element.attributes.get("id");
  const selector = id
    ? `#${CSSIdentifier(id)}`
    : element.tag === "footer" || element.tag === "header"
      ? `${element.tag}.${CSSIdentifier(classes[0] ?? "")}`
      : null;
  if (!band || !selector || wish.kind !== "colour") return null;
  const own = allRules(draft).filter(
    ({ rule }) => rule.selector === selector && rule.declarations.some(({ property }) => property === "--bg"),
  );
  const rules = own.length > 0 ? own : allRules(draft).filter(({ rule }) => rule.selector === `.${band}`);
  const grounds = rules.flatMap(({ rule }) =>
    rule.declarations.filter(({ property }) => property === "--bg" || property === "--card").map(({ value }) => value),
  );
  if (grounds.length === 0) return null;
  const hex = readable(lchOf(wish.hex), grounds, 4.6);
  if (own.length > 0)
    setRule(draft, selector, {
      ...Object.fromEntries(own[0]!.rule.declarations.map(({ property, value }) => [property, value])),
      "--text": hex,
    });
  else setRule(draft, selector, { "--text": hex });
  const answer = say(speech, "colourSet", {
    thing: element.tag === "section" ? `“${name}”` : nameOfSection(edit, { element, name, isHero: false, marks: "" }),
    colour: wish.name,
  });
  return hex === wish.hex ? answer : `${answer} ${say(speech, "colourAdjusted")}`;
}
