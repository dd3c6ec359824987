/**
 * Whole sentences of the prompt that a visitor could read. Words to the designer are cut off at the ends ("landing page
 * for Kite, a SaaS that …" becomes "A SaaS that …"); nothing is ever added but a capital and a full stop.
 */
import { datesIn } from "./dates.ts";
import { formsOf } from "./forms.ts";
import { tradeWords } from "./kind.ts";
import { looksOf } from "./looks.ts";
import { areFirstNames } from "./makers.ts";
import { isQuery } from "./offering.ts";
import { hasVerb, isTitled, speaksOfSite } from "./phrases.ts";
import { isPlace } from "./place.ts";
import { PRICE } from "./prices.ts";
import { isRequest } from "./requests.ts";
import { sectionsOnly } from "./sections.ts";
import type { Segment, Sentence } from "./segment.ts";
import { capitalised, fold, plainName, tokensOf } from "./text.ts";

const SITE_EN =
  /^(?:[\p{L}\p{N}'’&/-]+[ ,]+){0,8}?(?:web ?site|site|home ?page|landing(?: ?page)?|web ?page|page|portfolio|one[- ]pager|documentation(?: home)?|docs|online shop|webshop|web presence)(?: (?:page|site|website|home|for free))?(?: needed| wanted| please)? (?:for|of|about|:|–|-) ?(.+)$/isu;
const SITE_DE =
  /^(?:[\p{L}'’-]+[ ,]+){0,8}?(?:\p{L}*(?:website|webseite|homepage|seite)|landing ?page|internetseite|internetauftritt|webauftritt|onlineshop|online-shop|portfolio|onepager)s? (?:für|von|über) (.+)$/isu;
const SITE_FR =
  /^(?:[\p{L}'’-]+[ ,]+){0,8}?(?:site(?: web| internet| vitrine)?|page(?: web| d['’]accueil)?|boutique en ligne|portfolio) (?:pour|de|d['’]|du) ?(.+)$/isu;
const SITE_ES =
  /^(?:[\p{L}'’-]+[ ,]+){0,8}?(?:sitio(?: web)?|página(?: web)?|pagina(?: web)?|web|landing|portafolio|tienda en línea|portfolio|site|loja online) (?:para|de|del|da|do) (.+)$/isu;
const SITE_IT =
  /^(?:[\p{L}'’-]+[ ,]+){0,8}?(?:sito(?: web| internet| vetrina)?|pagina(?: web)?|landing page|portfolio|negozio online) (?:per|di|del|della|dell['’]) ?(.+)$/isu;
const SITE_NL =
  /^(?:[\p{L}'’-]+[ ,]+){0,8}?(?:\p{L}*website|site|webpagina|homepage|landingspagina|webshop|portfolio) (?:voor|van|over) (.+)$/isu;
const SITE_JA = /^(.+?)(?:の|向け)(?:公式)?(?:ホームページ|ウェブサイト|webサイト|サイト|lp)/isu;

/** Takes the words about the website off the front of a phrase; null when the phrase is not of that form. */
function afterSite(phrase: string): string | null {
  for (const pattern of [SITE_EN, SITE_DE, SITE_FR, SITE_ES, SITE_IT, SITE_NL, SITE_JA]) {
    const rest = pattern.exec(phrase)?.[1]?.trim();
    if (rest) return rest;
  }
  return null;
}

const OWNER =
  /^(?:my|our|the|meine[nmrs]?|mein|unsere[nmrs]?|unser|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?|(?:o |a )?(?:meu|minha|nosso|nossa)|(?:il |la |lo )?(?:mio|mia|nostro|nostra)|mijn|onze|ons)\s+/iu;

/** "… und suchen eine", "we need a": what stands before "website" when somebody looks for one. */
const ASKS =
  /(?:suchen?|brauchen?|möchten?|wollen|need|want|looking for|cherch\p{L}+|busc\p{L}+|procur\p{L}+|cerc\p{L}+|zoek\p{L}*)(?: \p{L}+){0,3}$/iu;
const AND_ASKS =
  /^(.{8,}?)(?:,| und| and| et| y| e| en)+ (?:(?:wir|we|nous) )?(?:suchen|brauchen|möchten|wollen|need|want|are looking for|cherchons|voulons|buscamos|queremos|necesitamos|procuramos|cerchiamo|zoeken|willen)\s/iu;

const SITE_END =
  /^(.{4,60}?)(?: (?:menu|landing|home|company|business|portfolio|official))*[ -](?:website|site|homepage|home ?page|page|webseite)$/isu;

/** True for a phrase that says what to make ("Portfolio of Leila Noor"), besides what it says of the business. */
export function isForMaker(phrase: string): boolean {
  return speaksOfSite(phrase) || afterSite(phrase) !== null || /website|webseite|homepage|hemsida/iu.test(phrase);
}

/** The business in a phrase that ends with "website" ("indie game studio homepage"); null when no trade stands there. */
function beforeSite(phrase: string): string | null {
  const head = SITE_END.exec(phrase.trim())?.[1]?.replace(
    / (?:sucht|braucht|benötigt|möchte|zoekt|wil|cherche|busca|procura|cerca|needs|wants)(?: (?:eine?|een|une?|una|uma|um|a))?$/iu,
    "",
  );
  if (
    !head ||
    isRequest(head) ||
    ASKS.test(head) ||
    /^(?:an?|the|my|our|new|modern|simple|personal|wedding) /iu.test(head)
  )
    return null;
  return tokensOf(head).length >= 2 && tradeWords(fold(head)).length > 0 ? head : null;
}

/** "my dad's plumbing company": whose it is beside who asks. */
const OF_RELATIVE =
  /^(?:mum|mom|mother|dad|father|parent|wife|husband|partner|sister|brother|son|daughter|uncle|aunt|cousin|friend|boss|client|neighbou?r)(?:['’]s|s['’]?)\s+/iu;

/** The business in a phrase such as "website for X": articles that its grammar spoilt are dropped, the name before an apposition too. */
function businessPhrase(rest: string, name: string): string | null {
  let phrase = rest.replace(/[.!?。]+$/u, "").trim();
  if (/^(?:me|us|it|this|that|myself|the following|mich|uns|moi|nous|mí|nosotros|mim|nós|noi|mij|ons)\b/iu.test(phrase))
    return null;
  const owned = OWNER.test(phrase);
  phrase = phrase.replace(OWNER, "");
  if (owned) phrase = phrase.replace(OF_RELATIVE, "");
  // "für einen kleinen Friseursalon": after "für" the article and the adjective's ending are in the accusative.
  phrase = phrase
    .replace(/^(?:einen|einem|einer|den|dem)\s+(?:\p{Ll}[\p{L}-]*(?:en|em|er)\s+)*/u, "")
    .replace(/^(?:eine|ein)\s+/u, "");
  const apposition = /^([^,]{2,40}),\s+(?=(?:an?|the|eine?r?|une?|una?|uma?|uno|een|het)\s)/iu.exec(phrase);
  const named = /^([^,]{2,40}),\s+(.+)$/su.exec(phrase);
  const isName = (text: string) => name !== "" && (fold(name).includes(fold(text)) || fold(text).includes(fold(name)));
  if (apposition && !owned && /^\p{Lu}/u.test(apposition[1]!) && (isName(apposition[1]!) || !/ /.test(apposition[1]!)))
    phrase = phrase.slice(apposition[0].length);
  else if (named && isName(named[1]!) && fold(named[1]!) !== fold(phrase)) phrase = named[2]!;
  phrase = phrase.replace(/^(?:the owner of|called|named)\s+/iu, "").replace(/ (?:thing|thingy|stuff|gig)$/iu, "");
  const words = tokensOf(phrase).length;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase);
  return words >= (owned ? 3 : 2) || (unspaced && phrase.length >= 4) || /^\p{Lu}\p{L}{9,}$/u.test(phrase)
    ? phrase
    : null;
}

/** "Band page.", "Einseitige Vereinsseite": a short phrase that only says what to make. */
const ONLY_THE_SITE =
  /^(?:[\p{L}\p{N}'’&+/-]+ ){0,6}(?:(?:web|home|landing|band|artist|event|fan|info|status|product|tour|contact|splash|company|business|launch)? ?pages?|(?:web)? ?sites?|websites?|one[- ]pager|webseiten?|\p{L}*seite|homepage|web|online shop|webshop|landing)(?: (?:please|pls|needed|wanted|only|for (?:me|us|him|her|them|it|that|this)|bitte))?[.!]?$/iu;

/** "My cousin does tattoos": who asks for the site is not who reads it. A story of the past ("my grandmother founded") may stay. */
const FAMILY =
  /^(?:so |and |also |well |ok(?:ay)? )*(?:my|our|meine?|mon|ma|mes|mis?|meu|minha|mio|mia|mijn) (?:cousin|brother|sister|mum|mom|mother|dad|father|wife|husband|partner|boyfriend|girlfriend|friend|mate|buddy|uncle|aunt|auntie|son|daughter|boss|neighbou?r|flatmate|roommate|nephew|niece|gran|grandma|grandpa|bruder|schwester|mutter|vater|mama|papa|frau|mann|freundin?|kumpel|cheff?in?|onkel|tante|frere|soeur|mere|pere|femme|mari|copain|copine|amie?|oncle|hermano|hermana|madre|padre|mujer|marido|amigo|amiga|primo|prima|tio|tia|irmao|irma|mae|pai|marito|moglie|amico|amica|fratello|sorella|cugino|cugina|broer|zus|moeder|vader|vrouw|man|vriend|vriendin)s? (?:also |just |really |auch |aussi |tambien |anche |ook )?(?!(?:and|und|et|y|e|en)\b)(?!(?:founded|opened|started|built|taught|baked|began|ran|grundete|a fonde|fundo|fondo)\b)\p{L}+/u;

/** What somebody in the family does, by the verbs that say so; other verbs tell a story. */
const DOES =
  /^(?:sells?|makes?|bakes?|teaches|teach|repairs?|runs?|fixes|does|builds?|grows?|brews?|cooks?|has|owns?|verkauft|macht|backt|repariert|betreibt|baut|kocht|hat|vend|fait|tient|fabrique|repare|cultive|cuisine|a|vende|hace|tiene|repara|cocina|cultiva|faz|tem|conserta|cozinha|fa|produce|gestisce|ripara|cucina|verkoopt|maakt|bakt|repareert|runt|heeft|kookt)$/u;

/** "my mum sells jam at the market": what is sold and where, without who asks for the site; null when more is told. */
function familyTrade(sentence: string): string | null {
  const folded = fold(sentence);
  const head = FAMILY.exec(folded)?.[0];
  if (!head || !DOES.test(head.split(" ").at(-1)!)) return null;
  const rest = sentence
    .slice(head.length)
    .replace(/[.!\s]+$/u, "")
    .trim();
  const words = tokensOf(fold(rest));
  const tellsMore = words.some(({ word }) => DOES.test(word) && word.length > 2) || hasVerb(rest);
  return tellsMore || words.length < 3 || words.length > 14 || /^(?:it|the|that|this|so|das|die|der)\s/iu.test(rest)
    ? null
    : rest;
}

/** "my mum sells jam, also by post, £4.50 a jar": a list that goes on after it is of what is sold, without who asks. */
export function withoutFamily(text: string): string {
  const head = FAMILY.exec(fold(text))?.[0];
  if (!head || !DOES.test(head.split(" ").at(-1)!) || head.length !== text.slice(0, head.length).length) return text;
  const [first = "", ...more] = text.slice(head.length).split(",");
  const isGoods = tokensOf(fold(first)).length <= 14 && !hasVerb(first) && !/^ (?:it|the|that|this|so)\s/iu.test(first);
  return more.length > 0 && isGoods ? text.slice(head.length).trim() : text;
}

/** What is longer is no sentence for visitors; it also bounds the work of looking for wishes in it. */
const LONGEST_STATEMENT = 420;

const MADE_OF =
  /^(?:in|en|aus|em|van) (?:legno|wood|holz|bois|madera|madeira|hout|stone|stein|pietra|pierre|piedra|pedra|steen|leather|leder|cuir|pelle|cuero|couro|linen|leinen|lin|lino|wool|wolle|laine|lana|la|clay|ton|argilla|ceramica|glass|glas|verre|vetro|vidrio|vidro|metal|metall|steel|stahl|acier|acciaio|acero|brick|paglia)[.!]?$/u;

/** Cuts an end that speaks to the designer off a phrase ("… with a contact form", "… in dark green"). */
function withoutWishes(phrase: string, language: string): string {
  if (phrase.length > LONGEST_STATEMENT) return "";
  let kept = phrase;
  for (let round = 0; round < 3; round++) {
    const cut =
      /^(.{6,}?)[\s,]+((?:with|in|and|mit|und|avec|et|con|y|com|e|met|en|that (?:has|lets|shows|looks)|including|plus|where|so (?:that )?|looking for|who needs?|for which)\s.+)$/isu;
    let start = 0;
    let changed = false;
    // Try each little word from the left: the longest end that is a wish is cut.
    while (start < kept.length) {
      const match = cut.exec(kept.slice(start));
      if (!match) break;
      const at = start + match[1]!.length;
      const end = kept.slice(at).replace(/^[\s,]+/, "");
      const bare = end.replace(/^\S+\s+/, "");
      // "ristrutturazioni, case in legno": what a thing is made of is told of it.
      // "a coach for women in tech": whose trade it is.
      if (
        (MADE_OF.test(fold(end)) && kept.includes(",")) ||
        /^in (?:tech|technology|business|design|fashion)[.!]?$/i.test(end)
      ) {
        start = at + 1;
        continue;
      }
      if (
        looksOf(end, language).isLook ||
        looksOf(bare, language).isLook ||
        (sectionsOnly(bare, language).length > 0 && !/^(?:and|und|et|y|e|en)\s/i.test(end)) ||
        isRequest(end) ||
        (formsOf(bare).length > 0 && tokensOf(bare).length <= 10 && !/[(\d]/.test(bare))
      ) {
        // "Paid in cash or by card": what hangs on a conjunction is no wish.
        if (/\s(?:or|oder|ou|of|o)$/iu.test(kept.slice(0, at))) break;
        kept = kept.slice(0, at).trim();
        changed = true;
        break;
      }
      start = at + 1;
    }
    if (!changed) break;
  }
  return kept;
}

/** "stagiair(e)", "Mitarbeiter(in)": an ending in brackets is no code. */
export const withoutEndings = (text: string): string =>
  text.replace(/(?<=\p{L})\((?:e|es|s|ne|rice|trice|euse|in|innen|n|en|a|as|o|os)\)/gu, "");

function isReadable(said: string, language: string): boolean {
  const sentence = withoutEndings(said);
  const words = tokensOf(sentence).length;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(sentence);
  if (unspaced ? sentence.length < 5 : words < 2 || sentence.length < 9) return false;
  if (sentence.length > LONGEST_STATEMENT) return false;
  if (/^(?:how to (?:find|reach) us|(?:current|next|upcoming|latest) \p{L}+)[.!]?$/iu.test(sentence)) return false;
  if (ONLY_THE_SITE.test(sentence) || FAMILY.test(fold(sentence)) || CHAT.test(fold(sentence))) return false;
  if (/[<>{}\\=`|[\]*#$^~]{1}.*[<>{}\\=`|[\]*#^~;()]/u.test(sentence) || /\w\(|\);|\/\/|"\)|\{\{|=["']/.test(sentence))
    return false;
  if (/@\S+\.\S|https?:|www\./i.test(sentence) || isQuery(sentence)) return false;
  // A phone number in a phrase without a verb is a contact line.
  if (/(?:\d[ -]?){8,}/.test(sentence) && !hasVerb(sentence)) return false;
  return (
    !isRequest(sentence) &&
    !speaksOfSite(sentence) &&
    !looksOf(sentence, language).isLook &&
    sectionsOnly(sentence, language).length === 0
  );
}

/** What people say while they think about their site. */
const CHAT =
  /^oh,? |^(?:ok(?:ay)?|so|well|um+|hmm+|hi|hiya|howdy|g'?day|kia ora|hello|hey|hi there|hello there|good (?:morning|afternoon)|hallo|hallo zusammen|guten tag|bonjour|hola|buenas|ciao|buongiorno|salve|ola|bom dia|hoi|goedendag|yo|sup|thanks?|thank you|cheers|sorry|please|danke|merci|gracias|obrigad[oa]|grazie|bedankt)[.!,]?$|\b(?:not sure|no idea|(?<!\bor )whatever you|up to you|you decide|your choice|be creative|surprise me|i (?:think|guess|mean|suppose|don't know|dont know|dunno)|can't decide|does(?:n't| not) matter|make it|keep it|weiss nicht|egal|je sais pas|no se bien|nao sei|non so|weet niet)\b|^(?:dm|message|text|hit|find|follow|add) (?:us|me|him|her) (?:up )?(?:on|at) (?:the )?(?:insta|instagram|ig|facebook|fb|tiktok|whatsapp)[.!]?$|\bmaybe$|\bperhaps$|\b(?:will|can|to) (?:come|follow|be added|add (?:them|it|these)) later\.?$|\b(?:folgen|kommen) spater\.?$|\b(?:suivront|viendront) plus tard\.?$|\b(?:vendran|vienen) mas (?:tarde|adelante)\.?$|\bverranno dopo\.?$|\bvolgen later\.?$/u;

/** True for what people only say while they think about their site, or about where else they can be found. */
export function isChat(phrase: string): boolean {
  return CHAT.test(fold(phrase));
}

/** True for what is said to whoever makes the site: chat, and who in the family asks for it. */
export function isAside(sentence: string): boolean {
  return isChat(sentence) || FAMILY.test(fold(sentence));
}

/** "plumber leeds": words as one types them into a search box, a trade and a town and no more. */
function isSearch(phrase: string): boolean {
  if (/\p{Lu}|(?:^| )(?:in|near|at|à|en|em|a|bei|im|te) /u.test(phrase) || tokensOf(phrase).length > 4) return false;
  let rest = fold(phrase).replace(/[.!]+$/, "");
  for (const trade of tradeWords(fold(phrase)).reverse()) rest = rest.slice(0, trade.start) + rest.slice(trade.end);
  return rest.trim() !== fold(phrase) && rest.trim() !== "" && isPlace(rest.trim());
}

/** A saying in quotes alone stands without them. */
const withoutQuotes = (text: string): string => /^\s*["“„«]([^"“”„«»]+)["”“»][\s.]*$/u.exec(text)?.[1] ?? text;

function finished(text: string): string {
  const clean = capitalised(
    withoutQuotes(text)
      .replace(/^[\s"'”’»)\]}>,;:.!?&+/–—-]+(?=\p{L})/u, "")
      // What stood before it stands elsewhere, or nowhere.
      .replace(/^(?:but|aber|mais|pero|maar) /iu, "")
      .replace(/\s+/g, " ")
      .replace(/[\s,;:：、–—-]+$/u, "")
      .trim(),
  );
  if (/[.!?。！？…।؟]["'”’»)]?$/u.test(clean)) return clean;
  return clean + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」』）]$/u.test(clean) ? "。" : ".");
}

/** "Process: discover, define, design": of such a list the word before the colon says what it is. */
const LISTED =
  /^(?:our |my )?(?:process|steps|research(?: interests?)?|forschung(?:sschwerpunkte)?|recherches?|investigacion|investigacao|ricerca|onderzoek|(?:invited |recent |selected )?talks|vortrage|conferences|charlas|palestras|conferenze|lezingen|awards|auszeichnungen|prix|premios|premi|exhibitions|ausstellungen|expositions|exposiciones|exposicoes|mostre|ways to help|how (?:to|you can) help|get involved|so konnen sie helfen|comment aider|como (?:ayudar|ajudar)|come aiutare|zo kunt u helpen|how it works|wie es funktioniert|comment ca marche|come funziona|como funciona|hoe het werkt|case studies|(?:selected |past )?clients(?: include)?|ablauf der zusammenarbeit|prozess|referenzen|processus|methode|proceso|casos de exito|processo|metodo|werkwijze|brands|marken|marques|marcas|marche|merken|timetable|(?:bitte )?mitbringen|a apporter|traer|llevar|(?:da )?portare|trazer|levar|meebrengen|meenemen|持ち物|acordos|convenios|convenzioni|conventions|assurances|aseguradoras|mutuas|seguros|versicherungen|kassen|年間行事|年間予定|jahresprogramm|programme annuel|program(?:a|m|ma|me)?|プログラム|stundenplan|kursplan|emploi du temps|orario|rooster) ?:/u;

/** What a business says of itself in one line, which stands right after what it is. */
const SLOGAN =
  /^(?:(?:our|unser|notre|nuestro|il nostro|o nosso|ons|onze) )?(?:tagline|slogan|motto|strapline|leitspruch|devise|lema|eslogan) ?:|^["“„«][^"“”„«»]+["”“»][.!]?$|^(?:キャッチコピー|モットー)/u;

const FOR_VISITORS = new Set<Segment["role"]>(["headline", "prose", "item", "fact", "place", "audience"]);

/** The sentences that a visitor may read, in reading order. */
export function statementsIn(sentences: readonly Sentence[], name: string, language: string): string[] {
  const found: string[] = [];
  const add = (text: string | null) => {
    if (!text) return;
    // "Startup landing: AI assistant for …": a heading that names the site is for the designer.
    const told = text
      .trim()
      .replace(
        /^[^:：.,]{0,40}\b(?:landing(?: page)?|site|website|homepage|page|webseite|sitio|sito|saas|startup)\s?[:：]\s*/iu,
        "",
      );
    const plain = told
      .replace(/^(?:it's|it’s|it is|this is|this one's) for (?:my|our|a|an|the) /iu, "")
      .replace(
        /^(?:hi|hello|hey|hallo|hola|bonjour|salut|ciao|olá|oi|ok|okay|moin|hoi)(?: (?:there|all|everyone|zusammen|à tous|a todos))?[,!.]\s+/iu,
        "",
      );
    // "… on tour: 3 march Limerick": the dates after the colon stand in the list of dates.
    const colon = plain.search(/[:：]\s/u);
    const dated =
      colon > 12 &&
      tokensOf(plain.slice(0, colon)).length >= 5 &&
      datesIn(plain).some((date) => date.start > colon && date.start < colon + 4);
    const kept = withoutWishes(dated ? plain.slice(0, colon) : plain, language);
    if (!isReadable(kept, language) || isSearch(kept)) return;
    const statement = finished(kept);
    if (plainName(statement) === plainName(name)) return;
    if (found.some((other) => fold(other).includes(fold(statement.slice(0, -1))))) return;
    if (isSlogan) found.splice(1, 0, statement);
    else found.push(statement);
  };
  let isSlogan = false;
  for (const sentence of sentences) {
    const { segments } = sentence;
    const first = segments[0];
    if (!first) continue;
    isSlogan = SLOGAN.test(fold(sentence.text));
    if (FAMILY.test(fold(sentence.text))) add(familyTrade(sentence.text));
    // "Hofladen Sa 9-13 Uhr.", "Honig ab 6,50 €.": a note of hours or a price is told where hours and prices stand.
    const isNote = segments.length === 1 && !hasVerb(sentence.text) && tokensOf(first.bare).length <= 5;
    const hoursOnly = first.bare !== first.text && tokensOf(first.bare).length <= (first.role === "headline" ? 1 : 2);
    // "Taproom hours Wed-Thu 4-9, Fri-Sat 12-11": all of it stands there.
    if (
      first.bare !== first.text &&
      /(?:^| )(?:hours|times|\S*zeiten|horaires|horarios?|orari|\S*tijden|offen|geoffnet|ouverte?s?|abiert[oa]s?|abert[oa]s?|apert[oaie]|geopend)$/u.test(
        fold(first.bare),
      )
    )
      if (segments.slice(1).every(({ role }) => role === "contact")) continue;
    if (isNote && (hoursOnly || (PRICE.test(first.text) && first.role !== "headline"))) continue;
    // "Zwei Standorte: …", "Próximos retiros: 17-19 abril": a heading over addresses, hours or dates that stand elsewhere.
    const details = segments.slice(first.label === null ? 1 : 0);
    if (
      /^\s?[:：]/u.test(sentence.text.slice(first.end - sentence.start)) &&
      segments.length > 0 &&
      details.every(
        (segment) =>
          segment.role === "contact" || segment.role === "form" || (segment.role === "place" && segment.bare === ""),
      ) &&
      tokensOf(first.bare).length <= 4
    )
      continue;
    const priced = segments.filter(({ role, bare }) => (role === "item" || role === "fact") && PRICE.test(bare)).length;
    if (priced >= 2 && segments.length > 2) {
      // "Cotisation annuelle : 60 € adultes, 30 € enfants": a heading is no sentence.
      const isHeading =
        isColoned(sentence) && tokensOf(first.bare).length <= 3 && tradeWords(fold(first.bare)).length === 0;
      if ((first.role === "headline" || first.role === "prose") && !isHeading) add(afterSite(first.text) ?? first.bare);
      continue;
    }
    if (first.label === "about" && first.role === "prose") {
      // "Mitglied werden: 12 Euro im Jahr", "Equipo: Dra. Carmen Ruiz": a price or a name alone says nothing.
      add(
        ((PRICE.test(first.text) ||
          isTitled(first.text) ||
          (segments.length > 1 && segments.every(({ bare }) => areFirstNames(bare)))) &&
          !hasVerb(first.text)) ||
          (segments.length > 1 && LISTED.test(fold(sentence.text)))
          ? sentence.text
          : sentence.text.slice(first.start - sentence.start),
      );
      continue;
    }
    if (segments.every((segment) => segment.label !== null && segment.label !== "about")) continue;
    const upTo = segments.findIndex((segment) => !FOR_VISITORS.has(segment.role) || segment.label !== null);
    const clean = upTo < 0 ? segments : segments.slice(0, upTo);
    const site = speaksOfSite(sentence.text) || afterSite(first.text) !== null;
    // "Sem site de compras online": nothing is left of what is not wanted.
    if (site && /^(?:no|not|sem|sin|sans|pas de|senza|niente|kein\p{L}*|ohne|geen|zonder) /u.test(fold(sentence.text)))
      continue;
    if (site) {
      const business = afterSite(
        clean.length > 0 ? sentence.text.slice(0, lastEnd(clean) - sentence.start) : first.text,
      );
      if (!business) add(beforeSite(first.text));
      // "Wir sind drei Hebammen in Erfurt und suchen eine Webseite": the first half is for visitors.
      if (!business) add(AND_ASKS.exec(sentence.text)?.[1] ?? null);
      const phrase = business && businessPhrase(business, name);
      if (phrase) {
        // A list of goods after the business is shown as offerings; the sentence keeps the business alone.
        const items = clean.filter((segment) => segment.role === "item").length;
        const head = businessPhrase(items > 1 ? (afterSite(first.text) ?? phrase) : phrase, name);
        // "Site for Tallow & Wick, a blacksmith making gates, railings, …": the name alone says nothing.
        add(head !== null && plainName(head) !== plainName(name) ? head : phrase);
      }
      for (const segment of segments.slice(1))
        if (segment.role === "prose" && segment.label === null) add(segment.text);
      continue;
    }
    if (isRequest(sentence.text)) {
      for (const segment of segments)
        if (segment.role === "prose" && segment.label === null && hasVerb(segment.text)) add(segment.text);
      continue;
    }
    const wellFormed = /^["'“„«¿¡]?[\p{Lu}\p{Lo}\p{N}]/u.test(sentence.text);
    const items = segments.filter((segment) => segment.role === "item").length;
    // Hours inside a list of goods stand elsewhere too; the sentence keeps the business alone.
    const timed = items >= 2 && segments.some((segment) => segment !== first && segment.bare !== segment.text);
    // "Potter in Kiel, bowls, mugs, cups, shop coming soon", "Free trial, plans 49/99, works with Square, reports": lists.
    const listed =
      (items >= 3 || (items >= 2 && priced > 0)) &&
      (first.role === "item"
        ? segments.at(-1)!.role !== "prose"
        : !hasVerb(sentence.text) && segments.some(({ role }) => role === "fact"));
    if (upTo < 0 && (wellFormed || items < 2) && !listed && !(timed && first.role === "headline")) {
      // "Install: cargo add tidal" is a note under a heading that nobody knows.
      const note = /^[\p{L} ]{2,18}[:：] ?\S/u.test(sentence.text) && tradeWords(fold(first.text)).length === 0;
      // "Two surgeries in East Sussex: Forest Row 01342 555010, …": the numbers stand elsewhere.
      const numbers = first.role === "headline" && /[:：].*\d(?:[ ./-]?\d){6,}/su.test(sentence.text);
      // "Uitvaartzorg De Linde, Assen, dag en nacht 0592 112233": so does this one, and what comes before it is told.
      const number = segments.findIndex(({ text, bare }) => text !== bare && /\d(?:[ ./-]?\d){7,}/u.test(text));
      if (numbers) add(first.text);
      else if (number > 0 && first.role === "headline" && !hasVerb(sentence.text))
        add(sentence.text.slice(0, segments[number - 1]!.end - sentence.start));
      else if (isWholeSentence(sentence) && !note) add(sentence.text);
      continue;
    }
    if (clean.some((segment) => segment.role === "headline" || segment.role === "prose")) {
      // "Next events: Christmas fair 5 December, …" is a heading without its list.
      const heading =
        timed &&
        /^\s?[:：]/u.test(sentence.text.slice(first.end - sentence.start)) &&
        (tradeWords(fold(first.text)).length === 0 ||
          /^(?:next|upcoming|prochain|nachste|kommende|proxim|prossim|volgende|aankomende)/.test(fold(first.text)));
      if (heading) continue;
      const end = items >= 2 && (!wellFormed || timed || listed) ? first.end : lastEnd(clean);
      if (clean.some((segment) => segment.end <= end && (segment.role === "headline" || segment.role === "prose")))
        add(sentence.text.slice(0, end - sentence.start));
    }
    for (const segment of segments.slice(1)) {
      // "we keep girls in school: fees, uniforms, …": the list after the colon is told as a list.
      const told = items >= 2 ? segment.text.replace(/[:：]\s.*$/su, "") : segment.text;
      // "Jo (they/them)": a name says nothing alone.
      const isName = areFirstNames(told.replace(/ ?\([^()]*\)/gu, ""));
      if (segment.role === "prose" && segment.label === null && hasVerb(told) && !isName) add(told);
    }
  }
  return found.slice(0, 24);
}

const isColoned = ({ segments: [first], text, start }: Sentence): boolean =>
  first !== undefined && /^\s?[:：]/u.test(text.slice(first.end - start));

function lastEnd(segments: readonly Segment[]): number {
  return segments.at(-1)!.end;
}

/** A sentence counts as whole when it names the business or has a verb; a bare list of goods or a lone word does not. */
function isWholeSentence(sentence: Sentence): boolean {
  const roles = sentence.segments.map((segment) => segment.role);
  if (roles.every((role) => role === "item" || role === "fact" || role === "place"))
    return (
      roles.length === 1 &&
      tokensOf(sentence.text).length >= 4 &&
      // "Private hire £90 for two hours": it stands among what is on offer.
      !(roles[0] === "item" && (PRICE.exec(sentence.segments[0]!.bare)?.index ?? 0) > 0)
    );
  return roles.some((role) => role === "headline" || role === "prose");
}
