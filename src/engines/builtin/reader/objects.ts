/** The objects of verbs such as "we bake": what a sentence says that the business makes, sells or does. */
import { listParts, unfolded } from "./lists.ts";
import { looksOf } from "./looks.ts";
import { BAD_START } from "./offering.ts";
import { hasVerb } from "./phrases.ts";
import { PRICE } from "./prices.ts";
import { fold } from "./text.ts";

/** Verbs whose objects are offerings. Each language's forms stand with the subject that makes them a statement of the business. */
const OFFER_VERB =
  /(?:^(?:sells?|teach(?:es)?|grows?|serves?)\b|\b(?:(?:we|i|they|and|also|who|that|which)(?:'re| are)? (?:also |mainly |only |now |mostly )?(?:bake|make|sell|offer|provide|serve|teach|repair(?! (?:caf|shop|service|work|centre|center))|fix|install|grow|roast|brew|build|craft|design|produce|cook|rent|hire out|fit|run|host|treat|stock|supply|specialise in|specialize in|do|organise|organize|print|restore|clean)|(?:she|he|they|who|that|which|and|also|(?:my|our) [a-z]+) (?:also |mainly |only )?(?:does|sells|repairs|makes|bakes|teaches|fixes|builds|grows|runs|hosts|prints|restores|designs|brews|roasts)(?= (?!not |it|that|this|so|everything|anything|something|nothing|a lot))|(?:members|people|neighbou?rs|visitors|guests|customers|kids|children|students|participants|you)(?: can| may| could)? (?:borrow|rent|hire|learn|buy|try|taste|explore|lend|swap|share)|offering|providing|selling|serving|making|baking|teaching|specialising in|specializing in|specialises in|specializes in|services include|products include|classes include|features include|we have|known for|has(?= (?!been|a |an |the |to |no )\w+ ?\w*,)|offers|sells|serves|provides|teaches|makes|bakes|roasts)\b|\bich (?:baue|mache|fertige|repariere|gebe|biete|nahe|gestalte|unterrichte|verkaufe)(?: auch)?\b|\bje (?:fabrique|fais|prepare|cuisine|propose|repare|cree|vends|realise)\b|\b(?:fabrico|vendo|ofrezco|imparto|elaboro)\b|\b(?:riparo|realizzo|insegno|propongo|offro|mi occupo di|ci occupiamo di)\b|\b(?:ik|en) (?:bouw|maak|geef|verkoop|repareer|ontwerp|doe|bak|brouw)(?: ook| zelf)?\b|\bvi (?:saljer|bakar|erbjuder|hyr ut|sælger|selger|bager|baker|tilbyder|tilbyr)\b|\b(?:oferujemy|sprzedajemy|pieczemy|myymme|tarjoamme)\b|\bwir (?:bieten|backen|verkaufen|machen|fertigen|kochen|reparieren|bauen|beraten bei|produzieren|unterrichten|servieren|vermieten|restaurieren|gestalten|haben)\b|\b(?:(?:meine?|unsere?) \p{L}+|und|er|sie) (?:naht|macht auch|macht|repariert|baut|backt|verkauft|kocht|tatowiert|restauriert)(?: auch)?\b|\b(?:mitglieder|kunden|gaste|besucher|kinder|sie|man|leute|nachbarn)(?: konnen)? (?:leihen|ausleihen|mieten|lernen|kaufen|probieren|finden)\b|\b(?:spezialisiert auf|bieten wir|wir sind spezialisiert auf|mit schwerpunkt(?:en)?(?: auf)?|bietet|verkauft)\b|\bnous (?:proposons|offrons|vendons|fabriquons|realisons|preparons|faisons|servons|creons|reparons|installons|louons|cuisinons|avons)\b|\b(?:les (?:membres|adherents|clients|enfants|visiteurs)) (?:empruntent|louent|apprennent|achetent|decouvrent|peuvent (?:emprunter|louer|acheter))\b|\b(?:specialisee?s? (?:en|dans)|propose|vend)\b|\b(?:(?:los|las) (?:socios|socias|miembros|clientes|ninos|vecinos) (?:alquilan|aprenden|compran|toman prestad[oa]s?)|ofrecemos|hacemos|vendemos|fabricamos|preparamos|servimos|impartimos|reparamos|elaboramos|horneamos|damos clases de|especializad[oa]s? en|tenemos|cultivamos|instalamos|organizamos|disenamos|alquilamos|ofrece|vende)\b|\b(?:oferecemos|fazemos|produzimos|damos aulas de|especializad[oa]s? em|temos|instalamos|alugamos|oferece)\b|\b(?:offriamo|facciamo|vendiamo|produciamo|prepariamo|serviamo|realizziamo|proponiamo|ripariamo|specializzat[oaie] in|abbiamo|insegniamo|noleggiamo|coltiviamo)\b|\b(?:leden|klanten|gasten|bezoekers|kinderen|buren|mensen|je) (?:kunnen |kunt |kan )?(?:lenen|leent|huren|leren|kopen|proeven|vinden|ruilen)\b|\bwij? (?:bieden|bakken|verkopen|maken|serveren|verzorgen|doen|repareren|geven|verhuren|installeren|bouwen|leveren|hebben)\b|\b(?:gespecialiseerd in|biedt|verkoopt)\b)\s+/gu;

const CUT =
  /\s(?:every (?:morning|day|week|year|month|weekend|season)|each (?:morning|day|week)|met de hand|von hand|a la main|a mano|och (?:haller|har|ar|saljer)|daily|all year|all day|since|until|by (?:noon|hand|bike)|from (?:our|the|local|scratch|a |\d|mon|tue)|for (?:my|our|the|you|all|people|local|families|kids|adults|every|small|busy|homes|private)|at (?:the|our|your|home)|in (?:the|our|your|a |\p{Lu}\S+|small|downtown|central)|on (?:the|our|weekends|site|request|mon|tue|wed|thu|fri|sat|sun|a )|to (?:adults|kids|children|beginners|students|the|our|local|your|make|help|companies|people)|so (?:that|you)|because|that|which|who|while|when|where|using|made (?:with|from|by|in)|(?:and|&) (?:also |even )?(?:(?:sells|delivers|serves|repairs|repair|fixes|fix|teaches|makes|does|builds|runs|bakes|offers|hosts|sell|deliver|serve|ship|are|we|have|also|run|host|welcome|offer|do|make|teach|repair|earn|get|save|pay|keep|receive|share|help|learn|enjoy|bring|come|meet|find|more)\b|much more)|with (?:love|care|a |our|local|the|over)|near|around|across|through|jeden|taglich|seit|bis|aus (?:der|dem|unser)|fur (?:die|den|das|unsere|alle|privat|unternehmen|kleine)|im |in (?:der|dem|unserer|unserem|ganz)|bei|mit (?:liebe|viel|herz)|und (?:vieles mehr|mehr|sanieren|renovieren|restaurieren|reparieren|montieren|bauen|verkaufen|liefern|macht|repariert|verkauft|bietet|backt|kocht)|chaque|tous les|depuis|pour (?:les|la|le|toutes|tous|vos)|dans (?:la|le|notre|toute)|avec (?:amour|des|passion)|cada|todos los|desde|para (?:las|los|toda|todos|empresas|ninos|eventos)|en (?:la|el|nuestr|todo|pleno)|con (?:amor|mas de|productos)|todos os|todas as|para (?:a|o|as|os|todas)|no |na |ogni|tutti i|per (?:la|le|gli|i|tutti|tutte)|nel|nella|elke|iedere|sinds|voor (?:de|het|alle|elke|particulieren)|in (?:het|onze|de)|met (?:liefde))(?=\s|$|\S)/u;

const JOINED_VERB = /^(?:and|und|et|y|e|en) \p{L}{2,}(?:en|ons|amos|emos|imos|iamo) (?=\p{L})/u;
const DOES_TOO =
  /^(?:and )?(?:fight|run|host|help|train|support|campaign|lobby|organi[sz]e|provide|hold|publish|advise|protect|stop|defend|feed|rescue|rehome|visit|lend|raise|speak) \p{L}/u;
const LONGEST_LIST = 260;
const JOINT_ALONE = /^(?:and|or|und|oder|et|ou|y|e|o|en|of)$/iu;

const NOT_DONE =
  /(?:^|[^\p{L}])(?:no|non|nao|ne|nous ne|on ne|not|never|don't|do not|nicht|nie|geen|niet) (?:lo |la |los |le |si |se |ci )?.?$/u;

export function objectList(sentence: string, language: string): string[] {
  const folded = fold(sentence.slice(0, 1200));
  const lists: string[] = [];
  const verbs = [...folded.matchAll(OFFER_VERB)];
  for (const [index, match] of verbs.entries()) {
    // "no hacemos envíos": what is not done; "a model-making corner" makes nothing.
    if (folded[match.index - 1] === "-" || NOT_DONE.test(folded.slice(Math.max(0, match.index - 14), match.index + 1)))
      continue;
    // "wij maken en repareren zeilen": two verbs with the same objects.
    const other = JOINED_VERB.exec(folded.slice(match.index + match[0].length))?.[0].length ?? 0;
    const from = match.index + match[0].length + other;
    // "vendemos peças e alugamos o forno": what follows the next verb is its object.
    const to = Math.min(from + LONGEST_LIST, verbs[index + 1]?.index ?? Infinity);
    let rest = unfolded(
      sentence
        .slice(from, to)
        .replace(/(?:[!?;:：]|\.(?!\d)).*$/su, "")
        .replace(
          to < from + LONGEST_LIST ? /(?:,|\s(?:and|und|et|y|e|en|&)(?: (?:also|auch|aussi|anche|ook))?)?\s*$/u : /$/u,
          "",
        ),
    );
    const cut = CUT.exec(fold(rest));
    const comma = rest.indexOf(",");
    if (cut && (comma < 0 || cut.index < comma)) {
      const tail = rest.slice(cut.index);
      // "country loaves from our oven, croissants and buns": the list may go on after the first cut.
      rest =
        rest.slice(0, cut.index) +
        (tail.includes(",") && /,[^,]{2,30}(?:,|\band\b)/.test(tail) ? tail.slice(tail.indexOf(",")) : "");
    }
    const parts: string[] = [];
    for (const part of rest.split(/,(?!\d)|、/u)) {
      const inner = CUT.exec(fold(` ${part.trim()}`));
      const clean = inner ? ` ${part.trim()}`.slice(0, inner.index).trim() : part.trim();
      if (!clean || JOINT_ALONE.test(clean)) break;
      if (parts.length > 0 && (hasVerb(clean) || BAD_START.test(fold(clean)))) break;
      parts.push(clean);
      if (inner) break;
    }
    // "taxes for artists, musicians and writers": for whom it is goes on.
    const whom = / for \p{L}+s$/u.exec(parts[0] ?? "");
    if (
      whom &&
      parts.length > 1 &&
      parts.slice(1).every((part) => /s(?: (?:in|and|across|around) .*)?$/u.test(part) && !PRICE.test(part))
    )
      parts.splice(0, parts.length, parts[0]!.slice(0, whom.index));
    // "we organise renters, fight evictions, run a hotline": what is done, each verb with its object.
    if (parts.slice(1).some((part) => DOES_TOO.test(fold(part)))) continue;
    // "that we hire out for weddings, away days and long weekends"
    if (parts[0]) parts[0] = parts[0].replace(/^for /, "");
    // "we clean and redeliver": another verb follows, and no thing.
    if (/^(?:and|und|et|y|e|en) /i.test(parts[0] ?? "")) continue;
    const verb = fold(match[0]).trim();
    const objects = listParts(parts, language, true).map((object) => workOn(object, verb, language));
    // "we make a difference", "I run a bike repair service": one thing with an article is no list of goods.
    if (objects.length > 0 && /^(?:an?|ein(?:e|en)?|une?|una?|uma?|uno|een) /iu.test(objects[0]!)) continue;
    if (
      objects.length === 1 &&
      /^(?:the|my|your|der|die|das|den|le|la|les|el|los|il|lo|o|os|het|de) \S+$/iu.test(objects[0]!)
    )
      continue;
    // "red, white and port wines": bare colours share the last word's noun.
    const areBare = (object: string) => looksOf(object, language).colours > 0 && looksOf(object, language).isLook;
    if (objects.length > 1 && objects.slice(0, -1).every(areBare)) lists.push(parts.join(", "));
    else lists.push(...objects);
  }
  // In Arabic "and" is written onto the next word, and the verb often has no comma after it.
  const arabic = /(?:^|\s)(?:ي|ت|ن)(?:قدم|قدّم|بيع|صنع|وفر|وفّر|خبز)(?:ون)? ([\p{Script=Arabic}\p{M} ،]{3,120})/u.exec(
    sentence,
  );
  if (arabic)
    lists.push(
      ...arabic[1]!
        .replace(/\s(?:كل|في|من|منذ|على|مع|لكل|يومي).*$/u, "")
        .split(/\s*،\s*و?|\s+و(?=\S{3})/u)
        .filter((part) => part.trim().length > 2 && part.trim().split(" ").length <= 4),
    );
  const japanese =
    /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、・]{3,60}?)(?:など)?(?:[にも]対応|を(?:提供|販売|取り扱|扱|製造|作って|焼いて|ご用意|お届け))/u.exec(
      sentence,
    );
  if (japanese)
    lists.push(
      ...japanese[1]!
        .split(/[、・]|や|と(?=[\p{Script=Han}\p{Script=Katakana}])/u)
        .map((part) => part.replace(/^.*[はがで]/u, "")),
    );
  return lists;
}

/** "repairs skateboards" offers the work and not the thing: "skateboard repairs". Only where English says it plainly. */
function workOn(object: string, verb: string, language: string): string {
  // "Wir restaurieren Orgeln und stimmen Klaviere": another verb, which German puts last where it stands alone.
  if (language.startsWith("de"))
    return object.replace(
      /^(\p{Ll}{2,}ieren|bauen|stimmen|pflegen|reinigen|nähen|drucken|schleifen|warten|verlegen|liefern|rösten|brauen|backen|kochen|verkaufen|vermieten) (\p{L}.+)$/u,
      "$2 $1",
    );
  if (!language.startsWith("en")) return object;
  const work = /(?:^| )(repair|fix|restore|rent|hire out)(?:s|es)?$/.exec(verb)?.[1];
  const words = object.trim().split(/\s+/);
  if (!work || words.length > 2 || !/^[a-z-]+ ?[a-z-]*[^s]s$/.test(object.trim())) return object;
  const last = words.pop()!;
  const single = /(?:ches|shes|sses|xes)$/.test(last)
    ? last.slice(0, -2)
    : /[^aeiou]ies$/.test(last)
      ? `${last.slice(0, -3)}y`
      : last.slice(0, -1);
  // The word for the work is the prompt's own ("repairs", "repair").
  const name = /s$/.test(verb) && work === "repair" ? "repairs" : work === "repair" ? "repair" : null;
  return name === null ? object : [...words, single, name].join(" ");
}
