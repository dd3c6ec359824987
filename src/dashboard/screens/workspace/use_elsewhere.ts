/** Hears that the page has been changed by somebody else, or in another tab, since it was shown here. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query, refresh } from "../../api/queries.ts";
import { DRAFTS, type Page } from "./page.ts";

const LOOK_MS = 10_000;
/** One's own change is told by its own answer within this. */
const OWN_MS = 3_000;

/** @returns the draft that is shown here while there is a newer one, and who has made that, else null; and what shows the newer one */
export function useElsewhere({
  _id,
  draft_version_id: shown,
}: Page): [known: { draft: string; by: string | null } | null, show: () => Promise<void>] {
  const client = useQueryClient();
  const { data } = useQuery({ ...query("GET /v1/pages/:id", { id: _id }), refetchInterval: LOOK_MS });
  // Identifiers follow the order in which they were made; what was asked for before one's own change is older.
  const isNewer = shown !== null && (data?.draft_version_id ?? "") > shown;
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (!isNewer) return;
    const timer = setTimeout(() => setTold(shown), OWN_MS);
    return () => clearTimeout(timer);
  }, [isNewer, shown]);
  const isTold = isNewer && told === shown;
  const newest = useQuery({
    ...query("GET /v1/pages/:id/versions", { id: _id, limit: 1 }),
    enabled: isTold,
  });
  const by = newest.data?.data.find((version) => version._id === data?.draft_version_id)?.author ?? null;
  return [isTold ? { draft: shown, by } : null, () => refresh(client, DRAFTS)];
}
