/**
 * Requests that nobody can understand whole: words that are none put into requests that are understood, and halves of
 * two requests around them. Whatever comes of it must be nothing, or exactly what is known of it with a word of the rest.
 */
import fc from "fast-check";
import { type CorpusRequest, corpusRequests, type Expect, type Wish } from "./corpus.ts";

/** Not near any word of any language here, so that no reader of typos takes one for something. */
const NONSENSE = (
  "zorblatuk quixnarvo vembrulkig plonktiwex grufzelmar brizzlofunk snorgavelt trumpfliquo wazzlebrint kluvorpandi " +
  "jexxiloma dwombelfrap yittrovask mubblequorn frintzoplak hjorvuxel"
).split(" ");

/** Wishes with no words of the customer's own in them: a word more is no part of a text that is to be set. */
const CLOSED = new Set(
  "section-remove section-move colour size spacing rounding swap hide duplicate theme form".split(" "),
);

const quoted = /["“”„«»「」']/;
/** Whether a wish sets words that the message itself has: nonsense among them would be words to set. */
function isOpen({ expect, say }: CorpusRequest): boolean {
  if (!("edits" in expect)) return true;
  const isFlag = expect.edits.some(
    (claim) => !("op" in claim) && "attribute" in claim && claim.attribute.equals === undefined,
  );
  return expect.edits.some((claim) => {
    if ("op" in claim) return claim.op !== "move";
    if ("insert" in claim || "everywhere" in claim || "copy" in claim) return true;
    if ("attribute" in claim) return claim.attribute.equals !== undefined;
    if (!("text" in claim)) return false;
    const words = [claim.text.equals ?? [], claim.text.contains ?? []].flat();
    return !isFlag && words.some((text) => say.toLowerCase().includes(text.toLowerCase()));
  });
}

const KNOWN = corpusRequests("requests").filter((request) => {
  const { expect, say, tags, history } = request;
  const isOne = "edits" in expect && !expect.mustSay && !history && say.length < 120;
  return isOne && !quoted.test(say) && tags.some((tag) => CLOSED.has(tag)) && !isOpen(request);
});

/** A half of these says no less than a whole of something else. */
const HALVED = KNOWN.filter(
  ({ say }) => !/[,;:]|\b(?:and|with|but|not|und|aber|et|mais|y|pero|e|ma|en|maar|mas)\b/i.test(say),
);

const wishOf = ({ expect }: CorpusRequest): Wish => {
  if (!("edits" in expect)) throw new Error("only what has one outcome is mixed");
  return { edits: expect.edits, may: expect.may, named: [] };
};

const nonsense = fc.uniqueArray(fc.constantFrom(...NONSENSE), { minLength: 1, maxLength: 3 });
const known = fc.constantFrom(...KNOWN);

const mixed = (request: CorpusRequest, say: string, expect: Expect): CorpusRequest => ({
  ...request,
  id: `${request.id} mixed`,
  say,
  expect,
});

/** Between which words of a request something is put; languages without spaces are cut between characters. */
function parted(say: string, at: number): [string, string, string] {
  const gap = /[\u3040-\u30ff\u4e00-\u9fff]/.test(say) ? "" : " ";
  const words = say.split(gap);
  const place = 1 + Math.floor(at * Math.max(0, words.length - 1));
  return [words.slice(0, place).join(gap), words.slice(place).join(gap), gap];
}

const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });

/** Words that are none, within a request. */
const within = fc.record({ request: known, words: nonsense, at: fraction }).map(({ request, words, at }) => {
  const [first, second] = parted(request.say, at);
  const say = `${first} ${words.join(" ")} ${second}`.trim();
  return mixed(request, say, { wishes: [wishOf(request), { edits: [], named: words }] });
});

/** A clause that nobody understands, beside one that is. */
const beside = fc
  .record({
    request: known,
    words: nonsense,
    isFirst: fc.boolean(),
    link: fc.constantFrom(" and ", ", ", ". ", "; then ", "\n"),
  })
  .map(({ request, words, isFirst, link }) => {
    const clause = words.join(" ");
    const plain = request.say.replace(/[.!?]+$/, "");
    const say = isFirst ? `${clause}${link}${plain}` : `${plain}${link}${clause}`;
    return mixed(request, say, { wishes: [wishOf(request), { edits: [], named: words }] });
  });

/** The beginning of one request and the end of another on the same page, with words that are none between them. */
const halves = fc
  .record({ request: fc.constantFrom(...HALVED), other: fc.nat(), words: nonsense, at: fraction, end: fraction })
  .map(({ request, other, words, at, end }) => {
    const same = HALVED.filter(({ page }) => page === request.page);
    const second = same[other % same.length]!;
    const say = `${parted(request.say, at)[0]} ${words.join(" ")} ${parted(second.say, end)[1]}`.trim();
    const rest: Wish = { edits: [], named: words };
    return mixed(request, say, {
      anyOf: [{ refuse: true }, { wishes: [wishOf(request), rest] }, { wishes: [wishOf(second), rest] }],
    });
  });

export const mixtures = fc.oneof(within, beside, halves);
export const KNOWN_COUNT = KNOWN.length;
