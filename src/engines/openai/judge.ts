/**
 * Judges an answer to an edit as a whole, before anything of it is shown: what fits, what would rewrite the page unasked
 * or leave broken code, and what problems it would bring in. Each text is read once for all of this.
 */
import { textOf } from "../../brief/claims.ts";
import type { CodeTarget, EditTask, PageTask } from "../engine.ts";
import { cssFault, javascriptFault } from "./check_css.ts";
import { hasStandIn, PROBLEM_LIMIT, problemsOf } from "./check_page.ts";
import { siteOf, unknownNames, withMeantNames } from "./content_markup.ts";
import type { EditBlock } from "./edit_blocks.ts";
import { type Edited, type Fitted, fitBlocks } from "./edit_fit.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";
import { asksForRestyling, isRewrite } from "./rewrite_request.ts";

const TARGETS = ["html", "css", "javascript"] as const;

/** What is judged: the turn so far, and the blocks of one answer. */
export interface JudgeTask extends Edited {
  task: EditTask;
  /** Characters of the original code that were replaced by others. */
  replaced: Record<CodeTarget, number>;
  mayRewrite: boolean;
  blocks: EditBlock[];
}

export interface Judged extends Fitted {
  isRewrite: boolean;
  problems: string[];
}

/** What of an answer may be carried out. */
export function judge(turn: JudgeTask): Judged {
  const { code, meta } = turn;
  const reader = createPageReader();
  const blocks = turn.blocks.map((block) => withMeant(block, turn.task));
  const fitted = fitBlocks(turn, blocks, faultFinder(reader, turn.task), reader);
  for (const target of TARGETS) fitted.replaced[target] += turn.replaced[target];
  if (isUnaskedRewrite(turn, fitted.replaced))
    return { code, meta, batches: [], replaced: turn.replaced, misfits: [], isRewrite: true, problems: [] };
  return { ...fitted, isRewrite: false, problems: broughtIn(turn, fitted, reader) };
}

function isUnaskedRewrite(turn: JudgeTask, replaced: Judged["replaced"]): boolean {
  if (turn.mayRewrite) return false;
  return TARGETS.some((target) => {
    if (target === "css" && asksForRestyling(turn.task.message)) return false;
    const isWhole = turn.blocks.some((block) => block.kind === "whole" && block.target === target);
    return isRewrite(replaced[target], turn.task.code[target].length, isWhole);
  });
}

/** A fault that a text has now and had not before; what browsers would have to guess at is the executor's to find. */
const faultFinder = (reader: PageReader, task: EditTask) => (target: CodeTarget, before: string, after: string) => {
  if (hasStandIn(target, after) && !hasStandIn(target, before)) return "a comment stands where code is left out";
  if (target === "css") return cssFault(before) === null ? cssFault(after) : null;
  if (target === "javascript") return javascriptFault(before) === null ? javascriptFault(after) : null;
  const isEmptied = textOf(reader.read(after)) === "" && textOf(reader.read(before)) !== "";
  if (isEmptied) return "the page has no text left";
  const site = siteOf(task);
  const known = new Set(unknownNames(reader.read(before), site));
  return unknownNames(reader.read(after), site).find((message) => !known.has(message)) ?? null;
};

/** A block whose new html names of the website's content what is surely meant. */
function withMeant(block: EditBlock, task: EditTask): EditBlock {
  const meant = (html: string) => withMeantNames(html, siteOf(task));
  if (block.kind === "edit" && block.edit.op === "insert")
    return { ...block, edit: { ...block.edit, html: meant(block.edit.html) } };
  if (block.kind === "replace" && block.target !== "css" && block.target !== "javascript")
    return { ...block, replacement: meant(block.replacement) };
  return block.kind === "whole" && block.target === "html" ? { ...block, text: meant(block.text) } : block;
}

/** Problems of the page that the changes brought in: made-up facts, dead links, forms that don't send. */
function broughtIn(turn: JudgeTask, { code }: Edited, reader: PageReader): string[] {
  if (code === turn.code) return [];
  const task = asPageTask(turn.task);
  const before = new Set(problemsOf(turn.code, task, reader).map(({ message }) => message));
  return (
    problemsOf(code, task, reader)
      .map(({ message }) => message)
      // Embeddings are what only a client can want.
      .filter((message) => !before.has(message) && !message.startsWith("Leave out <"))
      .slice(0, PROBLEM_LIMIT)
  );
}

/** The edit as the page check knows tasks: what the client said in the chat is material, and so is the page itself. */
function asPageTask(task: EditTask): PageTask {
  const said = task.history.filter((message) => message.role === "user").map((message) => message.text);
  const prompt = [task.page.prompt ?? "", ...said, task.message, ...task.attachments].join("\n");
  return {
    website: task.website,
    page: { path: task.page.path, name: task.page.name, prompt },
    pages: task.pages,
    home: task.code,
    model: task.model,
    generateImages: false,
  };
}
