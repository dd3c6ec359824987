/** Calls to action that a prompt names ("CTA: book a demo", "wishlist button"). */
import { capitalised, fold } from "./text.ts";

const LABEL =
  /\b(?:CTAs?|calls?[- ]to[- ]action|primary (?:action|button)|main (?:action|button)|handlungsaufforderung|button ?text|button(?=\s?:)|appel à l['’]action|llamada a la acción|chamada para ação|invito all['’]azione)\b\s*(?:is|should be|:|：|-|–|=|to)\s*["'“„«‘]?([^.;\n"'”“»’]{2,60})/giu;
/** "CTA Start counting" */
const BARE_LABEL = /\bCTA ((?!button|is|should|at|on|in|for|to)\p{Lu}[^.,;\n"'“”]{2,40})/gu;
const QUOTED_BUTTON =
  /\b(?:button|knop|botón|bouton|botão|pulsante|schaltfläche|CTA)\b[^.;\n"“„«‘]{0,24}["“„«‘']([^"”“»’'\n]{2,40})["”“»’']/giu;
const QUOTED_BEFORE = /["“„«‘]([^"”“»’\n]{2,40})["”“»’][ -](?:button|knop|link|CTA)\b/giu;
const PLAIN_BUTTON =
  /(?:^|[,;.:\n]|\b(?:and|with|a|an|the|und|ein|einen|mit|een|met)\s)\s*((?:[\p{L}'’-]+\s){1,4})(?:buttons?|knop)\b/giu;
const ROMANCE_BUTTON =
  /\b(?:botón|bouton|botão|pulsante)\s+(?:de |para |pour |d['’]|per |di )?((?:[\p{L}'’-]+)(?:\s[\p{L}'’-]+){0,3})/giu;
const SMALL_START =
  /^(?:(?:a|an|the|with|and|big|large|clear|prominent|one|sticky|contact us|ein|eine|einen|mit|großer|großen|een|met|grote) )+/iu;

/** Every call to action of a text, in reading order, with a capital first letter. */
export function actionsIn(text: string): string[] {
  const found: { at: number; text: string }[] = [];
  const add = (at: number, raw: string) => {
    const clean = raw
      .trim()
      .replace(SMALL_START, "")
      .replace(/[\s,.!]+$/u, "")
      .trim();
    if (
      clean.length < 3 ||
      clean.length > 48 ||
      /^(?:a|the|and|big|red|green|blue|nice|call to action|action|main|primary)$/i.test(clean)
    )
      return;
    const action = capitalised(clean);
    if (!found.some((other) => fold(other.text) === fold(action))) found.push({ at, text: action });
  };
  for (const match of text.matchAll(LABEL))
    for (const part of match[1]!.split(/,|\/| or | and (?=[a-z]+ )| und (?=\p{Lu})/u)) add(match.index, part);
  for (const pattern of [BARE_LABEL, QUOTED_BUTTON, QUOTED_BEFORE, PLAIN_BUTTON, ROMANCE_BUTTON])
    for (const match of text.matchAll(pattern)) add(match.index, match[1]!);
  return found
    .sort((a, b) => a.at - b.at)
    .map((entry) => entry.text)
    .slice(0, 6);
}

/** True when a phrase only tells which button to show. */
export function isActionPhrase(phrase: string): boolean {
  return (
    /\b(?:CTAs?|call[- ]to[- ]action|buttons?|knop|botón|bouton|botão|pulsante|schaltfläche)\b|ボタン/iu.test(phrase) &&
    phrase.split(/\s+/).length <= 8
  );
}
