/**
 * Rewriting without a model: what can be done by rule is done (tightening, shortening, lists, case, exclamation
 * marks), and what can not is said. It adds no word that changes what the text claims.
 */
import { tellEngine } from "../../../sentences/engine_failures.ts";
import { NotPossible, type TextTask } from "../../tools.ts";
import { languageOf } from "../reading/language.ts";

/** Words that weaken a sentence, by language; they go when the text is tightened. */
const FILLERS: Record<string, RegExp> = {
  en: /\b(?:very|really|just|quite|simply|actually|basically|literally|truly|in order(?= to)|absolutely)\s+/gi,
  de: /\b(?:wirklich|einfach|eigentlich|sozusagen|durchaus|ziemlich|sehr|eben|halt)\s+/gi,
  fr: /\b(?:vraiment|tout simplement|très|assez|plutôt)\s+/gi,
  es: /\b(?:realmente|simplemente|muy|bastante)\s+/gi,
  it: /\b(?:davvero|semplicemente|molto|piuttosto)\s+/gi,
  nl: /\b(?:echt|gewoon|eigenlijk|heel|erg)\s+/gi,
  pt: /\b(?:realmente|simplesmente|muito|bastante)\s+/gi,
};

/** Long-winded phrases of English and German with their short forms. */
const PHRASES: [RegExp, string][] = [
  [/\bdue to the fact that\b/gi, "because"],
  [/\bat this point in time\b/gi, "now"],
  [/\ba (?:wide|large) (?:range|variety) of\b/gi, "many"],
  [/\bin the event that\b/gi, "if"],
  [/\bwith regard to\b/gi, "about"],
  [/\bhas the ability to\b/gi, "can"],
  [/\butili[sz]e\b/gi, "use"],
  [/\bprior to\b/gi, "before"],
  [/\bauf Grund der Tatsache, dass\b/gi, "weil"],
  [/\bzum jetzigen Zeitpunkt\b/gi, "jetzt"],
  [/\beine Vielzahl von\b/gi, "viele"],
];

interface Rule {
  asked: RegExp;
  apply(text: string): string;
}

const RULES: Rule[] = [
  { asked: /\b(?:short|brief|concise|cut|half|kürze|kurz|knapp|court|breve|corto|korter)/i, apply: shortened },
  { asked: /\b(?:list|bullet|points|liste|stichpunkt|puces|lista|elenco)/i, apply: asList },
  {
    asked: /\b(?:one sentence|single sentence|ein(?:en)? satz|une phrase)/i,
    apply: (text) => sentences(text)[0] ?? text,
  },
  { asked: /\b(?:upper ?case|capitals|großbuchstaben|majuscules)/i, apply: (text) => text.toLocaleUpperCase() },
  { asked: /\b(?:lower ?case|kleinbuchstaben|minuscules)/i, apply: (text) => text.toLocaleLowerCase() },
  {
    asked: /\btitle ?case\b/i,
    apply: (text) => text.replace(/(^|\s)(\p{Ll})/gu, (_, space, letter) => space + letter.toUpperCase()),
  },
  {
    asked: /\b(?:exclamation|calm|formal|serious|professional|sachlich|förmlich|seriös|ruhig)/i,
    apply: (text) => expanded(text.replace(/!+/g, ".").replace(/\.{2,}(?!\.)/g, ".")),
  },
  {
    asked:
      /\b(?:tight|clear|simple|plain|improve|better|polish|clean|klar|einfach|verbesser|verständlich|clair|claro|chiaro)/i,
    apply: (text) => text,
  },
];

/**
 * Rewrites the text.
 * @throws NotPossible for what needs a model: translations, and wishes that no rule knows
 */
export function rewriteText({ text, instruction, language }: TextTask): string {
  const own = languageOf(text, []);
  if (language && language.split("-")[0]!.toLowerCase() !== own.split("-")[0])
    throw new NotPossible(tellEngine("not_translated", { language: own }));
  const replaced = instruction && replacement(text, instruction);
  if (replaced) return replaced;
  const rules = instruction ? RULES.filter(({ asked }) => asked.test(instruction)) : [];
  if (instruction && rules.length === 0) throw new NotPossible(tellEngine("rewritten_by_rule"));
  const result = rules.reduce((current, { apply }) => apply(current), tightened(text, own));
  return result.trim() || text;
}

/** "Replace X with Y", in a few languages; null when it is not asked or X is not there. */
function replacement(text: string, instruction: string): string | null {
  const quoted = "[\"“„«']([^\"”“»']+)[\"”“»']";
  const asked = new RegExp(
    `(?:replace|change|ersetze|ändere|remplace[rz]?|sustituye|sostituisci|vervang) ${quoted} (?:with|by|to|durch|in|zu|par|por|con|door) ${quoted}`,
    "i",
  ).exec(instruction);
  if (!asked) return null;
  if (!text.includes(asked[1]!)) throw new NotPossible(tellEngine("not_in_text", { words: asked[1]! }));
  return text.replaceAll(asked[1]!, asked[2]!);
}

function tightened(text: string, language: string): string {
  let result = text
    .replace(/[ \t]+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .replace(/([!?]){2,}/g, "$1");
  const filler = FILLERS[language.split("-")[0]!];
  if (filler) result = result.replace(filler, "");
  for (const [long, short] of PHRASES) result = result.replace(long, short);
  // A sentence that began with what was taken out begins with a capital again.
  return result.replace(/(^|[.!?]\s+|\n)(\p{Ll})/gu, (whole, before: string, letter: string, at: number) =>
    text.trimStart()[0] === letter && at === 0 ? whole : before + letter.toLocaleUpperCase(),
  );
}

const sentences = (text: string): string[] =>
  (text.match(/[^.!?。！？]+(?:[.!?。！？]+|$)/gu) ?? [text]).map((one) => one.trim()).filter(Boolean);

/** The first half of the sentences, at least one; of a single sentence, what stands before its last aside. */
function shortened(text: string): string {
  const all = sentences(text);
  if (all.length > 1) return all.slice(0, Math.ceil(all.length / 2)).join(" ");
  const cut = all[0]!.replace(/\s?\([^()]*\)/g, "");
  const parts = cut.split(/(?:,| – | — |;)\s*(?=\S+ \S+)/);
  const end = /[.!?。！？]+$/.exec(cut)?.[0] ?? "";
  return parts.length > 1
    ? `${parts
        .slice(0, Math.ceil(parts.length / 2))
        .join(", ")
        .replace(/[.!?,]+$/, "")}${end}`
    : cut;
}

function asList(text: string): string {
  const all = sentences(text);
  const line = text.replace(/\s+/g, " ");
  const items = all.length > 1 ? all : line.split(/, ?| (?:and|und|et|y|e|en) /);
  return items.map((item) => `- ${item.trim().replace(/[.;,]$/, "")}`).join("\n");
}

/** Contractions of English written out. */
function expanded(text: string): string {
  const pairs: [RegExp, string][] = [
    [/\bcan't\b/g, "cannot"],
    [/\bwon't\b/g, "will not"],
    [/(\w)n['’]t\b/g, "$1 not"],
    [/(\w)['’]re\b/g, "$1 are"],
    [/(\w)['’]ll\b/g, "$1 will"],
    [/(\w)['’]ve\b/g, "$1 have"],
    [/\bI['’]m\b/g, "I am"],
    [/\b([Ii]t|[Tt]hat|[Hh]ere|[Tt]here)['’]s\b/g, "$1 is"],
  ];
  return pairs.reduce((result, [from, to]) => result.replace(from, to), text);
}
