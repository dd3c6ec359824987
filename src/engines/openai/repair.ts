/** Corrections of a page that a model wrote as edits. */
import type { CodeTarget, PageCode } from "../engine.ts";
import { cssFault, javascriptFault } from "./check_css.ts";
import { createEditParser } from "./edit_blocks.ts";
import { fitBlocks } from "./edit_fit.ts";

const NO_META = { title: null, description: null, og_image: null };

/** The page with those edits of an answer that fit and leave its styles and script whole. */
export function repaired({ code, answer }: { code: PageCode; answer: string }): PageCode {
  const parser = createEditParser();
  parser.push(answer);
  parser.end();
  const blocks = parser.blocks().filter((block) => block.kind !== "edit" || block.edit.op !== "set_meta");
  return fitBlocks({ code, meta: NO_META }, blocks, brokenBy).code;
}

function brokenBy(target: CodeTarget, before: string, after: string): string | null {
  if (target === "html") return null;
  const faultOf = target === "css" ? cssFault : javascriptFault;
  return faultOf(before) === null ? faultOf(after) : null;
}
