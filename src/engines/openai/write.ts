import { tellEngine } from "../../sentences/engine_failures.ts";
import type { Computation, Compute } from "../../workers/computation.ts";
import {
  type CodeTarget,
  EngineError,
  type Groundwork,
  type LookAtPage,
  type PageCode,
  type PagePlan,
  type PageTask,
  type WriteEvent,
} from "../engine.ts";
import { askForChanges, type WriteContext } from "./ask_for_changes.ts";
import { type BlockEvent, BlockParser, hasUnreadMarker } from "./blocks.ts";
import { addUsage, type ChatMessage, shortened, type TokenUse } from "./chat.ts";
import { applyRepair, finishPage, writeRequest } from "./computations.ts";
import { anchorOf, createJoin } from "./continuation.ts";
import type { FindPhoto } from "./find_photos.ts";
import type { FinishedPage } from "./finish.ts";
import type { MakeImage } from "./images.ts";
import { makePageImages } from "./make_images.ts";
import { mendSeen } from "./mend_seen.ts";
import { type PlanDetail, readDetail } from "./plan_detail.ts";
import { continueMessages, repairMessages } from "./prompt.ts";
import { withoutReasoning } from "./thoughts.ts";

const CONTINUATION_LIMIT = 4;
const REPAIR_LIMIT = 2;
/** More is a model that repeats itself, and is not worth reading. */
const PAGE_LIMIT_CHARS = 400_000;
const TARGETS = ["html", "css", "javascript"] as const;
/** A "repaired" page with less text than this part of the old one has lost content. */
const LEAST_TEXT_LEFT = 0.6;

interface PageContext extends WriteContext {
  compute: Compute;
  makeImage: MakeImage;
  findPhoto: FindPhoto | null;
  groundwork: Computation<PageTask, Groundwork>;
  look: LookAtPage | undefined;
}

/**
 * Writes a page: streams the model's code as it comes, then checks it and sends corrections as `reset` and new code.
 * A correction that fails leaves the page as it was; an answer that is no page fails the whole.
 */
export async function* writePage(
  context: PageContext,
  task: PageTask,
  plan: PagePlan,
): AsyncGenerator<WriteEvent, void> {
  const detail = readDetail(plan);
  const usage: TokenUse = { ...detail.usage };
  const { compute, stepSignal: signal } = context;
  try {
    const ground = await compute(context.groundwork, task, { signal });
    const first = await compute(writeRequest, { task, plan, detail, ground }, { signal });
    const { code: draft, unstated } = yield* streamDraft(context, first, usage);
    const finished = await compute(finishPage, { code: draft, task, unstated }, { signal });
    yield* replaceChanged(draft, finished.code);
    const checked = yield* repair(context, task, { first, unstated }, finished, usage);
    const seen = await mendSeen(context, task, first, checked, usage);
    yield* replaceChanged(checked, seen);
    if (task.makesShared) yield { type: "shared", notes: notesOf(detail) };
    if (task.generateImages) yield* makePageImages(context, seen.html, task);
  } catch (error) {
    // Tokens that a failed run used are used all the same.
    if (!context.signal.aborted) yield { type: "usage", ...usage };
    throw error;
  }
  yield { type: "usage", ...usage };
}

/** What whoever writes the website's other pages is told of its design. */
const notesOf = ({ design }: PlanDetail): string =>
  Object.entries(design)
    .filter(([, text]) => text.trim() !== "")
    .map(
      ([name, text]) => `${name[0]!.toUpperCase()}${name.slice(1)}: ${text.replace(/\s+/g, " ").trim().slice(0, 400)}`,
    )
    .join("\n");

interface Draft {
  code: PageCode;
  /** Sentences of which the model says that the material does not have them. */
  unstated: string[];
}

/** The first answer, with its continuations when the output limit cuts it. Events are sent as they come. */
async function* streamDraft(
  context: WriteContext,
  first: ChatMessage[],
  usage: TokenUse,
): AsyncGenerator<BlockEvent, Draft> {
  const parser = new BlockParser();
  let messages = first;
  let answer = "";
  for (let calls = 0; ; calls++) {
    const before = answer.length;
    const join = calls === 0 ? null : createJoin(answer, openBlock(parser));
    let finish = "cut";
    for await (const piece of context.chat({ model: context.model, messages }, "stream", context.stepSignal)) {
      if (piece.type === "text") {
        const text = join ? join.push(piece.text) : piece.text;
        answer += text;
        yield* parser.push(text);
        assertSize(parser.code());
      } else {
        finish = piece.finish;
        addUsage(usage, piece.usage);
      }
    }
    const rest = join?.end() ?? "";
    answer += rest;
    yield* parser.push(rest);

    if (finish === "filtered") throw new EngineError("provider_failed", tellEngine("provider_filtered"));
    if (finish === "stop" || parser.isComplete()) break;
    if (finish === "cut") {
      throw new EngineError("provider_failed", tellEngine("page_broken_off"));
    }
    if (withoutReasoning(answer) === "") {
      throw new EngineError("provider_failed", tellEngine("page_not_begun"));
    }
    if (calls >= CONTINUATION_LIMIT || answer.length === before) {
      throw new EngineError("provider_failed", tellEngine("page_beyond_model"));
    }
    const written = withoutReasoning(answer);
    messages = [...first, ...continueMessages(written, anchorOf(answer))];
  }
  yield* parser.end();
  const page = pageOf(parser);
  assertSize(page);
  return { code: page, unstated: parser.unstated() };
}

/** Stops a page that will be of no use while it is still written. */
function assertSize({ html, css, javascript }: PageCode): void {
  if (html.length + css.length + javascript.length > PAGE_LIMIT_CHARS)
    throw new EngineError("provider_failed", tellEngine("page_absurd"));
}

function openBlock(parser: BlockParser): { target: CodeTarget; code: string } | null {
  const target = parser.openTarget();
  return target === null ? null : { target, code: parser.code()[target] };
}

function pageOf(parser: BlockParser): PageCode {
  const code = parser.code();
  const remarks = parser.remarks();
  if (hasUnreadMarker([...Object.values(code), parser.isMarked() ? "" : remarks]))
    throw new EngineError("provider_failed", tellEngine("page_marked_wrong"));
  if (code.html.trim() !== "") return code;
  if (remarks !== "")
    throw new EngineError("provider_failed", tellEngine("page_as_words", { said: shortened(remarks) }));
  const isEmpty = code.css === "" && code.javascript === "";
  throw new EngineError("provider_failed", tellEngine(isEmpty ? "model_said_nothing" : "page_without_html"));
}

/**
 * Checks the page and has it corrected in at most two calls, by edits, and by whole blocks where the edits were of no
 * use; yields replacements, throws when there is no page to show.
 * @param asked the messages that asked for the page, and what the model has said of its answer
 * @returns the page as it is then
 */
async function* repair(
  context: PageContext,
  task: PageTask,
  { first, unstated }: { first: ChatMessage[]; unstated: string[] },
  written: FinishedPage,
  usage: TokenUse,
): AsyncGenerator<WriteEvent, PageCode> {
  const { compute, stepSignal: signal } = context;
  let page = written;
  let form: "edits" | "whole" = "edits";
  for (let calls = 0; calls < REPAIR_LIMIT && page.problems.length > 0; calls++) {
    const answer = await askForRepair(context, first, page, form, usage);
    if (answer === null) break;
    const code =
      form === "edits"
        ? await compute(applyRepair, { code: page.code, answer }, { signal })
        : withBlocks(page.code, answer);
    const candidate = await compute(finishPage, { code, task, unstated }, { signal });
    form = "whole";
    if (!isBetter(page, candidate)) continue;
    form = "edits";
    yield* replaceChanged(page.code, candidate.code);
    page = candidate;
  }
  const fatal = page.problems.find((problem) => problem.fatal);
  if (fatal) throw new EngineError("provider_failed", tellEngine("page_unusable", { said: fatal.message }));
  // The page works without its script; with a broken one it throws in every visitor's browser.
  const { code, hasBrokenScript, knownHtml } = page;
  const checked = { ...code, html: knownHtml ?? code.html, javascript: hasBrokenScript ? "" : code.javascript };
  yield* replaceChanged(code, checked);
  return checked;
}

/** What the model answers; "" for what was cut, null when the provider gave nothing: the page as it is then stands. */
async function askForRepair(
  context: WriteContext,
  first: ChatMessage[],
  { code, problems }: FinishedPage,
  form: "edits" | "whole",
  usage: TokenUse,
): Promise<string | null> {
  const list = problems.map((problem) => `${problem.target}: ${problem.message}`);
  return await askForChanges(context, repairMessages(first, code, list, form), usage);
}

/** A page with the whole blocks of an answer. */
function withBlocks(code: PageCode, answer: string): PageCode {
  const parser = new BlockParser();
  parser.push(answer);
  parser.end();
  const blocks = Object.entries(parser.code()).filter(([, text]) => text.trim() !== "");
  return { ...code, ...Object.fromEntries(blocks) };
}

function isBetter(old: FinishedPage, candidate: FinishedPage): boolean {
  const hasFatal = ({ problems }: FinishedPage) => problems.some(({ fatal }) => fatal);
  if (candidate.problems.length >= old.problems.length || (hasFatal(candidate) && !hasFatal(old))) return false;
  for (const target of TARGETS) {
    if (candidate.code[target] === old.code[target]) continue;
    if (candidate.standIns.includes(target) && !old.standIns.includes(target)) return false;
    if (target !== "javascript" && candidate.code[target].length < old.code[target].length * LEAST_TEXT_LEFT)
      return false;
  }
  return true;
}

function* replaceChanged(old: PageCode, next: PageCode): Generator<WriteEvent, void> {
  for (const target of TARGETS) yield* replaceOne(target, old[target], next[target]);
}

function* replaceOne(target: CodeTarget, old: string, next: string): Generator<WriteEvent, void> {
  if (old === next) return;
  if (next.startsWith(old)) {
    yield { type: "code", target, chunk: next.slice(old.length) };
    return;
  }
  if (old !== "") yield { type: "reset", target };
  if (next !== "") yield { type: "code", target, chunk: next };
}
