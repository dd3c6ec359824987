/** Facts that a turn of the editor changes, as both engines keep them: in the brief, and where the page shows them. */
import * as v from "valibot";
import { BRIEF_MEMBERS, type Brief, type BriefInput } from "../brief/brief.ts";
import { applyFacts } from "../brief/marks.ts";
import { isTooLarge, mergeBrief } from "../brief/merge.ts";
import type { Edit, PageMeta } from "../edits/edit.ts";
import { sourceEdits } from "../edits/source_edits.ts";
import type { EditTask, PageCode } from "./engine.ts";

/** Whether a brief may have these members. */
export const canKeep = (brief: Brief, changes: BriefInput): boolean =>
  Object.entries(changes).every(([member, value]) => v.is(BRIEF_MEMBERS[member as keyof BriefInput], value)) &&
  !isTooLarge(mergeBrief(brief, changes));

/**
 * The edits that bring facts to the places of a page that show them.
 * @param language in which the page says them
 * @throws HtmlLimitError
 */
export function factEdits(
  { task, code, meta }: { task: EditTask; code: PageCode; meta: PageMeta },
  language: string,
  { before, after }: { before: Brief; after: Brief },
): Edit[] {
  const { title, description } = meta;
  const page = {
    html: code.html,
    title,
    description,
    language,
    name: task.website.name,
    isHome: task.page.path === "/",
  };
  const applied = applyFacts(page, { before: [before], after });
  const edits = sourceEdits("html", code.html, applied.changes);
  if (applied.title !== title) edits.push({ op: "set_meta", title: applied.title });
  if (applied.description !== description) edits.push({ op: "set_meta", description: applied.description });
  return edits;
}
