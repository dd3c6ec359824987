/** Which words about looks the design answers to, and which it does not. */
import { tellingWords } from "./clauses.ts";
import { colourWords, shadeSpans } from "./colours.ts";
import { foreignColours, foreignMoods } from "./foreign_looks.ts";
import { letteringIn } from "./lettering.ts";
import { moodPhrases, moodsOf, natureWords } from "./moods.ts";
import { fold, type Span, tokensOf } from "./text.ts";
import { darknessOf, toneWords } from "./tone.ts";

/** Words that say which side of the looks is meant, and nothing of it. */
const SUBJECTS = new Set(
  (
    "typo typography type headlines headings layout look looks feel feeling feels vibe vibes style styled aesthetic mood palette colour color colours colors scheme background backdrop accent accents tone tones design theme shade shades hint hints touch touches pop lots lot plenty much many bit little very quite really rather super kinda kind overall like want make should be it so but no not one two with space mode " +
    "stil farben farbe farbwelt farbton gestaltung optik stimmung tone tonen hintergrund akzent viel etwas ein bisschen sehr gern soll wirken wirkt aber " +
    "couleur couleurs ambiance style charte fond ton tons touche beaucoup tres peu mais estilo colores color ambiente tono tonos fondo toque mucho muy pero que vea cores cor tom tons fundo toque muito mas stile colori colore atmosfera tono toni sfondo tocco tanto molto ma stijl kleur kleuren sfeer uitstraling achtergrond vleugje veel beetje maar " +
    "renk kolor kolory ألوان 雰囲気 色 感じ 配色 風格 느낌"
  ).split(" "),
);

/** "No stock photos": the embedded engine draws, so whoever wants none gets none. */
function unpictured(folded: string): Span[] {
  const wish =
    /\b(?:no|without|keine?|ohne|pas de|sans|sin|sem|senza|geen)[^,.;]{0,12} ?(?:stock[ -]?)?(?:photos?|photography|pics|pictures|images|fotos?|foto's|bilder|imagenes|imagens|immagini|afbeeldingen|stockfotos|stockfoto's|video)\b|(?:写真|画像)(?:は)?(?:なし|無し|不要)/u;
  const match = wish.exec(folded);
  return match ? [{ start: match.index, end: match.index + match[0].length }] : [];
}

/** The words of a phrase that the design follows, and those that nothing in it answers to. */
export function lookWordsOf(phrase: string, language: string): { followed: string[]; ignored: string[] } {
  const folded = fold(phrase);
  const spans: Span[] = [
    ...colourWords(phrase, language),
    ...toneWords(folded, language),
    ...moodPhrases(folded),
    ...moodsOf(phrase, language),
    ...natureWords(folded, language),
    ...shadeSpans(folded, language),
    ...foreignColours(phrase, language),
    ...foreignMoods(phrase, language),
    ...letteringIn(phrase),
    ...unpictured(folded),
  ];
  const dark = darknessOf(phrase, phrase) !== null;
  const words = new Set(tellingWords(phrase));
  const followed: string[] = [];
  const ignored: string[] = [];
  for (const { word, start, end } of tokensOf(folded)) {
    if (![...words].some((telling) => word.includes(telling)) || SUBJECTS.has(word)) continue;
    const isFollowed =
      spans.some((span) => span.start < end && start < span.end) ||
      (dark &&
        /^(?:dark|light|bright|hell|dunkel|clair|sombre|oscuro|claro|escuro|chiaro|scuro|donker|licht)/.test(word));
    (isFollowed ? followed : ignored).push(phrase.slice(start, end));
  }
  return { followed, ignored };
}
