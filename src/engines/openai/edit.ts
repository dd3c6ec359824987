/**
 * One turn of the editor chat with a language model. The model answers with words, which are sent as they come, and
 * with blocks of changes, which are sent as typed edits when the answer is complete and was judged as a whole: an answer
 * that rewrites the page unasked, or leaves broken code, changes nothing. Blocks that do not fit are sent back once.
 * It refuses to guess: what still does not fit is left out and said.
 */
import type { Compute } from "../../workers/computation.ts";
import { type CodeTarget, type EditEvent, type EditTask, EngineError } from "../engine.ts";
import { addUsage, type ChatMessage, FILTERED_MESSAGE, RequestRefused, type TokenUse } from "./chat.ts";
import { facesFor, judgeEdit, viewEdit } from "./computations.ts";
import { anchorOf, createJoin } from "./continuation.ts";
import { createEditParser, type EditBlock } from "./edit_blocks.ts";
import { type Edited, type Misfit, TOGETHER } from "./edit_fit.ts";
import { continueEditMessages, editMessages, type Feedback, feedbackMessages, withoutImages } from "./edit_prompt.ts";
import { type EditWords, wordsFor } from "./edit_words.ts";
import type { Judged } from "./judge.ts";
import { type PageView, showParts } from "./page_parts.ts";
import { withoutReasoning } from "./thoughts.ts";
import type { WriteContext } from "./write.ts";

const CONTINUATION_LIMIT = 4;

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
  hasSpoken: boolean;
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

/** Has the model propose changes and yields those that fit. */
export async function* editPage(context: EditContext, task: EditTask): AsyncGenerator<EditEvent, void> {
  const turn = await startTurn(context, task);
  try {
    yield* runTurn(turn);
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
    meta: { title: task.page.title, description: task.page.description, og_image: null },
    replaced: { html: 0, css: 0, javascript: 0 },
    hasChanged: false,
    hasSpoken: false,
    usage: { inputTokens: 0, outputTokens: 0 },
    words: wordsFor(task.message, task.website.language),
  };
}

async function* runTurn(turn: Turn): AsyncGenerator<EditEvent, void> {
  let follow: ChatMessage[] = [];
  let mayCorrect = true;
  let mayShow = !turn.view.isWhole;
  let isCorrection = false;
  let left: Misfit[] = [];
  for (;;) {
    let answer: Answer;
    try {
      // The words of a correction speak to the one who asked for it, which was not the person.
      answer = yield* ask(turn, [...turn.first, ...follow], !isCorrection);
    } catch (error) {
      // A correction that fails leaves what fitted; before anything fitted there is nothing to leave.
      if (turn.context.signal.aborted || !(error instanceof EngineError) || !turn.hasChanged) throw error;
      break;
    }
    if (isCorrection && answer.blocks.length === 0) {
      if (answer.words !== "") {
        yield say(turn, answer.words);
        left = [];
      }
      break;
    }
    const judged = await judge(turn, answer.blocks);
    yield* carryOut(turn, judged);
    left = judged.misfits;

    const asked = answer.blocks.flatMap((block) => (block.kind === "show" ? block.parts : []));
    const parts = asked.length > 0 && mayShow ? showParts(turn.code, turn.view, asked) : "";
    if (asked.length > 0 && parts === "" && turn.view.isWhole) left = [...left, needlessRequest(asked)];
    const feedback: Feedback = {
      misfits: mayCorrect ? left : [],
      isRewrite: mayCorrect && judged.isRewrite,
      problems: mayCorrect ? judged.problems : [],
      isApplied: judged.batches.length > 0,
      parts,
    };
    const isWrong = feedback.misfits.length > 0 || feedback.isRewrite || feedback.problems.length > 0;
    if (!isWrong && parts === "") {
      if (judged.isRewrite) return yield say(turn, turn.words.rewrite);
      break;
    }
    follow = [...follow, ...feedbackMessages(answer.text, feedback)];
    if (isWrong) mayCorrect = false;
    if (parts !== "") mayShow = false;
    // What was said of a rewrite is void, and what comes with asked-for parts is the answer itself.
    isCorrection = isWrong && !feedback.isRewrite && parts === "";
  }
  yield* addTypefaces(turn);
  yield* conclude(turn, left);
}

/** The rules of typefaces that the changes name and that the site serves: the model does not write them. */
async function* addTypefaces({ code, task, context }: Turn): AsyncGenerator<EditEvent, void> {
  if (code.css === task.code.css) return;
  const given = { before: task.code, after: code };
  const edit = await context.compute(facesFor, given, { signal: context.stepSignal });
  if (edit) yield { type: "edits", edits: [edit] };
}

/** Says what the model did not: that changes were left out, or that there were any. */
function* conclude(turn: Turn, left: Misfit[]): Generator<EditEvent, void> {
  const { words } = turn;
  if (!turn.hasChanged && (left.length > 0 || !turn.hasSpoken)) return yield say(turn, words.nothing);
  const broken = left.filter(({ block }) => block.kind === "malformed" && block.marker.startsWith(TOGETHER));
  if (broken.length > 0) yield say(turn, words.broken);
  if (left.length > broken.length) yield say(turn, words.dropped(left.length - broken.length));
  if (!turn.hasSpoken) yield say(turn, words.done);
}

function say(turn: Turn, words: string): EditEvent {
  const delta = turn.hasSpoken ? `\n\n${words}` : words;
  turn.hasSpoken = true;
  return { type: "text", delta };
}

/** One answer, with its continuations when the output limit cuts it. Words are sent as they come when it `speaks`. */
async function* ask(turn: Turn, messages: ChatMessage[], speaks: boolean): AsyncGenerator<EditEvent, Answer> {
  const parser = createEditParser();
  let hasSpokenHere = false;
  const heard = function* (words: string): Generator<EditEvent, void> {
    if (words === "" || !speaks) return;
    yield hasSpokenHere ? { type: "text", delta: words } : say(turn, words);
    hasSpokenHere = true;
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
        yield* heard(parser.push(more));
      } else {
        finish = piece.finish;
        addUsage(turn.usage, piece.usage);
      }
    }
    const rest = join?.end() ?? "";
    text += rest;
    yield* heard(parser.push(rest));

    if (finish === "filtered") throw failed(FILTERED_MESSAGE);
    if (finish === "stop" || (finish === "cut" && parser.isComplete())) break;
    if (finish === "cut") throw failed("The AI provider broke off in the middle of its answer. Try again.");
    const written = withoutReasoning(text);
    if (written === "") {
      throw failed(
        "The model used up its output limit before it answered. Raise the limit at the provider, or use another model.",
      );
    }
    if (calls >= CONTINUATION_LIMIT || text.length === before) {
      throw failed("The answer is longer than the model can write, even in several parts. Ask for less at once.");
    }
    parser.seam();
    asked = [...messages, ...continueEditMessages(written, anchorOf(text))];
  }
  yield* heard(parser.end());
  const answer = { blocks: parser.blocks(), words: parser.words(), text: withoutReasoning(text) };
  if (answer.blocks.length === 0 && answer.words === "") {
    throw failed("The model gave an empty answer. Try again, or use another model.");
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
    turn.first = withoutImages(turn.task, turn.view, turn.first);
    yield* chat({ model, messages: withoutImages(turn.task, turn.view, messages) }, "stream", stepSignal);
  }
}

/** Servers say it in many ways, some with a bare 400: only what is surely about something else is not tried again. */
function mayBeAboutImages(error: unknown): boolean {
  if (!(error instanceof EngineError)) return false;
  const words = error instanceof RequestRefused ? error.words : error.message;
  if (/image|vision|multi-?modal|must be a string|expected (a )?string|content type|mmproj/i.test(words)) return true;
  const isVague = error instanceof RequestRefused && [400, 415, 422].includes(error.status);
  return isVague && !/\bmodel\b.*(not|unknown|valid)|context|token|billing|quota/i.test(words);
}

/** What of an answer may be carried out. */
async function judge(turn: Turn, blocks: EditBlock[]): Promise<Judged> {
  const { task, code, meta, replaced, mayRewrite, context } = turn;
  if (blocks.length === 0) return { code, meta, batches: [], replaced, misfits: [], isRewrite: false, problems: [] };
  const given = { task, code, meta, replaced, mayRewrite, blocks };
  return await context.compute(judgeEdit, given, { signal: context.stepSignal });
}

function* carryOut(turn: Turn, { code, meta, replaced, batches }: Judged): Generator<EditEvent, void> {
  Object.assign(turn, { code, meta, replaced });
  turn.hasChanged ||= batches.length > 0;
  for (const edits of batches) yield { type: "edits", edits };
}

function needlessRequest(parts: string[]): Misfit {
  const problem = "the whole code is above; make the change";
  return { block: { kind: "malformed", marker: `SHOW ${parts.join(" ")}`, problem }, problem, hint: "" };
}

function failed(message: string): EngineError {
  return new EngineError("provider_failed", message);
}
