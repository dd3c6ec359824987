/**
 * What a prompt has to be shown word for word: questions with their answers, and what customers said. Both stand after a
 * word that announces them, and are taken out of the text before anything else reads it.
 */
import type { Quote } from "../brief.ts";
import { capitalised, sentencesOf } from "./text.ts";

const ASKED =
  /(?:^|(?<=[.!?。:\n] ?))(?:(?:please )?(?:include |add )?(?:an? |our |the )?(?:short |small )?(?:faqs?|f\.a\.q\.|frequently asked questions|häufige fragen|questions fréquentes|foire aux questions|preguntas frecuentes|perguntas frequentes|domande frequenti|veelgestelde vragen|(?:people|parents|customers|clients|visitors|guests|patients) (?:always |often |usually |frequently )?ask(?: us| me)?)|よくある質問)(?: section)?\s*[:：–—\n-]\s*/iu;
/** "Q:", "A:" and their like in other languages. */
const MARK = /^(?:[QAFPRDV]\d{0,2}\s?[:.)]|\d{1,2}[.)]|[-–—*•])\s*/u;
const MOST_QUESTIONS = 12;

const SAID =
  /((?:our )?(?:(?:press |customer |client |guest |patient |student )?(?:reviews?|testimonials?|quotes?)|what (?:our )?\p{L}+ (?:say|said)|(?:kunden|gäste)stimmen|bewertungen|témoignages|avis(?: clients)?|opiniones|reseñas|testimonios|testemunhos|depoimentos|avaliações|recensioni|testimonianze|recensies|ervaringen|お客様の声)(?: (?:from|by|of|von|de|des|di|van) [\p{L} ]{3,24})?)(?: on (?:the )?(?:home ?page|front page|site))?\s*[:：]\s*(?=["“„«「])/iu;
const QUOTE =
  /^[\s,;.·/–-]*(?:and |und |et |y |e |en )?["“„«「]([^"“”„«»「」\n]{4,300})["”“»」][\s,]*(?:[(（–—-]|by |from |von |de |di |van )\s*((?:(?:Mrs?|Ms|Dr|\p{Lu})\.|\p{Lu}[\p{L}'’-]*)(?: (?:(?:Dr|\p{Lu})\.|\p{Lu}[\p{L}'’-]*(?![\p{L}'’-]| (?!and |und |et |y |e |en |de |von |van )\p{Ll})|and|und|et|y|e|en|&|de|von|van))*(?:, \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)?)[)）]?\.?/u;

/** "…" - Leah R.: a quotation in a sentence of its own. */
const SAID_ALONE = /(?<=(?:^|[.!?\n]) ?)["“„«][^"“”„«»\n]{12,300}["”“»] ?[–—-] ?\p{Lu}/u;

export interface Verbatim {
  /** The text without them. */
  text: string;
  questions: [question: string, answer: string][];
  quotes: Quote[];
}

/** Takes questions with answers, and quotations, out of a text. */
export function verbatimIn(text: string): Verbatim {
  const { rest, questions } = questionsIn(text);
  const label = SAID.exec(rest);
  const quotes: Quote[] = [];
  const alone = label === null ? SAID_ALONE.exec(rest) : null;
  if (alone) {
    const quote = QUOTE.exec(rest.slice(alone.index));
    // A saying of its own with somebody's name behind it: nothing else is said over it.
    if (quote) {
      quotes.push({ under: "", text: quote[1]!.trim(), by: quote[2]!.trim() });
      return {
        text: `${rest.slice(0, alone.index)}\n${rest.slice(alone.index + quote[0].length)}`.trim(),
        questions,
        quotes,
      };
    }
  }
  let end = label ? label.index + label[0].length : 0;
  for (let quote = label && QUOTE.exec(rest.slice(end)); quote; quote = QUOTE.exec(rest.slice(end))) {
    quotes.push({ under: capitalised(label![1]!), text: quote[1]!.trim(), by: quote[2]!.trim() });
    end += quote[0].length;
  }
  return {
    text: quotes.length > 0 ? `${rest.slice(0, label!.index)}\n${rest.slice(end)}`.trim() : rest,
    questions,
    quotes,
  };
}

function questionsIn(text: string): { rest: string; questions: [string, string][] } {
  const label = ASKED.exec(text);
  const questions: [string, string][] = [];
  if (!label) return { rest: text, questions };
  const from = label.index + label[0].length;
  const after = text.slice(from);
  const said = sentencesOf(after).map((span) => ({
    ...span,
    words: after.slice(span.start, span.end).replace(MARK, ""),
  }));
  let end = 0;
  for (let at = 0; at < said.length && questions.length < MOST_QUESTIONS; ) {
    const question = said[at]!.words;
    if (!/[?？]$/u.test(question)) break;
    // All up to the next question answers it; after the last one nobody knows where the answer ends.
    const next = said.findIndex(({ words }, index) => index > at && /[?？]$/u.test(words));
    const length = next > 0 && next - at <= 4 ? next - at - 1 : 1;
    const answer = said.slice(at + 1, at + 1 + length);
    if (answer.length === 0) break;
    questions.push([capitalised(question), capitalised(answer.map(({ words }) => words).join(" "))]);
    end = answer.at(-1)!.end;
    at += 1 + length;
  }
  return questions.length > 0
    ? { rest: `${text.slice(0, label.index)}\n${after.slice(end)}`.trim(), questions }
    : { rest: text, questions };
}
