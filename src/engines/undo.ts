/**
 * "Undo that": whether a message asks for nothing but the last change to be taken back. No engine is asked for it, so
 * it is known beside them; its words are those of the builtin editor, in all of its languages.
 */
import { SPEECHES, type Speech } from "./builtin/editor/intent.ts";
import { endOfReason, meaningsAt, parted } from "./builtin/editor/lexicon.ts";
import { lexiconIn, phrasesFor, speechOf } from "./builtin/editor/speech.ts";
import { type Token, tokensOf } from "./builtin/editor/tokens.ts";

export type { Speech } from "./builtin/editor/intent.ts";

const LONGEST = 200;
/** What may stand beside the word that asks for it, and asks for nothing itself. */
const BESIDE = "LASTCHANGE DET PRON OPENER ASKING POLITE FILLER THEN NO COMMA BUT MAKE TAKE PUT DISLIKE".split(" ");

/** The language of a message that asks for an undo and nothing else; null for any other. */
export function undoRequest(message: string): Speech | null {
  if (message.length > LONGEST) return null;
  const { tokens } = tokensOf(message);
  const found = SPEECHES.filter((speech) => mayUndo(tokens, speech) && isUndo(tokens, speech));
  const own = found.length > 1 ? speechOf(message) : null;
  return own && found.includes(own) ? own : (found[0] ?? null);
}

const undoing = new Map<Speech, string[][]>();

/**
 * Whether all words of something that undoes are in a message, be it as parts of others. Most messages have none: for
 * those no language's words are brought into a table, which would keep everybody waiting after each start.
 */
function mayUndo(tokens: readonly Token[], speech: Speech): boolean {
  const phrases = undoing.get(speech) ?? phrasesFor(speech, "UNDO");
  undoing.set(speech, phrases);
  const text = tokens.map(({ word }) => word).join(" ");
  return phrases.some((words) => words.every((word) => text.includes(word)));
}

/** Every word is one of undoing or stands beside one, and one of them undoes. */
function isUndo(written: readonly Token[], speech: Speech): boolean {
  const lexicon = lexiconIn(speech);
  const tokens = parted(written, lexicon);
  // By each place, whether the words before it are understood so, without the one that undoes (1) and with it (2).
  const ways = new Uint8Array(tokens.length + 1);
  ways[0] = 1;
  const is = (at: number, ...some: string[]) =>
    meaningsAt(tokens, at, lexicon, tokens[at]?.word ?? "").some(({ category }) => some.includes(category));
  for (const [at, token] of tokens.entries()) {
    if (!ways[at]) continue;
    // "…, the old colour was nicer"
    const reason = endOfReason({ tokens, is }, at);
    if (reason !== null) ways[reason]! |= ways[at]! & 2;
    if (token.kind === "break" || (token.kind === "mark" && /^[.!?…,]$/.test(token.word))) ways[at + 1]! |= ways[at]!;
    for (const { category, end } of meaningsAt(tokens, at, lexicon, token.word))
      if (category === "UNDO") ways[end]! |= 2;
      else if (BESIDE.includes(category)) ways[end]! |= ways[at]!;
  }
  return (ways[tokens.length]! & 2) !== 0;
}
