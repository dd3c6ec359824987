/**
 * Judges an answer to an edit as a whole, before anything of it is shown: what fits, what would rewrite the page unasked
 * or leave broken code, what was made up, and what problems it would bring in. Each text is read once for all of this.
 */
import { textOf, textsOf } from "../../brief/claims.ts";
import { escapeHtml } from "../../html/escape.ts";
import type { CodeTarget, EditTask, PageTask } from "../engine.ts";
import { cssFault, javascriptFault } from "./check_css.ts";
import { hasStandIn, inventedClaims, PROBLEM_LIMIT, problemsOf, type WrittenClaim } from "./check_page.ts";
import { siteOf, unknownNames, withMeantNames } from "./content_markup.ts";
import type { EditBlock } from "./edit_blocks.ts";
import { type Edited, type Fitted, fitBlocks, type Misfit } from "./edit_fit.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";
import { asksForRestyling, isRewrite } from "./rewrite_request.ts";
import { lettersOnly, withoutInventions } from "./without_inventions.ts";

const TARGETS = ["html", "css", "javascript"] as const;

/** What is judged: the turn so far, and the blocks of one answer. */
export interface JudgeTask extends Edited {
  task: EditTask;
  /** Characters of the original code that were replaced by others. */
  replaced: Record<CodeTarget, number>;
  mayRewrite: boolean;
  blocks: EditBlock[];
  /** Whether nothing will be sent back any more: what is made up is then taken out, as far as it can be. */
  isLast: boolean;
}

export interface Judged extends Fitted {
  isRewrite: boolean;
  problems: string[];
  /** Claims that were taken out of what fits. */
  madeUp: string[];
}

/** What of an answer may be carried out. */
export function judge(turn: JudgeTask): Judged {
  const { code, meta } = turn;
  const reader = createPageReader();
  const cleaned = turn.blocks.map((block) => withoutMadeUp(withMeant(block, turn.task), turn, reader));
  const fitted = fitHonest(
    turn,
    cleaned.map(({ block }) => block),
    reader,
  );
  for (const target of TARGETS) fitted.replaced[target] += turn.replaced[target];
  const none = { misfits: [], problems: [], madeUp: [] };
  if (isUnaskedRewrite(turn, fitted.replaced))
    return { ...none, code, meta, batches: [], replaced: turn.replaced, isRewrite: true };
  const madeUp = cleaned.flatMap((one) => one.madeUp);
  return { ...fitted, isRewrite: false, problems: broughtIn(turn, fitted, reader), madeUp };
}

/** More rounds are a model's that says the same in ever other words. */
const MOST_ROUNDS = 3;

/** Fits blocks; those that say what nobody has said are left out. */
function fitHonest(turn: JudgeTask, blocks: EditBlock[], reader: PageReader): Fitted {
  const refused: Misfit[] = [];
  let left = blocks;
  for (let round = 1; ; round++) {
    const fitted = fitBlocks(turn, left, faultFinder(reader, turn.task), reader);
    const claims = claimsMadeUp(turn, fitted, reader);
    if (claims.length === 0) return { ...fitted, misfits: [...refused, ...fitted.misfits] };
    const found = left.flatMap((block) => {
      const [claim] = claims.filter((one) => says(block, one, reader));
      return claim ? [{ block, claim }] : [];
    });
    const all = left.map((block) => ({ block, claim: claims[0]! }));
    const saying = round === MOST_ROUNDS || found.length === 0 ? all : found;
    for (const { block, claim } of saying)
      refused.push({ block, problem: claim.message.replace(/\.$/, ""), hint: "", madeUp: claim.written });
    left = left.filter((block) => !saying.some((one) => one.block === block));
  }
}

/** What changes have a page claim, in its texts and of itself, that nobody has said. */
function claimsMadeUp(turn: JudgeTask, after: Edited, reader: PageReader): WrittenClaim[] {
  const task = asPageTask(turn.task);
  const claimsOf = (html: string) => {
    const page = reader.readOrNull(html);
    return page ? inventedClaims(page, task, reader) : [];
  };
  const said = ({ meta }: Edited) =>
    `<p>${escapeHtml(meta.title ?? "")}</p><p>${escapeHtml(meta.description ?? "")}</p>`;
  const isChanged = after.code.html !== turn.code.html;
  const claims = [...(isChanged ? claimsOf(after.code.html) : []), ...claimsOf(said(after))];
  if (claims.length === 0) return [];
  const before = new Set([...claimsOf(turn.code.html), ...claimsOf(said(turn))].map(({ message }) => message));
  return claims.filter(({ message }) => !before.has(message));
}

/** Whether a claim stands in what a block writes. */
function says(block: EditBlock, { written }: WrittenClaim, reader: PageReader): boolean {
  const html = writtenBy(block);
  const page = reader.readOrNull(html);
  return html.includes(written) || (page !== null && lettersOnly(textOf(page)).includes(lettersOnly(written)));
}

/** What a block writes of a page, as html. */
function writtenBy(block: EditBlock): string {
  if (block.kind === "replace") return block.replacement;
  if (block.kind === "whole" || block.kind === "append") return block.text;
  if (block.kind !== "edit") return "";
  const { edit } = block;
  if (edit.op === "insert") return edit.html;
  if (edit.op === "set_text") return escapeHtml(edit.text);
  if (edit.op === "set_attribute") return escapeHtml(edit.value);
  return edit.op === "set_meta" ? escapeHtml(`${edit.title ?? ""}\n${edit.description ?? ""}`) : "";
}

/**
 * A block whose new html is without what was made up: a page that was written anew at once, since to write it once more
 * costs as much again; other html when it is not sent back any more, so that what was asked for is kept.
 */
function withoutMadeUp(
  block: EditBlock,
  { task, isLast }: JudgeTask,
  reader: PageReader,
): { block: EditBlock; madeUp: string[] } {
  const isWhole = block.kind === "whole" && block.target === "html";
  const isPart =
    (block.kind === "edit" && block.edit.op === "insert") ||
    (block.kind === "replace" && block.target !== "css" && block.target !== "javascript");
  if (!isWhole && !(isPart && isLast)) return { block, madeUp: [] };
  const pageTask = asPageTask(task);
  const claimsOf = (html: string) => {
    const page = reader.readOrNull(html);
    return page ? inventedClaims(page, pageTask, reader).map(({ written }) => written) : [];
  };
  const html = writtenBy(block);
  const claims = claimsOf(html);
  if (claims.length === 0) return { block, madeUp: [] };
  const honest = withoutInventions(html, pageTask);
  const page = reader.readOrNull(honest);
  if (!page || textOf(page) === "") return { block, madeUp: [] };
  const left = new Set(claimsOf(honest));
  const madeUp = claims.filter((claim) => !left.has(claim));
  return { block: withHtml(block, () => honest), madeUp };
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
const withMeant = (block: EditBlock, task: EditTask): EditBlock =>
  withHtml(block, (html) => withMeantNames(html, siteOf(task)));

/** A block with its new html changed; one that writes none as it is. */
function withHtml(block: EditBlock, changed: (html: string) => string): EditBlock {
  if (block.kind === "edit" && block.edit.op === "insert")
    return { ...block, edit: { ...block.edit, html: changed(block.edit.html) } };
  if (block.kind === "replace" && block.target !== "css" && block.target !== "javascript")
    return { ...block, replacement: changed(block.replacement) };
  return block.kind === "whole" && block.target === "html" ? { ...block, text: changed(block.text) } : block;
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
  const { title, description } = task.page;
  const known = [...textsOf(task.brief), title ?? "", description ?? ""];
  const prompt = [task.page.prompt ?? "", ...known, ...said, task.message, ...task.attachments].join("\n");
  return {
    website: task.website,
    page: { path: task.page.path, name: task.page.name, prompt },
    pages: task.pages,
    home: task.code,
    model: task.model,
    generateImages: false,
  };
}
