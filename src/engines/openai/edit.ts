/**
 * One turn of the editor chat with a language model. The model answers with blocks of changes, which are sent as typed
 * edits when the answer is complete and was judged as a whole, and with words, which are told when it is known that they
 * are true: an answer that rewrites the page unasked, leaves broken code or makes facts up changes nothing. Blocks that
 * do not fit are sent back once. It refuses to guess: what still does not fit is left out and said.
 */
import { tellEngine } from "../../sentences/engine_failures.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import type { Compute } from "../../workers/computation.ts";
import { type CodeTarget, type EditEvent, type EditTask, EngineError } from "../engine.ts";
import type { WriteContext } from "./ask_for_changes.ts";
import { addUsage, type ChatMessage, mayBeAboutImages, type TokenUse } from "./chat.ts";
import { facesFor, factsStated, judgeEdit, viewEdit } from "./computations.ts";
import { anchorOf, createJoin } from "./continuation.ts";
import { type EditBlock, EditParser } from "./edit_blocks.ts";
import { type Edited, type Misfit, TOGETHER } from "./edit_fit.ts";
import { continueEditMessages, editMessages, type Feedback, feedbackMessages, withoutImages } from "./edit_prompt.ts";
import { type EditWords, wordsFor } from "./edit_words.ts";
import type { Judged } from "./judge.ts";
import { type PageView, showParts } from "./page_parts.ts";
import { withoutReasoning } from "./thoughts.ts";

const CONTINUATION_LIMIT = 4;
/** That are named in the final words. */
const MOST_CLAIMS = 5;
const QUOTED_CHARS = 600;

/** What a turn has come to. */
interface Turn extends Edited {
  context: EditContext;
  task: EditTask;
  view: PageView;
  mayRewrite: boolean;
  first: ChatMessage[];
  /** Characters of the original code that were replaced by others. */
  replaced: Record<CodeTarget, number>;
  hasChanged: boolean;
  /** What is to be known of the business from now on, as JSON. */
  stated: string[];
  /** Claims that nobody has made, which were taken out of what was applied. */
  madeUp: string[];
  /** Words that are told already. */
  told: string;
  usage: TokenUse;
  words: EditWords;
}

interface Answer {
  blocks: EditBlock[];
  words: string;
  text: string;
}

interface EditContext extends WriteContext {
  compute: Compute;
}

/** What there is to tell when the answers are over. */
interface Outcome {
  /** The model's words about just what was applied; null: there are none that can be told. */
  said: string | null;
  /** What was left out. */
  left: Misfit[];
  /** Why nothing was done, where it was not for a block. */
  refusal?: string;
}

/** Has the model propose changes and yields those that fit. */
export async function* editPage(context: EditContext, task: EditTask): AsyncGenerator<EditEvent, void> {
  const turn = await startTurn(context, task);
  try {
    const outcome = yield* runTurn(turn);
    yield* addTypefaces(turn);
    const words = finalWords(turn, yield* keepFacts(turn, outcome));
    const { told } = turn;
    const rest = words.startsWith(told) ? words.slice(told.length) : `\n\n${words}`;
    if (rest !== "") yield { type: "text", delta: rest };
  } catch (error) {
    // Tokens that a failed turn used are used all the same.
    if (!context.signal.aborted) yield { type: "usage", ...turn.usage };
    throw error;
  }
  yield { type: "usage", ...turn.usage };
}

async function startTurn(context: EditContext, task: EditTask): Promise<Turn> {
  const { view, mayRewrite } = await context.compute(viewEdit, task, { signal: context.stepSignal });
  return {
    context,
    task,
    view,
    mayRewrite,
    first: editMessages(task, view, mayRewrite),
    code: task.code,
    meta: {
      title: task.page.title,
      description: task.page.description,
      og_image: null,
      language: task.page.language ?? null,
    },
    replaced: { html: 0, css: 0, javascript: 0 },
    hasChanged: false,
    stated: [],
    madeUp: [],
    told: "",
    usage: { inputTokens: 0, outputTokens: 0 },
    words: wordsFor(task.message, task.website.language ?? task.page.language ?? null),
  };
}

/** What was wrong with an answer that is corrected: its words, and what was left out of it. */
interface Wrong {
  words: string;
  left: Misfit[];
}

/** What may still be asked of the model, each once. */
interface Chances {
  correct: boolean;
  show: boolean;
  insist: boolean;
}

/**
 * Asks, judges and applies, until an answer leaves nothing to ask. What a model says of its changes is told when they
 * are applied as it wrote them: the words of an answer of which something was refused are not.
 */
async function* runTurn(turn: Turn): AsyncGenerator<EditEvent, Outcome> {
  const chances: Chances = { correct: true, show: !turn.view.isWhole, insist: true };
  let follow: ChatMessage[] = [];
  /** What the correction that was asked for has to put right. */
  let wrong: Wrong | null = null;
  for (;;) {
    let answer: Answer;
    try {
      answer = yield* ask(turn, [...turn.first, ...follow]);
    } catch (error) {
      // A correction that fails leaves what fitted; before anything fitted there is nothing to leave.
      if (turn.context.signal.aborted || !(error instanceof EngineError) || !turn.hasChanged) throw error;
      return { said: null, left: wrong?.left ?? [] };
    }
    turn.stated.push(...answer.blocks.flatMap((block) => (block.kind === "facts" ? [block.text] : [])));
    const judged = await judge(turn, answer.blocks, !chances.correct);
    yield* carryOut(turn, judged);
    const feedback = feedbackOf(turn, answer, judged, chances);
    if (feedback === null) return outcomeOf(turn, answer, judged, wrong);
    follow = [...follow, ...feedbackMessages(answer.text, feedback)];
    const isWrong = isCorrection(feedback);
    // What was said of a rewrite is void, and what comes with asked-for parts is the answer itself.
    if (isWrong && !feedback.isRewrite)
      wrong = {
        // Of problems and of what was made up it is not known which of the words they concern.
        words: feedback.problems.length > 0 || feedback.misfits.some(({ madeUp }) => madeUp) ? "" : answer.words,
        left: feedback.misfits,
      };
    if (isWrong) chances.correct = false;
    if (feedback.parts !== "") chances.show = false;
    if (feedback.isUnchanged) chances.insist = false;
  }
}

const isCorrection = ({ misfits, isRewrite, problems }: Feedback): boolean =>
  misfits.length > 0 || isRewrite || problems.length > 0;

/** What the model is to hear of its answer; null: there is nothing more to ask. */
function feedbackOf(turn: Turn, { blocks, words }: Answer, judged: Judged, chances: Chances): Feedback | null {
  const asked = blocks.flatMap((block) => (block.kind === "show" ? block.parts : []));
  const parts = asked.length > 0 && chances.show ? showParts(turn.code, turn.view, asked) : "";
  if (asked.length > 0 && parts === "" && turn.view.isWhole) judged.misfits.push(needlessRequest(asked));
  const feedback: Feedback = {
    misfits: chances.correct ? judged.misfits : [],
    isApplied: judged.batches.length > 0,
    isRewrite: chances.correct && judged.isRewrite,
    problems: chances.correct ? judged.problems : [],
    parts,
    isUnchanged: false,
  };
  if (isCorrection(feedback) || parts !== "") return feedback;
  const isRefused = judged.misfits.length > 0 || judged.isRewrite || asked.length > 0 || asksBack(words);
  const isUnchanged = !turn.hasChanged && !isRefused && !saysNone(blocks) && turn.stated.length === 0;
  return isUnchanged && chances.insist ? { ...feedback, isUnchanged } : null;
}

/** Whether an answer begins with a question: it claims nothing, and the client can answer it. */
const asksBack = (words: string): boolean => /^[^.!?…。！？]{1,400}[?？؟]/.test(words.trim());

const saysNone = (blocks: EditBlock[]): boolean => blocks.some(({ kind }) => kind === "none");

/** What the last answer leaves to be told. */
function outcomeOf(turn: Turn, { words, blocks }: Answer, judged: Judged, wrong: Wrong | null): Outcome {
  const { misfits, isRewrite } = judged;
  if (isRewrite) return { said: null, left: [], refusal: turn.words.rewrite };
  if (misfits.length > 0 || turn.madeUp.length > 0) return { said: null, left: misfits };
  if (saysNone(blocks)) return { said: words || null, left: words === "" ? (wrong?.left ?? []) : [] };
  if (!turn.hasChanged && asksBack(words)) return { said: words, left: [] };
  if (!turn.hasChanged && turn.stated.length === 0)
    return {
      said: null,
      left: [],
      refusal: words === "" ? turn.words.nothing : turn.words.unchanged(shortened(words)),
    };
  if (!wrong) return { said: words || null, left: [] };
  const changes = blocks.filter(({ kind }) => kind !== "show").length;
  if (words !== "" && (changes > 0 || wrong.left.length === 0)) return { said: words, left: [] };
  // Corrected without a word: the first words hold where each of what was refused has come again.
  const isPutRight = changes >= wrong.left.length;
  return { said: (isPutRight && wrong.words) || null, left: isPutRight ? [] : wrong.left };
}

/** Keeps what the client has stated, and brings it to where the page shows it; a turn that changed nothing keeps nothing. */
async function* keepFacts(turn: Turn, outcome: Outcome): AsyncGenerator<EditEvent, Outcome> {
  const { task, code, meta, stated, context, hasChanged } = turn;
  const isRefused = outcome.refusal !== undefined || (outcome.left.length > 0 && !hasChanged);
  if (!task.brief || isRefused || (stated.length === 0 && !hasChanged)) return outcome;
  const given = { task, code, meta, stated };
  const { changes, step, unsaid } = await context.compute(factsStated, given, { signal: context.stepSignal });
  if (step) yield { type: "edits", ...step };
  if (changes) yield { type: "brief", changes };
  if (changes) turn.hasChanged = true;
  turn.madeUp.push(...unsaid);
  return unsaid.length > 0 ? { ...outcome, said: null } : outcome;
}

/** The rules of typefaces that the changes name and that the site serves: the model does not write them. */
async function* addTypefaces({ code, meta, task, context }: Turn): AsyncGenerator<EditEvent, void> {
  if (code.css === task.code.css) return;
  const given = { before: task.code, after: code, meta };
  const step = await context.compute(facesFor, given, { signal: context.stepSignal });
  if (step) yield { type: "edits", ...step };
}

/** What the person is told at the end: the model's words where they hold, else what became of the changes. */
function finalWords({ words, hasChanged, madeUp }: Turn, { said, left, refusal }: Outcome): string {
  if (refusal !== undefined) return refusal;
  if (said !== null) return said;
  const isTogether = ({ block }: Misfit) => block.kind === "malformed" && block.marker.startsWith(TOGETHER);
  const claims = [...new Set([...madeUp, ...left.flatMap((misfit) => misfit.madeUp ?? [])])];
  const others = left.filter((misfit) => misfit.madeUp === undefined);
  const dropped = others.filter((misfit) => !isTogether(misfit)).length;
  const reasons = [
    claims.length > 0 ? [words.invented(claims.slice(0, MOST_CLAIMS))] : [],
    others.length > dropped ? [words.broken] : [],
    dropped > 0 && hasChanged ? [words.dropped(dropped)] : [],
  ].flat();
  if (reasons.length === 0) return hasChanged ? words.done : words.nothing;
  return [hasChanged ? words.rest : words.none, ...reasons].join(" ");
}

/**
 * One answer, with its continuations when the output limit cuts it. Its words are told as they come where it says that
 * nothing is to change; else they wait for what becomes of its changes.
 */
async function* ask(turn: Turn, messages: ChatMessage[]): AsyncGenerator<EditEvent, Answer> {
  const parser = new EditParser();
  let heard = 0;
  const hear = function* (text: string): Generator<EditEvent, void> {
    parser.push(text);
    const blocks = parser.blocks();
    if (blocks.length !== 1 || !saysNone(blocks)) return;
    const words = parser.words().slice(heard);
    if (words === "") return;
    const delta = heard === 0 && turn.told !== "" ? `\n\n${words}` : words;
    heard += words.length;
    turn.told += delta;
    yield { type: "text", delta };
  };
  let asked = messages;
  let text = "";
  for (let calls = 0; ; calls++) {
    const before = text.length;
    const join = calls === 0 ? null : createJoin(text, null);
    let finish = "cut";
    for await (const piece of chatWithImages(turn, asked)) {
      if (piece.type === "text") {
        const more = join ? join.push(piece.text) : piece.text;
        text += more;
        yield* hear(more);
      } else {
        finish = piece.finish;
        addUsage(turn.usage, piece.usage);
      }
    }
    const rest = join?.end() ?? "";
    text += rest;
    yield* hear(rest);

    if (finish === "filtered") throw failed(tellEngine("provider_filtered"));
    if (finish === "stop" || (finish === "cut" && parser.isComplete())) break;
    if (finish === "cut") throw failed(tellEngine("answer_broken_off"));
    const written = withoutReasoning(text);
    if (written === "") {
      throw failed(tellEngine("answer_not_begun"));
    }
    if (calls >= CONTINUATION_LIMIT || text.length === before) {
      throw failed(tellEngine("answer_beyond_model"));
    }
    parser.seam();
    asked = [...messages, ...continueEditMessages(written, anchorOf(text))];
  }
  parser.end();
  const answer = { blocks: parser.blocks(), words: parser.words(), text: withoutReasoning(text) };
  if (answer.blocks.length === 0 && answer.words === "") {
    throw failed(tellEngine("model_said_nothing"));
  }
  return answer;
}

/** Asks with the images, and once more with their addresses alone when the server takes no images. */
async function* chatWithImages(turn: Turn, messages: ChatMessage[]) {
  const { chat, model, stepSignal } = turn.context;
  let hasBegun = false;
  try {
    for await (const piece of chat({ model, messages }, "stream", stepSignal)) {
      hasBegun = true;
      yield piece;
    }
  } catch (error) {
    const hasImages = messages.some((message) => message.images && message.images.length > 0);
    if (hasBegun || stepSignal.aborted || !hasImages || !mayBeAboutImages(error)) throw error;
    turn.first = withoutImages(turn.task, turn.view, turn.mayRewrite, turn.first);
    yield* chat(
      { model, messages: withoutImages(turn.task, turn.view, turn.mayRewrite, messages) },
      "stream",
      stepSignal,
    );
  }
}

/** What of an answer may be carried out. */
async function judge(turn: Turn, blocks: EditBlock[], isLast: boolean): Promise<Judged> {
  const { task, code, meta, replaced, mayRewrite, context } = turn;
  if (blocks.length === 0)
    return { code, meta, batches: [], replaced, misfits: [], madeUp: [], isRewrite: false, problems: [] };
  const given = { task, code, meta, replaced, mayRewrite, blocks, isLast };
  return await context.compute(judgeEdit, given, { signal: context.stepSignal });
}

function* carryOut(turn: Turn, { code, meta, replaced, batches, madeUp }: Judged): Generator<EditEvent, void> {
  Object.assign(turn, { code, meta, replaced });
  turn.madeUp.push(...madeUp);
  turn.hasChanged ||= batches.length > 0;
  for (const step of batches) yield { type: "edits", ...step };
}

function needlessRequest(parts: string[]): Misfit {
  const problem = "the whole code is above; make the change";
  return { block: { kind: "malformed", marker: `SHOW ${parts.join(" ")}`, problem }, problem, hint: "" };
}

const shortened = (words: string): string =>
  words.length > QUOTED_CHARS ? `${words.slice(0, QUOTED_CHARS).toWellFormed()}…` : words;

function failed(said: CodedMessage): EngineError {
  return new EngineError("provider_failed", said);
}
