/** Which phrases of a prompt speak to the designer about looks, and not to visitors about the business. */
import { colourWords, shadeSpans } from "./colours.ts";
import { foreignMoods } from "./foreign_looks.ts";
import { isInterfaceLanguage } from "./language.ts";
import { letteringIn } from "./lettering.ts";
import { type Found, findTerms, lexiconOf } from "./lexicon.ts";
import { moodPhrases, natureWords } from "./moods.ts";
import { fold, type Span, tokensOf } from "./text.ts";
import { toneWords } from "./tone.ts";

type Strength = "strong" | "weak";

const DESIGN = lexiconOf<Strength>([
  [
    "strong",
    "look,looks,feel,feeling,feels,vibe,vibes,aesthetic,aesthetics,mood,palette,colour scheme,color scheme,colours,colors,colour palette,color palette,background,backdrop,accents,accent,typography,typeface,fonts,font,layout,stock photo,stock photos,stock-photo,stock photography,imagery,animations,dark mode,light mode,white space,whitespace,mobile-first,mobile first,responsive,parallax,serif,sans serif,sans-serif,big type,large type,hand-drawn,hand drawn,illustrations style,gradients,drop shadows,color,colour,sticky nav,sticky header,sticky menu,nav bar,navbar,load fast,loads fast,fast loading,smooth animations,smooth scrolling,transitions,cut paper,papercut,collage,mixtape,broadsheet,letterpress,zine look,zine style|optik,hintergrund,farben,farbwelt,farbpalette,farbschema,akzent,akzente,akzenten,schriftart,schrift,anmutung,bildsprache,gestaltung,stimmung,farbe,stockfotos,weißraum,farbtöne,farbtönen,tönen,typografie|ambiance,couleurs,couleur,palette,typographie,police,mise en page,fond,tons,teintes,espace blanc|colores,color,paleta,tonos,tipografía,fondo,diseño limpio,espacio en blanco|cores,cor,paleta,tons,tipografia,fundo,espaço em branco|colori,colore,palette,toni,tipografia,sfondo,spazio bianco|kleuren,kleur,kleurenpalet,uitstraling,sfeer,achtergrond,lettertype,tinten,accenten,witruimte|雰囲気,配色,背景,デザイン,テイスト,イメージ,基調,色合い,フォント,余白,トーン,感じ,カラーは,色は,アクセント",
  ],
  [
    "weak",
    "text,headings,style,styled,styling,design,designed,type,mode,tone,tones,photos,images,pictures,photo,theme,themed,ui,elegance,hero,header,typographic,textures,texture,shapes,lines,details,highlights,touches,touch,hints,hint,pops,pop,inspired,shades,monochrome,monochromatic,duotone,signal,haze,hazy,glow,glowing,wash,tint,tinted,gloss,matte,paper,grainy,halftone,lettering,sign,hand-painted,hand-lettered,cute,childish,corny,cheesy,boring,corporate,salesy,tacky,cluttered,kitschy,messy,scruffy,photocopied,scrapbook,babyish,girly,twee,generic,sterile,fussy,stuffy,overdone,busy,gimmicky,gimmick,gimmicks,preachy,kitsch,watercolour,watercolor,tartan,video,nav,scroll,animation,ui design,website design|aquarell,stil,design,look,ton,töne,layout,fotos,bilder,stilrichtung,details,modus,kitschig,altbacken,verspielt,wölkchen,neon,plakatstil|aquarelle,style,design,look,photos,images,ton,touches,détails,esprit,mode,kitsch,ésotérique|acuarela,estilo,diseño,ambiente,look,fotos,imágenes,toques,detalles,modo,tono|aquarela,estilo,design,ambiente,visual,fotos,imagens,toques,detalhes,modo,tom|acquerello,stile,design,atmosfera,look,foto,immagini,tocco,tocchi,dettagli,grafica,tono|stijl,design,look,foto's,beelden,vormgeving,toon,details|スタイル,色,写真,カラー",
  ],
]);

const SMALL = new Set(
  (
    "one two single just only the and for with a an of in to is are on at by as or but not no any it its this that very really quite super rather more most lots lot plenty much many all some something make makes made keep use using please should want wants need would like i we you my our me us be have has feel nice good great cool pretty bit little touch plus yet also overall kind sort think along lines against over throughout everywhere mostly mainly too so from into " +
    "site website page webpage homepage landing web create build design give go " +
    "bisschen paar der die das den dem des und mit ohne ein eine einen einem einer im in auf von zu zum zur sehr viel wenig etwas bitte soll sollte sein ist sind wirken wirkt ich wir mochte mochten brauche brauchen website webseite seite homepage nicht kein keine keinen aber auch eher als oder gerne dazu gehalten " +
    "le la les un une des du de d l et avec sans tres trop svp plus peu beaucoup dans sur en au aux je nous veux voudrais voulons site page que soit doit est s il vous plait pas mais ou plutot a " +
    "me gustaria algo el los las una unos unas y con sin muy mas mucho mucha poco que sea quiero queremos un de del por favor sitio pagina web pero o debe ser al para " +
    "o os as um uma e com sem muito muita demais mais pouco que seja quero queremos do da dos das no na por favor deve ser mas ou em para " +
    "il lo gli i uno con senza molto molta tanto tanta tanti tante troppo piu poco che sia voglio vogliamo vorrei vorremmo di del della sito pagina deve essere ma per favore dai su al " +
    "het een en met zonder heel erg veel meer weinig graag moet zijn ik wij we wil willen op van niet geen maar of liefst naar als website"
  ).split(" "),
);

/** Words for colours, style and mood in languages without word lists: a short phrase that holds one is for the designer. */
const FOREIGN_LOOKS =
  /(?<![\p{L}\p{M}])(?:(?:ال)?(?:ألوان|الوان|لون|تصميم|أجواء|خلفية|طابع)|رنگ[\p{L}\u200c]*|طراحی|צבע[\p{L}]*|עיצוב|סגנון|רקע|цвет[\p{L}]*|стил[\p{L}]*|дизайн[\p{L}]*|фон[\p{L}]{0,2}|колір|кольор[\p{L}]*|тон[\p{L}]{0,3}|атмосфер[\p{L}]*|χρώμα[\p{L}]*|χρωμάτ[\p{L}]*|ύφος|στυλ|αποχρώσε[\p{L}]*|färg[\p{L}]*|farve[\p{L}]*|farge[\p{L}]*|stil|känsla|stemning|uttryck|bakgrund|baggrund|bakgrunn|väri[\p{L}]*|tunnelma[\p{L}]*|tyyli[\p{L}]*|kolor[\p{L}]*|styl[\p{L}]{0,3}|barv[\p{L}]*|szín[\p{L}]*|hangulat[\p{L}]*|stílus[\p{L}]*|renk[\p{L}]*|tasarım[\p{L}]*|tarz[\p{L}]*|culor[\p{L}]*|boja|boje|bojama|warna|màu|colors|रंग[\p{L}\p{M}]*)(?![\p{L}\p{M}])|สี|โทน|颜色|顏色|色调|色調|配色|风格|風格|背景|색상|색깔|분위기|스타일|느낌|톤/iu;

const ADJECTIVE_ENDINGS =
  /(?:ious|uous|eous|ical|onal|istic|atic|ful|less|ified|ened|ished|esque|like|some|lich|isch|sam|haft|los|voll|eux|euse|oso|ivo)$/u;
const PLAIN_ADJECTIVES = new Set(
  "strange fast salty wonky rowdy readable legible plain quiet weird loud soft slow sparse spare stark bare raw cold cool clear crisp grand humble honest brave proud wild odd eerie cosy cozy retro noir rough sharp smart sleek slick subtle timid vivid lush dense deep light dark bold big small simple plain pure fresh neat tidy mature young old new fun serious sober strict tender solemn modest rich posh chic hip kawaii cute sweet scary spooky schlicht leise laut klar edel fein zart rau roh kühl warm kalt wild streng ernst frisch jung alt neu cool sobre doux calme pur brut chic discret sobrio suave claro limpio limpo puro bruto sereno dolce pulito rustig stil strak stoer warm koel fris puur sober ruw eerlijk".split(
    " ",
  ),
);

/** True for a lone word that describes ("strange", "dignified") and so may be a look where looks stand around it. */
export function isAdjective(word: string, language: string): boolean {
  const folded = fold(word).trim();
  if (/^\p{Lu}/u.test(word) && language.startsWith("de"))
    return PLAIN_ADJECTIVES.has(folded) || /(?:lich|isch|sam|haft|los|voll)$/u.test(folded);
  return PLAIN_ADJECTIVES.has(folded) || (folded.length >= 5 && !/\s/.test(folded) && ADJECTIVE_ENDINGS.test(folded));
}

/** "I look after children": a verb, and nothing about looks. */
const LOOK_AFTER = /\blook(?:s|ing)? (?=after )/gu;

export interface Looks {
  /** True when the phrase is for the designer. */
  isLook: boolean;
  colours: number;
}

function covered(span: Span, spans: readonly Span[]): boolean {
  return spans.some((other) => other.start <= span.start && span.end <= other.end);
}

/** "bleu lac", "giallo uovo": in the Romance languages a thing right after a colour says which colour; it ends the phrase. */
function isShadeNoun(token: Span, tokens: readonly Span[], colours: readonly Span[], language: string): boolean {
  return (
    /^(?:fr|es|pt|it)/.test(language) &&
    token === tokens.at(-1) &&
    tokens[0]!.start === colours[0]?.start &&
    colours.some((colour) => colour.end + 1 === token.start)
  );
}

const BUT_NOT =
  /^(?:no|nothing|without) (?:\p{L}+[ -]){0,2}(?:design|style|look|nonsense|fuss|frills|gimmicks|fluff|clutter)$|^\p{L}{3,},? (?:but|aber|mais|pero|ma|maar|mas) (?:not|nicht|pas|no|non|niet|nao)(?: too| zu| trop| muy| troppo| te| muito)? \p{L}{4,}$/u;

/** Judges one phrase: it is about looks when nothing but looks remains in it, or when it names its subject ("… feel", "… background"). */
export function looksOf(phrase: string, language: string): Looks {
  const folded = fold(phrase).replace(LOOK_AFTER, (verb) => "-".repeat(verb.length));
  const tokens = tokensOf(folded);
  const colours = colourWords(phrase, language);
  const tones = toneWords(folded, language);
  const design: Found<Strength>[] = findTerms(DESIGN, folded, tokens, language);
  const lettering = letteringIn(phrase);
  const shades = shadeSpans(folded, language);
  const moods = foreignMoods(folded, language);
  const palettes = moodPhrases(folded);
  // "Sand and ocean", "warm wood": beside a colour or a tone, nature is one too.
  const nature = colours.length + tones.length > 0 ? natureWords(folded, language) : [];
  const spans = [...colours, ...tones, ...design, ...lettering, ...shades, ...moods, ...palettes, ...nature];
  if (
    !isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? "") &&
    tokens.length <= 6 &&
    phrase.length <= 48 &&
    FOREIGN_LOOKS.test(phrase)
  )
    return { isLook: true, colours: colours.length };
  // "Fun but not babyish": a manner, and the one it is not to become.
  if (BUT_NOT.test(folded) && tokens.length <= 5) return { isLook: true, colours: colours.length };
  if (spans.length === 0) return { isLook: false, colours: 0 };
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(phrase);
  if (japanese) {
    let bare = [...folded];
    for (const span of spans) bare = bare.map((unit, at) => (at >= span.start && at < span.end ? " " : unit));
    const rest =
      bare
        .join("")
        .replace(/[和与與跟的及]|サイト|ホームページ|お願いします|希望|感じ|系|色|調|風/gu, " ")
        .match(/[\p{Script=Katakana}ー]{2,}|\p{Script=Han}+/gu) ?? [];
    const strong = design.some((hit) => hit.value === "strong");
    return { isLook: rest.length === 0 || (strong && rest.length <= 2), colours: colours.length };
  }
  const rest = tokens.filter(
    (token) =>
      !covered(token, spans) &&
      !SMALL.has(token.word) &&
      // "Retro 60s" names a decade.
      !/^\d0s$/.test(token.word) &&
      !isShadeNoun(token, tokens, colours, language),
  );
  const strong = design.some((hit) => hit.value === "strong");
  const speaksAsBusiness =
    /\b(?:we|wir|nous|nosotros|noi|wij)\b/.test(folded) &&
    !/\b(?:want|need|like|love|prefer|mochten|voulons|queremos|vogliamo|willen)\b/.test(folded);
  const cues = colours.length + tones.length + design.length + lettering.length + moods.length + palettes.length;
  const isLook =
    (rest.length === 0 && cues > 0 && !speaksAsBusiness) ||
    // "hell", "light" alone.
    (rest.length === 0 && shades.length > 0 && tokens.length <= 2 && !/^baby$/.test(folded.trim())) ||
    (strong && rest.length <= 4 && !speaksAsBusiness) ||
    (tones.length + colours.length >= 2 && rest.length <= 1 && !speaksAsBusiness) ||
    (design.length > 0 && tones.length + colours.length > 0 && rest.length <= 2 && !speaksAsBusiness);
  return { isLook, colours: colours.length };
}

/** Cuts a phrase at the little words before which looks often stand alone ("a café site | with sage and cream"). */
export function lookPhrases(phrase: string): string[] {
  const parts = phrase.split(/(?<=[\s,])(?=(?:with|in|using|mit|in|avec|dans|con|com|em|met)\s)/iu);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** All the parts of a text that are about looks, joined by newlines; whole phrases first, then their ends. */
export function looksText(phrases: readonly string[], language: string): string {
  const looks: string[] = [];
  for (const phrase of phrases) {
    if (looksOf(phrase, language).isLook) {
      looks.push(phrase);
      continue;
    }
    for (const part of lookPhrases(phrase)) if (part !== phrase && looksOf(part, language).isLook) looks.push(part);
  }
  return looks.join("\n");
}

const SITE_TONE =
  /\b([\p{L}-]+(?:,? (?:and |y |et |und |e |en )?[\p{L}-]+){0,2}) (?:web ?site|site|page|homepage|landing page|website|webseite|portfolio|look)\b/giu;
const TONE_AFTER_SITE =
  /\b(?:site|sitio|página|pagina|sito|web|siti)(?: web)?(?: internet)? ([\p{L}-]+(?:,? (?:et |y |e )?[\p{L}-]+){0,2})/giu;

/** Tone words that stand right before or after "website" in any sentence ("a modern website", "un sitio cálido"). */
export function siteAdjectives(text: string): string {
  const found: string[] = [];
  for (const match of text.matchAll(SITE_TONE)) found.push(match[1]!);
  for (const match of text.matchAll(TONE_AFTER_SITE)) found.push(match[1]!);
  return found.slice(0, 12).join("\n");
}
