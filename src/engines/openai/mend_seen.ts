/**
 * A look at the page that was written, as a browser shows it, narrow and wide. What is wrong with it there goes to the
 * model once, with pictures where it takes them; its changes are kept when less is wrong then, and nothing else is.
 */
import type { RenderedFinding } from "../../providers/browser/findings.ts";
import type { Compute } from "../../workers/computation.ts";
import type { LookAtPage, PageCode, PageTask, SeenPage } from "../engine.ts";
import { askForChanges, type WriteContext } from "./ask_for_changes.ts";
import type { ChatMessage, TokenUse } from "./chat.ts";
import { applyRestyling } from "./computations.ts";
import { withStandIns } from "./page_images.ts";
import { repairMessages } from "./prompt.ts";

/** More than that a model is not told of at once. */
const MOST_NAMED = 12;

/**
 * The page as it is after the look; as it was where there is no browser, or nothing to mend.
 * @param first the messages that asked for the page
 */
export async function mendSeen(
  context: WriteContext & { compute: Compute; look: LookAtPage | undefined },
  task: PageTask,
  first: ChatMessage[],
  code: PageCode,
  usage: TokenUse,
): Promise<PageCode> {
  const { look, compute, stepSignal: signal } = context;
  const see = async (page: PageCode): Promise<SeenPage | null> =>
    (await look?.({ ...page, html: withStandIns(page.html) }, signal)) ?? null;
  const before = await see(code);
  if (!before || before.findings.length === 0) return code;
  const answer = await askForChanges(context, messagesFor(first, code, before), usage);
  if (!answer) return code;
  const next = await compute(applyRestyling, { code, answer, task, isAccess: hasBarriers(before) }, { signal });
  const after = next && (await see(next));
  return after && isBetter(before.findings, after.findings) ? next : code;
}

const hasBarriers = ({ findings }: SeenPage) => findings.some(({ kind }) => kind === "accessibility");

function messagesFor(first: ChatMessage[], code: PageCode, seen: SeenPage): ChatMessage[] {
  const { findings, pictures } = seen;
  const list = findings
    .slice(0, MOST_NAMED)
    .map(({ kind, width, where, detail }) => `${NAMES[kind]}, ${width} px wide: ${where ? `${where}: ` : ""}${detail}`);
  const messages = repairMessages(first, code, list, "edits");
  const { role, content } = messages.at(-1)!;
  const more = [
    "They were found when a browser showed the page. Every text, link and form stays as it is: correct them with styles, and classes where these need one.",
    ...(hasBarriers(seen)
      ? ["Accessibility is corrected with ARIA attributes, `role`, `tabindex`, `alt` or `title`."]
      : []),
  ].join(" ");
  return [...messages.slice(0, -1), { role, content: `${content}\n\n${more}`, images: pictures }];
}

const NAMES: Record<RenderedFinding["kind"], string> = {
  overflow: "Too wide",
  overlap: "Texts on top of each other",
  contrast: "Contrast",
  empty: "Empty stretch",
  accessibility: "Accessibility",
};

/** Less is wrong, and nothing that was not before. */
function isBetter(before: RenderedFinding[], after: RenderedFinding[]): boolean {
  const known = new Set(before.map(keyOf));
  return after.length < before.length && after.every((finding) => known.has(keyOf(finding)));
}

const keyOf = ({ kind, width, where }: RenderedFinding): string => JSON.stringify([kind, width, where]);
