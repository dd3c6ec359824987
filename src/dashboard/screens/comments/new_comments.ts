/** Comments that nobody of the team has seen. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";
import { useMay } from "../../session/session.ts";

const ASKED_AGAIN_MS = 60_000;

/** How many there are, of a website or (undefined) of all; 0 until that is known, and for clients. */
export function useNewComments(websiteId?: string): number {
  const filter = { unread: true, limit: 1, ...(websiteId ? { website_id: websiteId } : {}) };
  const enabled = useMay("viewer");
  const { data } = useQuery({ ...query("GET /v1/comments", filter), refetchInterval: ASKED_AGAIN_MS, enabled });
  return data?.total ?? 0;
}
