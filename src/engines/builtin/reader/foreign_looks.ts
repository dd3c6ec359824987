/**
 * Colours and moods as languages without interface text name them, so that a prompt in Swedish or Turkish gets its
 * colours, and its words about looks are not shown to visitors. Words are matched by their beginning, as most of these
 * languages bend the end; scripts without spaces anywhere.
 */
import type { Tone } from "../brief.ts";
import { fold, type Span, tokensOf } from "./text.ts";

export interface ForeignColour extends Span {
  hex: string;
}

export interface ForeignMood extends Span {
  /** Null for words that only say how light or loud the page should be. */
  tone: Tone | null;
}

/** The columns of `COLOURS`. */
const VALUES = [
  "#111111",
  "#ffffff",
  "#8a8d91",
  "#c0392b",
  "#e67e22",
  "#f2c230",
  "#3f8f4f",
  "#2f66b0",
  "#7a4fa3",
  "#e58fae",
  "#7b4b2a",
  "#e6d9c2",
  "#c9a227",
  "#2fb6b0",
  "#f5ecd7",
];

/** Black, white, grey, red, orange, yellow, green, blue, purple, pink, brown, beige, gold, turquoise, cream. */
const COLOURS: Record<string, string> = {
  sv: "svart|vit|grå|röd|orange|gul|grön|blå|lila|rosa|brun|beige|guld|turkos|gräddvit",
  da: "sort|hvid|grå|rød|orange|gul|grøn|blå|lilla|lyserød|brun|beige|guld|turkis|fløde",
  nb: "svart|hvit|grå|rød|oransje|gul|grønn|blå|lilla|rosa|brun|beige|gull|turkis|krem",
  fi: "musta|valkoi|harmaa|punai|oranssi|keltai|vihreä|sini|violet|vaaleanpuna|ruskea|beige|kulta|turkoosi|kerma",
  pl: "czarn,czerń|biał,biel|szar|czerwon,czerwień|pomarańcz|żółt|zielon,zieleń|niebiesk,błękit,granat|fiolet|róż|brąz|beż|złot|turkus|krem",
  cs: "čern|bíl|šed|červen|oranžov|žlut|zelen|modr|fialov|růžov|hněd|béžov|zlat|tyrkys|krémov",
  hu: "fekete|fehér|szürk|piros,vörös|narancs|sárga|zöld|kék|lila|rózsaszín|barna|bézs|arany|türkiz|krém",
  tr: "siyah|beyaz|gri|kırmızı|turuncu|sarı|yeşil|mavi|mor|pembe|kahverengi|bej|altın|turkuaz|krem",
  ro: "negr|alb|gri|roș|portocali|galben|verde|albastr|violet,mov|roz|maro|bej|auri|turcoaz|crem",
  ru: "чёрн,черн|бел|сер|красн|оранжев|жёлт,желт|зелён,зелен|син,голуб|фиолет|розов|коричнев|беж|золот|бирюз|крем",
  uk: "чорн|біл|сір|червон|помаранч|жовт|зелен|син,блакит|фіолет|рожев|коричнев|беж|золот|бірюз|крем",
  el: "μαύρ|λευκ,άσπρ|γκρι|κόκκιν|πορτοκαλ|κίτριν|πράσιν|μπλε,γαλάζι|μωβ|ροζ|καφέ|μπεζ|χρυσ|τιρκουάζ|κρεμ",
  ar: "أسود,سوداء|أبيض,بيضاء|رمادي|أحمر,حمراء|برتقالي|أصفر,صفراء|أخضر,خضراء|أزرق,زرقاء|بنفسجي|وردي|بني|بيج|ذهبي|فيروزي|كريمي",
  he: "שחור|לבן,לבנה|אפור|אדום,אדומה|כתום|צהוב|ירוק|כחול,תכלת|סגול|ורוד|חום|בז'|זהב|טורקיז|קרם,שמנת",
  ko: "검정,검은,블랙|흰,하얀,화이트|회색,그레이|빨간,빨강,레드|주황,오렌지|노란,노랑,옐로|초록,녹색,그린|파란,파랑,블루,남색,하늘색|보라,퍼플|분홍,핑크|갈색,브라운|베이지|금색,골드|청록,터콰이즈|크림색,아이보리",
  zh: "黑色|白色|灰色|红色,紅色|橙色|黄色,黃色|绿色,綠色|蓝色,藍色|紫色|粉色,粉红|棕色,褐色|米色,米白|金色|青色|奶油色",
  hi: "काला,काले|सफ़ेद,सफेद|स्लेटी|लाल|नारंगी|पीला,पीले|हरा,हरे|नीला,नीले|बैंगनी|गुलाबी|भूरा,भूरे|बेज|सुनहर|फ़िरोज़ी|क्रीम",
};

/** The columns of `MOODS`. */
const TONES: (Tone | null)[] = [
  "warm",
  "serious",
  "minimal",
  "energetic",
  "playful",
  "elegant",
  "modern",
  "calm",
  "moody",
  "friendly",
  "rustic",
  "bold",
  "natural",
  null,
];

/** Warm, serious, minimal, energetic, playful, elegant, modern, calm, moody, friendly, rustic, bold, natural; light, bright, wintry, dreamy. */
const MOODS: Record<string, string> = {
  sv: "varm|seriös|ren,stilren,enkel,skandinavisk,minimalist|energisk|lekfull,rolig,färgglad|elegant|modern|lugn|mörk,dramatisk|vänlig|rustik|djärv|naturlig|ljus",
  da: "varm|seriøs|ren,enkel,skandinavisk,minimalist|energisk|legesyg,sjov,farverig|elegant|moderne|rolig|mørk|venlig|rustik|dristig|naturlig|lys",
  nb: "varm|seriøs|ren,enkel,skandinavisk,minimalist|energisk|leken,morsom,fargerik|elegant|moderne|rolig|mørk|vennlig|rustikk|dristig|naturlig|lys",
  fi: "lämmin,lämmi|vakava|yksinkertai,pelkistet,selkeä|energi|leikki,iloi,värikä|tyylika,elegant,tyylikä|modern|rauhalli|tumma,synkkä|ystävälli|rustiikki|rohkea|luonnolli|vaalea,valoisa,talvi",
  pl: "ciepł|poważn|prost,minimalist|energetyczn|zabawn,wesoł,kolorow|eleganck|nowoczesn|spokojn|mroczn,ciemn|przyjazn|rustykaln|odważn|naturaln|jasn",
  cs: "tepl|seriózn|jednoduch,minimalist|energick|hrav,vesel,barevn|elegantn|modern|klidn|tmav|přátelsk|rustikáln|odvážn|přírodn,přirozen|světl",
  hu: "meleg|komoly|egyszerű,letisztult|energikus,lendület|játékos,vidám,színes|elegáns|modern|nyugodt|sötét|barátságos|rusztikus|merész|természetes|világos",
  tr: "sıcak,samimi|ciddi|sade,minimal|enerjik|eğlenceli,neşeli,renkli|zarif,şık|modern|sakin,huzurlu|karanlık|dost|rustik|cesur|doğal|masalsı,aydınlık,ferah",
  ro: "cald|serio|simplu,minimalist|energic|jucăuș,vesel,colorat|elegant|modern|calm,liniștit|întunecat|prietenos|rustic|îndrăzneț|natural|luminos",
  ru: "тёпл,тепл,уютн|серьёзн,серьезн,строг|минимал,прост,лаконичн|энергичн|весёл,весел,ярк,игрив|элегантн|современн|спокойн|тёмн,темн,мрачн|дружелюбн|деревенск|смел|природн,натуральн|светл",
  uk: "тепл,затишн|серйозн|мінімал,прост|енергійн|весел,яскрав|елегантн|сучасн|спокійн|темн|дружн|сільськ|смілив|природн|світл",
  el: "ζεστ|σοβαρ|απλ,μινιμαλ|ενεργητικ|παιχνιδιάρ,χαρούμεν|κομψ|μοντέρν|ήρεμ|σκοτειν|φιλικ|ρουστίκ|τολμηρ|φυσικ|φωτειν",
  ar: "دافئ|جاد,رسمي|بسيط|حيوي|مرح|أنيق|عصري|هادئ|داكن|ودود|ريفي|جريء|طبيعي|فاتح,مشرق",
  he: "חם,חמים|רציני|נקי,מינימליסטי,פשוט|אנרגטי|שובב,צבעוני,שמח|אלגנטי|מודרני|רגוע|כהה,אפל|ידידותי|כפרי|נועז|טבעי|בהיר,עתיק",
  ko: "따뜻|진지|미니멀,심플,깔끔|활기|발랄,귀여|우아|모던,현대|차분,잔잔,조용|어두|친근|빈티지|강렬|내추럴,자연스|밝",
  zh: "温暖,溫暖|专业,專業|简约,簡約,极简|活力|活泼|优雅,優雅|现代,現代|安静,宁静,寧靜|暗黑|亲切|复古|大胆|自然的,自然风|明亮",
  hi: "गर्म|गंभीर|सरल|ऊर्जावान|चंचल,रंगीन|शालीन|आधुनिक|शांत|गहरा|मित्रवत|पारंपरिक,देहाती|साहसी|प्राकृतिक|उजला",
};

/** Letters that may follow a stem before it is another word ("sarı" is a colour, "sarımsak" is garlic). */
const LONGEST_ENDING = 4;
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** "And" or an article written onto the front of a Hebrew or Arabic word, and compounds such as "mörkblå". */
const FRONT = /^(?:و?ال|[وו]ה?|ljus|mörk|lyse|mørk|tumman|vaalean|тёмно|светло|темно)/u;

function wordsOf<T>(table: Record<string, string>, values: readonly T[]): Map<string, [string, T][]> {
  return new Map(
    Object.entries(table).map(([language, columns]) => [
      language,
      columns
        .split("|")
        .flatMap((column, index) => column.split(",").map((word): [string, T] => [fold(word), values[index]!])),
    ]),
  );
}

const COLOUR_WORDS = wordsOf(COLOURS, VALUES);
const MOOD_WORDS = wordsOf(MOODS, TONES);

function matches<T>(words: Map<string, [string, T][]>, text: string, language: string): (Span & { value: T })[] {
  const base = language.toLowerCase().split("-")[0] ?? "";
  const known = words.get(base === "no" || base === "nn" ? "nb" : base);
  if (!known) return [];
  const folded = fold(text).slice(0, 4000);
  const found: (Span & { value: T })[] = [];
  for (const [stem, value] of known) {
    if (!UNSPACED.test(stem)) continue;
    for (let at = folded.indexOf(stem); at >= 0; at = folded.indexOf(stem, at + stem.length))
      found.push({ start: at, end: at + stem.length, value });
  }
  for (const token of tokensOf(folded)) {
    const bare = token.word.replace(FRONT, "");
    const hit = known.find(
      ([stem]) =>
        (token.word.startsWith(stem) && token.word.length <= stem.length + LONGEST_ENDING) ||
        (bare.startsWith(stem) && bare.length <= stem.length + LONGEST_ENDING),
    );
    if (hit) found.push({ start: token.start, end: token.end, value: hit[1] });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The colour words of a text in a language without interface text. */
export function foreignColours(text: string, language: string): ForeignColour[] {
  return matches(COLOUR_WORDS, text, language).map(({ start, end, value }) => ({ start, end, hex: value }));
}

/** The words for a mood of a text in a language without interface text. */
export function foreignMoods(text: string, language: string): ForeignMood[] {
  return matches(MOOD_WORDS, text, language).map(({ start, end, value }) => ({ start, end, tone: value }));
}
