/** Requests about typefaces, sizes, space and corners. Typefaces are only those that every page can carry. */
import type { Family } from "../../../design/families.ts";
import { fontFaces, fontStack, needsExtendedLatin, TYPEFACES, type Typefaces } from "../../../design/typefaces.ts";
import { classesOf } from "../../../html/page.ts";
import { foundationCss } from "../design/css.ts";
import { fold } from "../reader/text.ts";
import { nameOf, say } from "./answers.ts";
import { buildFor, isComposed } from "./build.ts";
import { append, type Draft, pageOf, splice } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { quotesIn, spoken } from "./message.ts";
import { mentionsIn } from "./section_names.ts";
import { bodySections } from "./section_places.ts";
import { allRules, declared, setRule, setValues } from "./stylesheet.ts";
import { wordsOn } from "./visible_text.ts";

const FAMILIES = new Map<string, Family>();
for (const pair of Object.values(TYPEFACES) as Typefaces[])
  for (const family of [pair.head, pair.body, pair.label]) if (family) FAMILIES.set(family.name, family);

const FONT_WORD =
  /\bfonts?\b|\btypefaces?\b|\btypograph(?:y|ie)\b|\bschrift(?:art|en|arten)?\b|serifenschrift|\bpolices?\b|\bfuentes?\b|tipografia|\bserif(?:en)?\b|\bsans\b|serifenlos|monospace|\bmono\b/;
const SANS = /sans[- ]?serif|\bsans\b|serifenlos|grotesk|grotesque|sin serifas?|sans empattements?|palo seco/;
const SERIF = /\bserif\b|\bserifen|mit serifen|avec empattements?|con serifas?|antiqua/;
const MONO = /monospace|\bmono\b|typewriter|schreibmaschine|\bcode font|festbreite/;
const CONDENSED = /condensed|narrow|schmal|kondensiert|etroite?|condensad/;
const ROUNDED = /rounded|round font|playful|verspielt|rund(?:e|lich)|arrondie|redondead|friendl(?:y|ier)|freundlich/;
const ELEGANT = /elegan|luxur|fancy|edel|classy/;
const MODERN =
  /modern|clean|contemporary|zeitgemaß|actuel|\bsimpl|\bplain|readable|legible|schlicht|einfach|lesbar|sobri[oa]|lisible|legible/;
const BOLD = /\bbolder\b|\bheavier\b|\bfetter\b|\bdicker\b|plus gras|mas negrita/;
const HEADINGS =
  /\bheadings?\b|\bheadlines?\b|\btitles?\b|uberschrift(?:en)?\b|\btitres?\b|\btitular(?:es)?\b|\btitulos?\b|\bh[1-3]\b/;
const BODY = /\bbody\b|\bparagraphs?\b|\btext\b|fließtext|fliesstext|lauftext|\bcorps\b|\btexto?e?\b/;

/** Typefaces that people ask for by name and that no page carries. */
const ELSEWHERE =
  /\b(?:(?:comic|open|noto|source|pt|dm|fira|nunito|josefin|gill|lucida) sans|ibm plex|helvetica|arial|roboto|lato|montserrat|poppins|inter|times(?: new roman)?|georgia|verdana|tahoma|garamond|baskerville|futura|playfair(?: display)?|oswald|raleway|papyrus|courier|calibri|cambria|merriweather|ubuntu|impact|lobster|pacifico|bebas|quicksand|rubik|manrope|outfit)\b/;

/** What a wish for a kind of typeface comes to. */
function pairFor(folded: string, current: string | null): Typefaces | null {
  const pick = (...names: (keyof typeof TYPEFACES)[]): Typefaces => {
    const pairs = names.map((name) => TYPEFACES[name] as Typefaces);
    // Who has one already and asks again wants another.
    return pairs.find((pair) => pair.head.name !== current) ?? pairs[0]!;
  };
  if (MONO.test(folded)) return pick("mono");
  if (CONDENSED.test(folded)) return pick("sofia", "bigShoulders");
  if (ROUNDED.test(folded)) return pick("grandstander", "gabarito");
  if (SANS.test(folded)) return pick("bricolage", "schibsted", "geist", "epilogue");
  if (SERIF.test(folded))
    return ELEGANT.test(folded) ? pick("cormorant", "bodoni") : pick("newsreader", "fraunces", "petrona", "bitter");
  if (ELEGANT.test(folded)) return pick("cormorant", "bodoni");
  if (MODERN.test(folded)) return pick("geist", "bricolage", "epilogue");
  return null;
}

/** "Use a serif font", "set the headings in Fraunces". */
export function changeFont({ draft, request, speech }: Edit): string | null {
  const { folded } = request;
  const words = fold(spoken(request, request.text));
  const named = [...FAMILIES.values()]
    .filter(({ name }) => words.includes(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)[0];
  const elsewhere =
    named === undefined &&
    ELSEWHERE.test(words) &&
    /\b(?:use|set|change|switch|font|typeface|schrift(?:art)?|nimm|verwende|nutze|police|utilise|fuente|usa|in)\b/.test(
      folded,
    );
  if (!FONT_WORD.test(folded) && !named && !elsewhere) return null;
  if (
    /\b(?:colou?r|farbe|couleur|bigger|larger|smaller|großer|grosser|kleiner|size|plus (?:grand|petit)|mas (?:grande|pequen))/.test(
      folded,
    )
  )
    return null;
  if (quotesIn(request, request.text).length > 0 && !named && !/\bfont|schriftart|police|fuente/.test(folded))
    return null;
  if (elsewhere) return say(speech, "fontUnknown", { list: [...FAMILIES.keys()].join(", ") });
  const composed = isComposed(draft.code);
  const current = composed
    ? (/^"([^"]+)"/.exec(declared(draft, ":root", "--head")?.declaration.value ?? "")?.[1] ?? null)
    : null;
  const pair = named
    ? ((Object.values(TYPEFACES) as Typefaces[]).find(({ head }) => head === named) ?? null)
    : pairFor(folded, current);
  const family = named ?? pair?.head ?? null;
  if (!family) {
    if (!/\b(?:use|set|change|switch|nimm|verwende|andere|utilise|mets|usa|pon|cambia|try|font|schrift)/.test(folded))
      return null;
    return say(speech, "fontUnknown", { list: [...FAMILIES.keys()].join(", ") });
  }
  const forHeadings = HEADINGS.test(folded) && !BODY.test(folded);
  const forBody = BODY.test(folded) && !HEADINGS.test(folded);
  const before = draft.events.length;
  const body = forHeadings
    ? null
    : forBody || (named && !pair)
      ? family
      : SERIF.test(folded) && !named
        ? family
        : (pair?.body ?? family);
  if (composed) setComposedFonts(draft, forBody ? null : family, pair, body);
  else setForeignFonts(draft, forBody ? null : family, body);
  if (draft.events.length === before) return say(speech, "already");
  const thing = nameOf(speech, forHeadings ? "headings" : forBody ? "text" : "everything");
  return say(speech, "fontSet", {
    thing,
    font: [...new Set([forBody ? null : family.name, body?.name].filter(Boolean))].join(" + "),
  });
}

function setComposedFonts(draft: Draft, head: Family | null, pair: Typefaces | null, body: Family | null): void {
  const build = buildFor(draft.task, pageOf(draft));
  const japanese = build.brief.interfaceLanguage === "ja";
  const typefaces: Typefaces = {
    ...(pair ?? {
      ...build.design.typefaces,
      headWeight: 500,
      headTracking: "-0.015em",
      headLeading: 1.06,
      headScale: 1,
      headCase: "none",
      headStretch: null,
    }),
    ...(head ? { head } : {}),
  };
  const sample = foundationCss({ ...build.design, typefaces }, new Set(), { text: "", japanese });
  const line = sample.slice(sample.indexOf(":root{--head:"));
  const next = (property: string) => new RegExp(`${property}:([^;}]+)[;}]`).exec(line)?.[1] ?? null;
  const wanted: Record<string, string | null> = {
    ...(head
      ? {
          "--head": fontStack(head, japanese),
          ...Object.fromEntries(
            ["--hw", "--ht", "--hl", "--hs", "--hsl", "--case", "--cw"].map((name) => [name, next(name)]),
          ),
        }
      : {}),
    ...(body
      ? {
          "--body": fontStack(body, japanese),
          "--label": fontStack(typefaces.label && pair ? typefaces.label : body, japanese),
        }
      : {}),
  };
  const root = allRules(draft).find(
    ({ rule }) => rule.selector === ":root" && rule.declarations.some(({ property }) => property === "--head"),
  );
  if (!root) return;
  const changes = root.rule.declarations
    .filter(({ property }) => typeof wanted[property] === "string")
    .map(({ property, start, end }) => ({ sheet: root.sheet, start, end, text: wanted[property]! }));
  setValues(draft, changes);
  addFaces(draft, [head, body, body && pair?.label ? pair.label : null]);
}

function setForeignFonts(draft: Draft, head: Family | null, body: Family | null): void {
  const set = (accepts: RegExp, variable: RegExp, selector: string, family: Family) => {
    const stack = fontStack(family, false);
    const known = allRules(draft).flatMap(({ sheet, rule }) =>
      rule.condition === ""
        ? rule.declarations
            .filter(
              ({ property, value }) =>
                (property === "font-family" && accepts.test(rule.selector) && !value.startsWith("var(")) ||
                (property.startsWith("--") && variable.test(property) && /serif|sans|mono|["',]/.test(value)),
            )
            .map(({ start, end }) => ({ sheet, start, end, text: stack }))
        : [],
    );
    if (known.length > 0) setValues(draft, known);
    else setRule(draft, selector, { "font-family": stack });
  };
  if (body)
    set(
      /^(?:html|body|:root|html\s*,\s*body|body\s*,\s*html)$/,
      /font.*(?:body|base|text|sans)|(?:body|base|text).*font|^--font$|^--font-family$/,
      "body",
      body,
    );
  if (head)
    set(
      /^(?:h[1-6]\s*,?\s*)+$/,
      /font.*(?:head|display|title|serif)|(?:head|display|title).*font/,
      "h1,h2,h3,h4",
      head,
    );
  addFaces(draft, [head, body]);
}

/** The typefaces' files, before the first rule: they are the first thing that a browser should ask for. */
function addFaces(draft: Draft, families: (Family | null)[]): void {
  const text = wordsOn(pageOf(draft));
  const missing = [...new Set(families)].filter(
    (family): family is Family =>
      family !== null && !draft.code.css.includes(`@font-face{font-family:"${family.name}";`),
  );
  if (missing.length === 0) return;
  const faces = missing
    .map((family) => fontFaces(family, { extended: needsExtendedLatin(text), italic: false }))
    .join("\n");
  // Imports and the character set have to stay first.
  if (/@(?:import|charset)\b/i.test(draft.code.css)) append(draft, "css", faces);
  else splice(draft, "css", { start: 0, end: 0 }, draft.code.css === "" ? faces : `${faces}\n`);
}

const BIGGER =
  /\b(?:bigger|larger|enlarge|increase|huge|taller)\b|\bgro(?:ß|ss)er(?:e[nmrs]?)?\b|vergro(?:ß|ss)er|erhohe|\bplus grand[es]*\b|\bplus gros(?:se)?s?\b|agrandi|\bmas grandes?\b|aumenta|agranda/;
const SMALLER =
  /\b(?:smaller|shrink|decrease|reduce|tinier)\b|\bkleiner(?:e[nmrs]?)?\b|verkleiner|verringer|\bplus petit[es]*\b|reduis|\bmas pequen[oa]s?\b|reduce\b/;
const MORE_SPACE =
  /\bmore (?:white ?)?(?:space|spacing|room|air|padding|breathing room)\b|\b(?:airier|roomier|less (?:cramped|crowded|dense))\b|\bmehr (?:abstand|platz|luft|weißraum|raum)\b|\bluftiger\b|\bplus d'(?:espace|air)\b|\bmas (?:espacio|aire)\b|(?:increase|bigger|larger) (?:the )?(?:spacing|space|padding|gaps?)/;
const LESS_SPACE =
  /\bless (?:white ?)?(?:space|spacing|padding|air)\b|\b(?:tighter|more compact|denser)\b|\bweniger (?:abstand|platz|luft|weißraum)\b|\bkompakter\b|\bmoins d'(?:espace|air)\b|\bplus compacte?\b|\bmenos (?:espacio|aire)\b|\bmas compact[oa]\b|(?:reduce|decrease|smaller) (?:the )?(?:spacing|space|padding|gaps?)/;
const ROUND =
  /\b(?:round(?:er|ed)?|softer) (?:the )?(?:corners?|edges?|buttons?)\b|\brund(?:e|ere)[nr]? ecken\b|\becken (?:etwas )?rund(?:er)?\b|\bcoins arrondis|\bbords arrondis|\besquinas (?:mas )?redondead|\bcorners? (?:\p{L}+ )?round|\becken .*\brund|\brund\p{L}* ecken/u;
const ROUND_BUTTONS =
  /\b(?:buttons?|knopfe?|boutons|botones)\b.*\b(?:round(?:er|ed)?|runde?r?|arrondis|redondead[oa]s)\b|\b(?:round(?:er|ed)?|runde(?:re)?|arrondis|redondeados) (?:buttons?|knopfe)/;
const SQUARE =
  /\b(?:square|sharp|straight|hard)(?:er)? (?:the )?(?:corners?|edges?|buttons?)\b|\bno round(?:ed)? corners\b|\beckige[nr]? (?:ecken|buttons?|knopfe)\b|\b(?:scharfe|gerade) (?:ecken|kanten)\b|\b(?:coins|angles) droits\b|\besquinas rectas|\bcorners? (?:\p{L}+ )?(?:square|sharp)|\becken (?:\p{L}+ )?eckig|\bkeine (?:rundungen|runden ecken)|\bno rounding/u;
const UPPER =
  /\b(?:upper ?case|all[- ]caps|capital letters|capitali[sz]ed?)\b|großbuchstaben|grossbuchstaben|versalien|majuscules|mayusculas/;

/** "Bigger headings", "smaller text", "more space", "rounder corners". */
export function changeSize({ draft, request, speech }: Edit): string | null {
  const { folded } = request;
  if (quotesIn(request, request.text).length > 0) return null;
  const composed = isComposed(draft.code);
  const square = SQUARE.test(folded);
  const round = !square && (ROUND.test(folded) || ROUND_BUTTONS.test(folded));
  if (round || square) {
    const cornered = setCorners({ draft, request, speech }, round, composed);
    const resized = resize({ draft, request, speech }, composed);
    return resized ? `${resized} ${cornered}` : cornered;
  }
  if (MORE_SPACE.test(folded) || LESS_SPACE.test(folded)) {
    const more = MORE_SPACE.test(folded);
    return answer({ draft, request, speech }, "spacing", more ? "more" : "less", () =>
      scaleSpace(draft, more ? 1.3 : 0.75, composed),
    );
  }
  if (UPPER.test(folded) && HEADINGS.test(folded)) {
    const off = /\b(?:no|not|without|keine|nicht|pas|sin|sans)\b/.test(folded);
    return answer(
      { draft, request, speech },
      "headings",
      "bigger",
      () => {
        if (composed) setVariable(draft, "--case", off ? "none" : "uppercase");
        else setRule(draft, "h1,h2,h3", { "text-transform": off ? "none" : "uppercase" });
      },
      off ? "Aa" : "AA",
    );
  }
  if (BOLD.test(folded) && HEADINGS.test(folded))
    return answer(
      { draft, request, speech },
      "headings",
      "bigger",
      () => {
        if (composed) setVariable(draft, "--hw", "800");
        else setRule(draft, "h1,h2,h3", { "font-weight": "800" });
      },
      "800",
    );
  const styled = setStyle({ draft, request, speech }, composed);
  const resized = resize({ draft, request, speech }, composed);
  return styled === null && resized === null ? null : [resized, styled].filter((part) => part !== null).join(" ");
}

const CENTRE = /\b(?:cent(?:er|re)(?:ed)?|zentrier(?:en?|t|te)?|mittig|centre[rz]?|centree?s?|centra(?:r|do|da)?)\b/;
const LEFT =
  /\b(?:left[- ]align(?:ed)?|align(?:ed)? (?:[\p{L} ]{3,30} )?(?:to the |on the )?left|linksbundig|aligne[rz]? a gauche|alinea(?:do|r)? a la izquierda)\b/u;
const BOLD_PLAIN = /\bbold\b|\bfett(?:e[nrs]?)?\b|\ben gras\b|\bnegritas?\b/;
const ITALIC = /\bitalics?\b|\bkursiv(?:e[nrs]?)?\b|\bitaliques?\b|\bcursivas?\b/;
const ALL_TEXT = /\b(?:all|every(?:thing)?|whole|alles|ganze|tout|todo)\b/;
const OFF = /\b(?:no|not|without|remove|don't|keine?|nicht|ohne|pas|sans|sin|quita|entferne?)\b/;
const STYLE_ASKED =
  /^(?:make|set|use|turn|change|put|have|centre|center|align|left|bold|italic|mache?|setze?|zentriere?|stelle?|rends|mets|mettez|centre[rz]?|aligne|haz|pon|centra|alinea)\b|(?:uberschrift(?:en)?|headings?|headlines?|text|titres?|titulos?|titular(?:es)?)\b/;

/** "Center the headline", "bold headings", "everything in italics": what a style sheet says in one rule. */
function setStyle(edit: Edit, composed: boolean): string | null {
  const { draft, request, speech } = edit;
  const { folded } = request;
  if (!STYLE_ASKED.test(folded) || /\b(?:image|picture|photo|bild|logo|button|menu|form|imagen)\b/.test(folded))
    return null;
  const off = OFF.test(folded);
  const wanted: [Parameters<typeof nameOf>[1], Record<string, string>][] = [];
  if (CENTRE.test(folded)) wanted.push(["centred", { "text-align": off ? "start" : "center" }]);
  else if (LEFT.test(folded)) wanted.push(["leftAligned", { "text-align": "start" }]);
  if (BOLD_PLAIN.test(folded)) wanted.push(["bold", { "font-weight": off ? "400" : "700" }]);
  if (ITALIC.test(folded)) wanted.push(["italic", { "font-style": off ? "normal" : "italic" }]);
  const upper = UPPER.test(folded) ? { "text-transform": off ? "none" : "uppercase" } : null;
  if (wanted.length === 0 && !upper) return null;
  const alone =
    /\b(?:headline|h1|main heading|hauptuberschrift|uberschrift|hero (?:title|heading|text)|(?:le |the )?(?:titre|heading|title)|titular)\b/.test(
      folded,
    );
  const [thing, selector] =
    ALL_TEXT.test(folded) && !HEADINGS.test(folded)
      ? (["everything", "body"] as const)
      : alone && !/headlines|titulares/.test(folded)
        ? (["headline", composed ? ".hero h1" : "h1"] as const)
        : HEADINGS.test(folded)
          ? (["headings", composed ? "h1,h2,h3,.hero h1,.sh h2" : "h1,h2,h3"] as const)
          : BODY.test(folded)
            ? (["text", "p,li,dd"] as const)
            : ([null, ""] as const);
  if (thing === null) return null;
  const place = placeOf(draft, folded);
  if (place === null) return null;
  const before = draft.events.length;
  setRule(
    draft,
    place === ""
      ? selector
      : selector
          .split(",")
          .map((part) => `${place} ${part.replace(/^\.(?:hero|sh) /, "")}`)
          .join(","),
    Object.assign({}, upper ?? {}, ...wanted.map(([, rules]) => rules)),
  );
  const names = wanted.map(([name, rules]) => (off ? Object.values(rules)[0]! : nameOf(speech, name)));
  return draft.events.length === before
    ? say(speech, "already")
    : say(speech, "sizeSet", {
        thing: nameOf(speech, thing),
        change: [...names, ...(upper ? [off ? "Aa" : "AA"] : [])].join(", "),
      });
}

/** The selector of the section that a wish is limited to: "" for the whole page, null when it has none of its own. */
function placeOf(draft: Draft, folded: string): string | null {
  const section = mentionsIn(pageOf(draft), folded).find((mention) => mention.section !== null)?.section;
  if (!section) return "";
  const { tag, attributes } = section.element;
  const id = attributes.get("id");
  if (tag === "footer") return "footer";
  return id && /^[a-z][\w-]*$/i.test(id) ? `#${id}` : null;
}

function resize({ draft, request, speech }: Edit, composed: boolean): string | null {
  const { folded } = request;
  const bigger = BIGGER.test(folded);
  if (!bigger && !SMALLER.test(folded)) return null;
  if (/\b(?:image|picture|photo|bild|logo|imagen|foto|section|abschnitt|form|video)\b/.test(folded)) return null;
  const strength = /\b(?:much|way|a lot|viel|deutlich|beaucoup|mucho)\b/.test(folded)
    ? 1.35
    : /\b(?:slightly|a bit|a little|etwas|un peu|un poco)\b/.test(folded)
      ? 1.08
      : 1.18;
  const factor = bigger ? strength : 1 / strength;
  const change = bigger ? "bigger" : "smaller";
  if (/\bbuttons?\b|\bknopfe?\b|schaltflachen?|\bboutons?\b|\bboton(?:es)?\b/.test(folded))
    return answer({ draft, request, speech }, "buttons", change, () => scaleButtons(draft, factor, composed));
  const isHeadlineAlone =
    /\b(?:headline|h1|main heading|hauptuberschrift|hero (?:title|heading|text)|titre principal|titular)\b/.test(
      folded,
    ) && !/headlines|titulares/.test(folded);
  if (isHeadlineAlone || /\buberschrift\b|\ble titre\b|\bthe (?:heading|title)\b/.test(folded))
    return answer({ draft, request, speech }, "headline", change, () => scaleHeadline(draft, factor, composed));
  if (HEADINGS.test(folded))
    return answer({ draft, request, speech }, "headings", change, () => scaleHeadings(draft, factor, composed));
  if (/\bspac(?:e|ing)\b|abstand/.test(folded))
    return answer({ draft, request, speech }, "spacing", change, () => scaleSpace(draft, factor, composed));
  if (
    /\btext\b|\bfont(?:s| size)?\b|schrift(?:große|grosse|en)?\b|\btexte\b|\btexto\b|\bletras?\b|\blettres\b|\bletters\b|\bbuchstaben\b|\bpolice\b|\beverything\b|\balles\b/.test(
      folded,
    )
  )
    return answer({ draft, request, speech }, "text", change, () =>
      scaleText(draft, bigger ? 1 + (factor - 1) * 0.7 : 1 - (1 - factor) * 0.55, composed),
    );
  return null;
}

function answer(
  { draft, speech }: Edit,
  thing: Parameters<typeof nameOf>[1],
  change: "bigger" | "smaller" | "more" | "less",
  act: () => void,
  shown?: string,
): string {
  const before = draft.events.length;
  act();
  return draft.events.length === before
    ? say(speech, "sizeLimit", { thing: nameOf(speech, thing) })
    : say(speech, "sizeSet", { thing: nameOf(speech, thing), change: shown ?? nameOf(speech, change) });
}

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Every length of a value times a factor. */
const scaled = (value: string, factor: number): string =>
  value.replace(
    /(?<![\w.-])(\d*\.?\d+)(px|rem|em|vw|vh|%|pt|ch|cqi)(?![\w])/g,
    (_, number: string, unit: string) => `${rounded(Number(number) * factor)}${unit}`,
  );

function setVariable(draft: Draft, name: string, value: string): void {
  const known = declared(draft, ":root", name);
  if (known)
    setValues(draft, [{ sheet: known.sheet, start: known.declaration.start, end: known.declaration.end, text: value }]);
  else setRule(draft, ":root", { [name]: value });
}

const numberOf = (draft: Draft, selector: string, name: string, otherwise: number): number =>
  Number(declared(draft, selector, name)?.declaration.value ?? otherwise) || otherwise;

function scaleHeadings(draft: Draft, factor: number, composed: boolean): void {
  if (composed) {
    const [now, small] = [numberOf(draft, ":root", "--hs", 1), numberOf(draft, ":root", "--hsl", 1)];
    const next = Math.min(2.4, Math.max(0.55, now * factor));
    if (Math.abs(next - now) < 0.01) return;
    setVariable(draft, "--hs", rounded(next));
    setVariable(draft, "--hsl", rounded(Math.min(1.8, Math.max(0.7, small * (1 + (factor - 1) * 0.6)))));
    return;
  }
  scaleRules(
    draft,
    (selector) => /(?:^|[\s,>])h[1-4](?=$|[\s,.:#])|heading|headline|-title\b|\.title\b/i.test(selector),
    factor,
    { h1: "clamp(2.2rem,5.5vw,4.2rem)", h2: "clamp(1.7rem,3.6vw,2.8rem)", h3: "1.5rem" },
  );
}

function scaleHeadline(draft: Draft, factor: number, composed: boolean): void {
  if (composed && declared(draft, ".hero h1", "--size")) {
    const known = declared(draft, ".hero h1", "--size")!;
    const now = Number(known.declaration.value) || 1;
    const next = Math.min(1.8, Math.max(0.4, now * factor));
    if (Math.abs(next - now) >= 0.01)
      setValues(draft, [
        { sheet: known.sheet, start: known.declaration.start, end: known.declaration.end, text: rounded(next) },
      ]);
    return;
  }
  scaleRules(draft, (selector) => /(?:^|[\s,>])h1(?=$|[\s,.:#])/.test(selector), factor, {
    h1: factor > 1 ? "clamp(2.6rem,7vw,5rem)" : "clamp(1.7rem,4vw,2.8rem)",
  });
}

function scaleRules(
  draft: Draft,
  accepts: (selector: string) => boolean,
  factor: number,
  otherwise: Record<string, string>,
): void {
  const changes = allRules(draft).flatMap(({ sheet, rule }) =>
    accepts(rule.selector)
      ? rule.declarations
          .filter(({ property }) => property === "font-size")
          .map(({ start, end, value }) => ({ sheet, start, end, text: scaled(value, factor) }))
      : [],
  );
  if (changes.length > 0) setValues(draft, changes);
  else for (const [selector, size] of Object.entries(otherwise)) setRule(draft, selector, { "font-size": size });
}

function scaleText(draft: Draft, factor: number, composed: boolean): void {
  const known = declared(draft, "body", "font-size") ?? (composed ? null : declared(draft, "html", "font-size"));
  const now = known ? lengthInRem(known.declaration.value) : 1;
  const next = now * factor;
  // Below 14 and above 24 pixels running text gets hard to read.
  if (next < 0.87 || next > 1.5) return;
  if (known)
    setValues(draft, [
      {
        sheet: known.sheet,
        start: known.declaration.start,
        end: known.declaration.end,
        text: /^[\d.]+(?:px|rem|em|%)$/.test(known.declaration.value)
          ? scaled(known.declaration.value, factor)
          : `${rounded(next)}rem`,
      },
    ]);
  else setRule(draft, "body", { "font-size": `${rounded(next)}rem` });
}

function lengthInRem(value: string): number {
  const match = /^([\d.]+)(px|rem|em|%)$/.exec(value.trim());
  if (!match) return 1;
  return Number(match[1]) / (match[2] === "px" ? 16 : match[2] === "%" ? 100 : 1);
}

function scaleButtons(draft: Draft, factor: number, composed: boolean): void {
  if (composed) {
    const known = declared(draft, ".btn", "font-size")?.declaration.value;
    const now = known ? Number.parseFloat(known) || 1 : 1;
    const next = Math.min(1.7, Math.max(0.8, now * factor));
    if (Math.abs(next - now) >= 0.01) setRule(draft, ".btn", { "font-size": `${rounded(next)}rem` });
    return;
  }
  const names = [
    ...new Set(
      pageOf(draft)
        .elements.filter((element) => element.tag === "a" || element.tag === "button")
        .flatMap(classesOf)
        .filter((name) => /btn|button|cta/i.test(name)),
    ),
  ].slice(0, 4);
  const selector = ["button", ...names.map((name) => `.${name.replace(/[^\w-]/g, "\\$&")}`)].join(",");
  const now = Number.parseFloat(declared(draft, selector, "font-size")?.declaration.value ?? "1") || 1;
  const next = Math.min(1.7, Math.max(0.8, now * factor));
  if (Math.abs(next - now) >= 0.01) setRule(draft, selector, { "font-size": `${rounded(next)}rem` });
}

function scaleSpace(draft: Draft, factor: number, composed: boolean): void {
  if (composed) {
    const known = declared(draft, ":root", "--gap");
    if (!known) return;
    const largest = Math.max(
      ...[...known.declaration.value.matchAll(/([\d.]+)rem/g)].map((match) => Number(match[1])),
      0,
    );
    if ((factor > 1 && largest > 18) || (factor < 1 && largest < 2.5)) return;
    setVariable(draft, "--gap", scaled(known.declaration.value, factor));
    return;
  }
  const classes = new Set(bodySections(pageOf(draft)).flatMap(({ element }) => classesOf(element)));
  const isSection = (selector: string) =>
    selector === "section" ||
    selector === "main > section" ||
    classes.has(/^(?:section)?\.(.+)$/.exec(selector)?.[1] ?? "");
  const changes = allRules(draft).flatMap(({ sheet, rule }) =>
    isSection(rule.selector)
      ? rule.declarations
          .filter(
            ({ property, value }) =>
              /^padding(?:-block|-top|-bottom|-block-start|-block-end)?$/.test(property) && /[1-9]/.test(value),
          )
          .map(({ start, end, value, property }) => ({
            sheet,
            start,
            end,
            text: property === "padding" ? scaledBlock(value, factor) : scaled(value, factor),
          }))
      : [],
  );
  if (changes.length > 0) setValues(draft, changes);
  else setRule(draft, "section", { "padding-block": factor > 1 ? "clamp(3.5rem,8vw,7rem)" : "clamp(1.5rem,4vw,3rem)" });
}

/** In a `padding` of two or more lengths only those above and below grow. */
function scaledBlock(value: string, factor: number): string {
  const parts = value.trim().split(/\s+(?![^(]*\))/);
  return parts.map((part, index) => (parts.length === 1 || index % 2 === 0 ? scaled(part, factor) : part)).join(" ");
}

function setCorners({ draft, speech }: Edit, round: boolean, composed: boolean): string {
  const before = draft.events.length;
  if (composed) {
    setRule(
      draft,
      ":root",
      round ? { "--radius": "1.4rem", "--radius-s": ".8rem" } : { "--radius": "0", "--radius-s": "0" },
    );
    setRule(draft, ".btn", { "border-radius": round ? "1.6rem" : "0" });
  } else {
    const changes = allRules(draft).flatMap(({ sheet, rule }) =>
      rule.declarations
        .filter(
          ({ property, value }) =>
            (property === "border-radius" || /^--.*radius/.test(property)) &&
            !/50%|9{2,}px/.test(value) &&
            !value.startsWith("var("),
        )
        .map(({ start, end, value }) => ({
          sheet,
          start,
          end,
          text: round ? (Number.parseFloat(value) > 0 ? scaled(value, 2) : "12px") : "0",
        })),
    );
    if (changes.length > 0) setValues(draft, changes);
    else
      setRule(draft, "button,.btn,.button,.card,img,input,textarea,select", { "border-radius": round ? "12px" : "0" });
  }
  return draft.events.length === before
    ? say(speech, "already")
    : say(speech, "sizeSet", {
        thing: nameOf(speech, "corners"),
        change: nameOf(speech, round ? "rounder" : "square"),
      });
}
