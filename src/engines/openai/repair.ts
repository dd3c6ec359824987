/** Corrections of a page that a model wrote as edits. */
import { textOf } from "../../brief/claims.ts";
import type { Page } from "../../html/page.ts";
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { cssFault, javascriptFault } from "./check_css.ts";
import { EditParser } from "./edit_blocks.ts";
import { fitBlocks } from "./edit_fit.ts";
import { finish } from "./finish.ts";
import { createPageReader } from "./page_reader.ts";

const NO_META = { title: null, description: null, og_image: null };

/** The page with those edits of an answer that fit and leave its styles and script whole. */
export function repaired({ code, answer }: { code: PageCode; answer: string }): PageCode {
  const parser = new EditParser();
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

export interface Restyling {
  code: PageCode;
  answer: string;
  task: PageTask;
  /** Whether names and roles of elements may change too, for those who don't see the page. */
  isAccess: boolean;
}

/**
 * The page with an answer's changes of how it looks; null when the answer changes something else: a text, where
 * something leads or comes from, what the page does, or brings in what the check finds.
 */
export function restyled({ code, answer, task, isAccess }: Restyling): PageCode | null {
  const next = finish({ code: repaired({ code, answer }), task });
  const reader = createPageReader();
  const [before, after] = [code, next.code].map(({ html }) => reader.readOrNull(html));
  if (!before || !after || next.knownHtml !== null || next.code.javascript !== code.javascript) return null;
  if (textOf(before) !== textOf(after) || saidOf(before, isAccess) !== saidOf(after, isAccess)) return null;
  return next.problems.length > finish({ code, task }).problems.length ? null : next.code;
}

/** Attributes that are about how something looks, or about how styles find it. */
const LOOKS = new Set("class style id width height sizes rows cols align".split(" "));

/** Attributes for those who don't see the page. */
const ACCESS = new Set("role tabindex alt title scope headers autocomplete".split(" "));

/** What the elements of a page say beside their texts. */
const saidOf = ({ elements }: Page, isAccess: boolean): string =>
  JSON.stringify(
    elements.flatMap(({ tag, attributes }) => {
      const said = [...attributes].filter(
        ([name]) => !LOOKS.has(name) && !(isAccess && (ACCESS.has(name) || name.startsWith("aria-"))),
      );
      return said.length > 0 ? [[tag, said]] : [];
    }),
  );
