/** Prompts whose writers leave out commas and full stops: where one thought ends and the next begins. */
import { MONEY, PRICE } from "./prices.ts";
import { capitalised, fold, tokensOf } from "./text.ts";

const SITE_OF = /^(?:\p{L}+ ){1,3}(?:website|site|homepage|page)(?= \p{L})/iu;
const DAY_OF = / (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:\p{L}+ ){1,3}(?:at )?\d)/iu;

/** "church website st marks leeds sunday service 10am": who types without commas names the site, its name and what takes place. */
export function divided(text: string, name: string): string {
  const site = SITE_OF.exec(text)?.[0];
  const rest = text.slice(site?.length ?? 0);
  if (!site || !name || !fold(rest).trim().startsWith(fold(name))) return text;
  const first = rest.split(/[,.;\n]/u, 1)[0]!;
  return `${site}${first.replace(DAY_OF, ", ")}${rest.slice(first.length)}`;
}

/** How each language counts its forms ("two forms: one for …"), with the word for one of them. */
const FORMS: [several: RegExp, one: RegExp, form: string][] = [
  [
    /\bforms(?: please)?[:,–-]+ ?one(?= (?:for|to|with) )/iu,
    /[,;]? (?:and )?(?:one|another(?: one)?|the other|a second(?: one)?)(?= (?:for|to|with) )/giu,
    "a form",
  ],
  [
    /\bformulare[:,–-]+ ?eine?s(?= (?:für|zum|zur) )/iu,
    /[,;]? (?:und )?(?:eine?s|ein (?:weiteres|zweites))(?= (?:für|zum|zur) )/giu,
    "ein Formular",
  ],
  [
    /\bformulaires ?[:,–-]+ ?un(?= pour )/iu,
    /[,;]? (?:et )?(?:un(?: autre)?|l['’]autre)(?= pour )/giu,
    "un formulaire",
  ],
  [/\bformularios[:,–-]+ ?uno(?= para )/iu, /[,;]? (?:y )?(?:uno|otro)(?= para )/giu, "un formulario"],
  [/\bformulários[:,–-]+ ?um(?= para )/iu, /[,;]? (?:e )?(?:um|outro)(?= para )/giu, "um formulário"],
  [/\bmoduli[:,–-]+ ?uno(?= per )/iu, /[,;]? (?:e )?(?:uno|l['’]altro|un altro)(?= per )/giu, "un modulo"],
  [
    /\bformulieren[:,–-]+ ?(?:een|één)(?= (?:voor|om) )/iu,
    /[,;]? (?:en )?(?:een|één|een ander)(?= (?:voor|om) )/giu,
    "een formulier",
  ],
];
/** "a cake order form (date, flavour) and a wholesale form (name)": the second after what the first asks. */
const SECOND_FORM =
  /(?<=\bform(?: with| asking)? ?[^.\n]{4,160})(?:[,;]? and|[,;]|[,;]? plus) (?=an? (?:\p{L}+ ){1,4}form(?: \(|:| with | asking ))/giu;
/** "Donate button + become a DJ form (name, age)" */
const BUTTON_AND_FORM = /(\bbutton),? (?:\+|&|and|plus|,) (?=(?:\p{L}+ ){1,6}form\b)/iu;
const LIST_OF_FORMS = /^( ?)forms: ([^.\n]{10,400}\([^.\n]{3,400})$/iu;
/** "two forms, a cake order form …": how many there are tells nothing. */
const COUNT =
  /(?<!\p{L})(?:2|3|two|three|zwei|drei|deux|trois|dos|tres|duas|dois|due|tre|twee|drie) (?:forms?(?: please)?[:,–-]+ (an? )|(?=(?:forms|formulare|formulaires|formularios|formulários|moduli|formulieren) ?(?:please)?[:,–-]))/giu;
const IN_FORM = /\bform ?[:(–-] ?[^.!\n]{3,240}/giu;

/** "Two forms: one for a tour (name, day) and one to join (e-mail)": each form in a sentence of its own, and what it asks with commas. */
export function formsApart(text: string): string {
  if (!/\bform|\bmoduli\b/iu.test(text)) return text;
  return text
    .replace(COUNT, (_, article?: string) => article ?? "")
    .replace(IN_FORM, (list) => list.replace(/\?(?= \p{Ll})/gu, "?,"))
    .replace(/[^.\n]+/gu, (sentence) => {
      const [, space, list] = LIST_OF_FORMS.exec(sentence) ?? [];
      if (list)
        return `${space}${list
          .split(/,? and (?![^()]*\))|,(?![^()]*\)) ?/u)
          .map((form) => form.trim().replace(/^(.+?)(?: form)?( \(|$)/u, "$1 form$2"))
          .join(". ")}`;
      for (const [several, one, form] of FORMS)
        if (several.test(sentence)) return sentence.replace(several, form).replace(one, `. ${capitalised(form)}`);
      return sentence.replace(SECOND_FORM, ". ").replace(BUTTON_AND_FORM, "$1. ");
    });
}

/** From this length on words without any mark between them are several thoughts. */
const LONGEST_BREATH = 13;
const isLong = (line: string): boolean => tokensOf(fold(line)).length >= LONGEST_BREATH;
const MARK = /[,;:!?。、]|\.(?=\s+\p{L})/u;
const DAY = "(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*";
const COLOUR =
  "(?:(?:bright|dark|light|pale|soft|deep) )?(?:black|white|red|blue|green|yellow|orange|purple|pink|gr[ae]y|brown|gold|navy|teal|cream|beige|lime|mint|sage|rust|charcoal|lilac|turquoise|burgundy|olive|mustard|peach|coral|silver)";

/** Words that begin another thought, after a word that does not lead to them. */
const BEGINS = new RegExp(
  `(?<=[\\p{L}\\d])(?<!\\b(?:that|where|which|what|when|and|so|if|because|who|how|hi|hello|hey|please|the|a|an|or|to|also|can|is|our|my|with|for|bright|dark|light|pale|soft|deep|open|hours|from)) (?=${[
    "(?:we|i) (?:also |only )?(?:come|do|make|cover|offer|serve|sell|bake|fix|repair|clean|cater|deliver|travel|work|speak|open|have|take|teach|build|want|need)(?!\\p{L})",
    "(?:please )?(?:call|ring|phone|text|whatsapp|e?mail|contact) (?:\\p{L}+ )?(?:(?:on|at) )?(?:\\+?\\d[\\d ()-]{5}|\\S{1,40}@)",
    `(?:we are |we're )?(?:open|opening hours|hours) (?:from )?(?:${DAY}|daily|every day|weekdays|weekends|\\d)`,
    "(?:please )?(?:add|include|want|needs?|put) (?:an? |the |some )?(?:\\p{L}+ ){0,2}(?:form|button|map|gallery|newsletter)(?!\\p{L})",
    "(?:booking|contact|enquiry|order|quote) form (?:with|for|asking)",
    `${DAY} (?:to|til|till|-) ${DAY} \\d`,
    "it['’]?s called ",
    "\\d+ years['’]? experience",
    "free (?:estimates|quotes)",
    "\\$\\d+ (?:service call|call ?-?out|trip charge|minimum|diagnostic)",
    "\\d+[- ](?:day|month|year) (?:warranty|guarantee)",
    "same[- ]day(?: service)?(?! (?:delivery|shipping))",
    "(?:all|most) (?:major )?(?:brands|makes|models)(?!\\p{L})",
    "(?:no|closed) (?:sun|mon|tues|wednes|thurs|fri|satur)days?(?!\\p{L})",
    "(?:fully )?(?:licensed|insured|bonded)(?:,? (?:and|&) (?:insured|bonded|licensed))?(?!\\p{L})",
    "book online",
    "owner is ",
    "(?:owned|run) by ",
    "no (?:\\p{L}+ ){1,3}(?:please|pls)(?!\\p{L})",
    `${COLOUR}(?: (?:and|&) ${COLOUR})+(?: colou?rs| theme)?(?: please| pls)?$`,
  ].join("|")})`,
  "giu",
);
/** "we come to you seven days hydrobath from $45": days that end a thought. */
const ENDS = /(?<=\p{L} (?:(?:seven|7) days(?: a week)?|24\/7))(?! a week) (?=\p{L})/giu;
/** "Mobile mechanic in Perth WA servicing brake pads logbook service": what is done there follows. */
const AFTER_TOWN =
  /^(.{3,60} in \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]*)*(?: \d{1,2})?) (?!(?:and|called|with|since|for|open|near|on|by|is|who|that|we|at|to|from|which) )(?=\p{Ll}+ \p{Ll}+ \p{Ll})/u;
/** "washers dryers fridges ovens": plurals in a row are a list. */
const PLURALS = /(?<=^| )(?:\p{Ll}{3,}[^s\P{Ll}]s ){3,}\p{Ll}{3,}[^s\P{Ll}]s(?!\p{L})/gu;
const AFTER_PRICE = new RegExp(
  `(${PRICE.source})( )(?=\\p{L}{3})(?!(?:per|each|for|plus|incl|extra|off|and|hour|hourly|with|including|minimum|deposit|discount|call|an?)\\b)`,
  "giu",
);

/** Verbs that begin another thought in long stretches without a mark ("… en Zaragoza somos Paco y Luis hacemos desatascos"). */
const WE_DO = new RegExp(
  `(?<=[\\p{L}\\d])(?<!(?<!\\p{L})(?:${[
    "que|donde|y|o|si|no|como|cuando|porque|lo|l[ao]s?|se|ya|también|solo|nosotros",
    "e|ou|onde|não|também|só|nós|quando",
    "che|dove|anche|non|noi|cosa",
    "qui|que|où|et|ne|aussi|quand|ce|dont|puisque|comme",
    "und|dass|weil|wo|wenn|was|denn|aber|die|der|das|auch|da|damit|wie|sondern",
    "en|dat|waar|wat|want|als|maar|ook|omdat|die|hoe",
  ].join("|")})) (?=(?:${[
    "me llamo|me chamo|meu nome é|mi chiamo|je m['’]appelle|ich heiße|ik heet|somos|hacemos|ofrecemos|trabajamos|tenemos|vendemos|reparamos|estamos|atendemos|abrimos|hablamos",
    "fazemos|oferecemos|trabalhamos|temos|falamos|faço|atendo",
    "siamo|facciamo|offriamo|lavoriamo|abbiamo|vendiamo|ripariamo|parliamo",
    "nous (?:sommes|faisons|avons|proposons|vendons|réparons|travaillons)|on (?:fait|est|propose|vend|répare)|je (?:fais|suis|propose|vends|répare)",
    "wir (?:sind|machen|haben|bieten|reparieren|verkaufen|backen|sprechen)|ich (?:bin|mache|biete|repariere|verkaufe)",
    "(?:wij|we) (?:zijn|doen|maken|hebben|bieden|verkopen|repareren)|ik (?:ben|maak|doe|verkoop|geef)",
  ].join("|")})(?!\\p{L}))`,
  "giu",
);
const STRETCH = /[^,;:!?。、.\n()]{60,}/gu;

/** "Gluten free? sorry no": a question of a few words with its answer is one thing that is told. */
const ANSWERED =
  /(?<=^|[.!?\n,] ?)((?!(?:what|who|when|where|why|how|which) )\p{L}[\p{L} '’-]{2,30})\? (?=(?:sorry|no|nope|not yet|yes|yep|yeah|of course|always|never)(?!\p{L}))([^.!?\n]{2,40})(?=[.!\n]|$)/giu;
/** "Mon closed Tue-Sat 8-7": the closed day and the days after it. */
const CLOSED_THEN = new RegExp(`(?<=\\b${DAY} closed) (?=${DAY}(?: ?[-–] ?${DAY})? \\d)`, "giu");

/** "… hydrobath from $45 nail clip $15 we come to you": the marks where an English writer would have set them. */
export function punctuated(text: string): string {
  return text
    .replace(ANSWERED, "$1 ($2)")
    .replace(CLOSED_THEN, ", ")
    .replace(STRETCH, (stretch) => (isLong(stretch) ? stretch.replace(WE_DO, ". ") : stretch))
    .replace(/^[^\n]+$/gmu, (line) => {
      if (MARK.test(line) || !isLong(line)) return line;
      const prices = line.match(new RegExp(MONEY.source, "giu"))?.length ?? 0;
      const said = line
        .replace(AFTER_TOWN, "$1, ")
        .replace(PLURALS, (list) => `, ${list.replaceAll(" ", ", ")}`)
        .replace(BEGINS, ". ")
        .replace(ENDS, ". ")
        .replace(/ ,/gu, ",");
      return prices < 2
        ? said
        : said.replace(AFTER_PRICE, (price) => (/\. $/.test(price) ? price : `${price.trimEnd()}, `));
    });
}
