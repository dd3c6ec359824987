/** What visitors can click on a page, as goals of experiments. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";

/** Sections of a page whose links and buttons are offered. */
const MOST_SECTIONS = 30;

/**
 * The links and buttons of a page's version: their selectors with what they say.
 * @param versionId null: nothing is asked
 */
export function useClickTargets(pageId: string, versionId: string | null) {
  const asked = { id: pageId, version_id: versionId ?? "" };
  const outline = useQuery({ ...query("GET /v1/pages/:id/outline", asked), enabled: versionId !== null });
  const sections = outline.data?.sections ?? [];
  // The outline of a whole page leaves out what there is no room for.
  const rest = useQueries({
    queries: sections.slice(0, MOST_SECTIONS).map(({ more }, section) => ({
      ...query("GET /v1/pages/:id/outline", { ...asked, section }),
      enabled: more > 0,
    })),
  });
  const texts = new Map<string, Set<string>>();
  for (const { node, tag, text, attributes } of sections.flatMap(
    (section, at) => (rest[at]?.data?.sections[0] ?? section).elements,
  ))
    if ((tag === "a" || tag === "button") && text.trim()) {
      // Where it leads stays the same in other versions; its place may not.
      const selector = tag === "a" && attributes.href ? `a[href=${JSON.stringify(attributes.href)}]` : node;
      texts.set(selector, (texts.get(selector) ?? new Set()).add(text.trim()));
    }
  const targets = new Map(Array.from(texts, ([selector, all]) => [selector, [...all].join(", ")]));
  return { targets, isPending: outline.isLoading };
}
