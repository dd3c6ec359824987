/** Pure decisions about pages. */

/** `empty | generating | draft | published`, as the API shows it. A published page being generated again is generating. */
export function pageStatus(page: {
  generating: number;
  draft_version_id: string | null;
  published_version_id: string | null;
}) {
  if (page.generating) return "generating" as const;
  if (page.published_version_id) return "published" as const;
  return page.draft_version_id ? ("draft" as const) : ("empty" as const);
}
