/** Comments that nobody of the account has seen. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";

const ASKED_AGAIN_MS = 60_000;

/** How many there are, of a website or (undefined) of all; 0 until that is known. */
export function useNewComments(websiteId?: string): number {
  const filter = { unread: true, limit: 1, ...(websiteId ? { website_id: websiteId } : {}) };
  const { data } = useQuery({ ...query("GET /v1/comments", filter), refetchInterval: ASKED_AGAIN_MS });
  return data?.total ?? 0;
}
