import type { Element } from "../../../html/page.ts";
import { type Draft, spliceAll } from "./draft.ts";

/** Takes elements out, each with the line it stood on when nothing else is on it. */
export function setRemoved(draft: Draft, elements: Element[]): void {
  const { html } = draft.code;
  const changes = elements.map(({ start, end }) => {
    const indent = /\n[ \t]*$/.exec(html.slice(Math.max(0, start - 200), start));
    const isAlone = indent && /^[ \t]*(?:\r?\n|$)/.test(html.slice(end, end + 200));
    return { start: isAlone ? start - indent[0].length : start, end, text: "" };
  });
  spliceAll(draft, "html", changes);
}
