/**
 * Which language a prompt is written in. Prompts are short, so words vote: the little words of each language, and the
 * trades and looks that have a name in only one. Scripts decide where they can; trigrams (franc) only for longer text in
 * languages that the page has no interface text for.
 */
import { franc } from "franc-min";
import { LANGUAGES, type Language } from "../../../design/kinds/vocabulary.ts";
import { fold, tokensOf } from "./text.ts";

const LITTLE_WORDS: Record<string, string> = {
  en: "not don t can you your button tool app what how out up sign the and for with a an of in to our we is are that who from by on at my i want need your you it its please make new or every free all this be has have run about open website site call phone hours form please accent background closed monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays",
  de: "der die das und für mit ein eine einen einer eines in im von zu zum zur wir unser unsere ist sind auf aus bei nach auch ich mein meine meinen möchte brauche bitte webseite unseren alle oder nicht jeden über seit uhr dem den des soll wird sich am öffnungszeiten geöffnet leistungen farben telefon termin montag dienstag mittwoch donnerstag freitag samstag sonntag uhr wir bieten formular hell bis pro nacht jahre kurse preise personen datum ab anmeldung geschlossen stunde einzelstunde probestunde",
  fr: "le la les et pour avec un une des du de dans sur nous notre nos est sont qui que à au aux mon ma mes je voudrais veux site par chez en depuis ou vous tous votre ce cette leur d l c ouvert horaires couleurs téléphone tél formulaire réservation lundi mardi mercredi jeudi vendredi samedi dimanche fermé heure nuit prix devis gratuit séance cours",
  es: "el la los las y para con un una de del en por que nuestro nuestra nuestros es son mi mis quiero necesito hacemos somos desde sitio al o su todos página se más sin lo horario formulario lunes martes viernes sábado domingo clases clase colores teléfono tienda citas cerrado jueves noche precios gratis personas habitación habitaciones admiten niños reservas abierto cita",
  pt: "o a os as e para com um uma de do da dos das em no na nos nas por que nosso nossa é são meu minha quero preciso fazemos somos desde ao ou seu todos página site não mais sem ou é horário formulário segunda sábado domingo cores telefone loja serviços quero aberto fechado marcação preços noite pessoas quartos crianças reservas sexta quinta",
  it: "il lo la i gli le e per con un una di del della dei delle in nel nella da dal che nostro nostra è sono mio mia voglio vorrei facciamo siamo sito al alla ai agli o su tutti si più senza degli orari modulo colori telefono tramite prenotazioni servizi sito lunedì martedì mercoledì giovedì venerdì chiuso prezzi domenica sabato aperto consegna domicilio",
  nl: "de het een en voor met van in op bij uit naar wij we onze ons is zijn mijn ik wil graag maken website aan of ook te dat die tot alle nieuwe elke om niet sinds openingstijden geopend kleuren telefoon afspraak formulier maandag zaterdag zondag rustig wij uur gesloten proefles rooster hond plekken welkom prijs vanaf dinsdag woensdag donderdag vrijdag zondag",
  sv: "från öppet boka hos oss färger mån tis tors fre lör sön kontakta telefon klippning och för med en ett av i på vi är vår våra som till från har jag vill det att hemsida alla eller inte den",
  da: "åbent bestil farver hos os åbningstider ring og for med en et af i på vi er vores som til fra har jeg vil det at hjemmeside alle eller ikke den hver",
  nb: "åpent bestill farger hos åpningstider og for med en et av i på vi er vår våre som til fra har jeg vil det at nettside alle eller ikke den hver",
  fi: "pieni avoinna ma ti ke to pe su tervetuloa puhelin ja sekä on meidän me joka kanssa sivusto verkkosivut ovat tai kaikki minun haluan",
  pl: "zajęcia kolory zapisy cennik otwarte przez telefon i w z na do dla się jest nasze nasza oraz od po przy strona mój moja chcę lub nie że",
  cs: "a v na do pro se je naše náš s z od stránky nebo chci web jsme který že",
  hu: "és a az egy egyik vagyunk van nem hogy weboldal honlap számára minden kell",
  tr: "sıcak renkler kurslar tel atölyesi dükkanı mağazası ve bir için ile bu da de olan sitesi web istiyorum biz bizim her",
  ro: "și pentru cu un o de din la în pe este sunt noastre nostru site vreau care sau",
  ca: "i amb per un una els les de del el la és som nostre nostra web vull que als",
  id: "dan untuk dengan di yang dari kami ini itu situs adalah atau saya",
  vi: "và cho với của là một các chúng tôi trang không được",
};

/** English words for trades and looks beyond these say no more of the language. */
const MOST_BORROWED = 3;

const VOTES = new Map<string, { language: string; weight: number }[]>();
for (const [language, words] of Object.entries(LITTLE_WORDS)) {
  for (const word of new Set(words.split(" "))) {
    const voters = VOTES.get(word) ?? [];
    voters.push({ language, weight: 1 });
    VOTES.set(word, voters);
  }
}

const SCRIPTS: [RegExp, string][] = [
  [/\p{Script=Hangul}/gu, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Han}/gu, "zh"],
];

/** ISO 639-3 codes that franc answers, for Latin-script languages, as BCP 47 tags. */
const FRANC_TAGS = Object.fromEntries(
  "eng:en deu:de fra:fr spa:es por:pt ita:it nld:nl swe:sv pol:pl ces:cs hun:hu tur:tr ron:ro ind:id vie:vi jav:jv hau:ha yor:yo ibo:ig swh:sw som:so zul:zu tgl:tl hrv:hr bos:bs srp:sr uzn:uz azj:az kin:rw hat:ht"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** The BCP 47 tag of a text's language. `known` gives further votes, such as trade words found in one language only. */
export function languageOf(text: string, known: readonly (readonly string[])[] = []): string {
  const byScript = scriptLanguage(text);
  if (byScript) return byScript;
  const votes = new Map<string, number>();
  const vote = (language: string, weight: number) => votes.set(language, (votes.get(language) ?? 0) + weight);
  // Accents tell "é" from "e", so votes are cast with accents and, at half weight, without.
  const lower = text.toLowerCase().replace(/’/g, "'");
  for (const { word } of tokensOf(lower)) {
    const voters = VOTES.get(word);
    if (voters) for (const { language, weight } of voters) vote(language, weight / Math.sqrt(voters.length));
  }
  let borrowed = 0;
  for (const languages of known) {
    // Others borrow from English ("Yoga Studio Leipzig") and hardly from each other.
    const isBorrowed = languages.length === 1 && languages[0] === "en";
    if (isBorrowed) borrowed++;
    const weight = !isBorrowed ? 1.5 : borrowed <= MOST_BORROWED ? 0.75 : 0;
    if (languages.length <= 2) for (const language of languages) vote(language, weight / languages.length);
  }
  for (const [pattern, language] of [
    [/ß|\b(?:öffnungs|straße)/gi, "de"],
    [/[äöü]/gi, "de"],
    [/ñ|¿|¡/gi, "es"],
    [/(?:ci[oó]n(?:es)?|ería|ill[oa]s)(?!\p{L})/giu, "es"],
    [/zion[ei](?!\p{L})|zz[aeio](?!\p{L})/giu, "it"],
    [/[a-zäöü]{3}(?:ung|ungen|keit|heit)(?!\p{L})/giu, "de"],
    [/[a-z]{3}(?:heid|lijk|lijke|tje|tjes)(?!\p{L})/giu, "nl"],
    [/[ãõ]|ção|ções/gi, "pt"],
    [/[èùê]|œ|\b[dlnsc]'(?=[aeéhiou])/gi, "fr"],
    // English has "oe" in shoes, canoes and what somebody does.
    [/ij[a-z]|[a-z](?<!sh|can)oe(?!s(?:n't)?\b)[a-z]|sch[a-z]*en\b/gi, "nl"],
    [/å/gi, "sv"],
    [/[yäö]{2}|(?:ssä|llä|stä|ltä)(?!\p{L})/giu, "fi"],
    [/[łęśźż]/gi, "pl"],
    [/[řěů]/gi, "cs"],
    [/[őű]/gi, "hu"],
    [/[ığş]|[’'](?:da|de|ta|te)(?!\p{L})|\p{L}{3}l[ae]r[ıi]?(?=[,.\s])/giu, "tr"],
    [/[șț]/gi, "ro"],
  ] as const) {
    const hits = lower.match(pattern)?.length ?? 0;
    if (hits > 0) vote(language, Math.min(2, 0.6 + hits * 0.2));
  }
  // German knows none of these letters, whatever ends in "-ung".
  if (/[åøæ]/.test(lower)) vote("de", -1.5);
  const ranked = [...votes].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  const letters = fold(text).match(/\p{L}/gu)?.length ?? 0;
  const convincing = best !== undefined && best[1] >= 1.5 && best[1] > (second?.[1] ?? 0) * 1.05;
  if (convincing) return best[0];
  if (letters >= 80) {
    const tag = FRANC_TAGS[franc(text, { minLength: 60 })];
    // Little words would have told one of the eight.
    if (tag && !isInterfaceLanguage(tag)) return tag;
  }
  // A word or two: English unless something spoke for another language.
  if (best && best[1] > (votes.get("en") ?? 0) && best[1] >= (isInterfaceLanguage(best[0]) ? 0.7 : 1.2)) return best[0];
  return "en";
}

function scriptLanguage(text: string): string | null {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const counts = SCRIPTS.map(([pattern, tag]) => ({ tag, count: text.match(pattern)?.length ?? 0 }));
  const has = (tag: string) => counts.find((entry) => entry.tag === tag)?.count ?? 0;
  // Kana or Hangul next to Han means Japanese or Korean; each such letter says more than a Latin one.
  if (has("ja") > 0 && (has("ja") + has("zh")) * 2 > latin) return "ja";
  if (has("ko") > 0 && has("ko") * 2 > latin) return "ko";
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0 || best.count * 2 <= latin) return null;
  if (best.tag === "ar") {
    if (/[ٹڈڑےں]/.test(text)) return "ur";
    return /[پچژگک]/.test(text) || /[\u06f0-\u06f9]/.test(text) || text.includes("ی") ? "fa" : "ar";
  }
  if (best.tag === "ru") {
    if (/[іїєґ]/i.test(text)) return "uk";
    return /[ђјљњћџ]/i.test(text) ? "sr" : /ъ/i.test(text) && !/[ыэё]/i.test(text) ? "bg" : "ru";
  }
  return best.tag;
}

/** True for the languages that have full interface text. */
export function isInterfaceLanguage(language: string): language is Language {
  return (LANGUAGES as readonly string[]).includes(language);
}

/** The interface language of a language tag: its base when there is interface text for it, else English. */
export function interfaceLanguageOf(language: string): Language {
  const base = language.toLowerCase().split("-")[0] ?? "";
  return isInterfaceLanguage(base) ? base : "en";
}

/** The direction in which a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  return /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb)(-|$)/i.test(language) ? "rtl" : "ltr";
}
