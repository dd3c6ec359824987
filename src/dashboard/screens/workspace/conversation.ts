/** What was said in a thread: the newest of it, and what came before as far as it is asked for. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { CallError } from "../../api/errors.ts";
import type { Item } from "../../api/operations.ts";

/** As many as the API gives at a time. */
const MOST_AT_ONCE = 100;
const SHOWN_AT_FIRST = 100;
export const SHOWN_MORE = 200;

interface Conversation {
  data: Item<"GET /v1/threads/:id/messages">[];
  /** Whether there is more before these. */
  hasOlder: boolean;
}

/** @param older how many more than the newest are to be shown */
export const conversationQuery = (id: string, older: number) =>
  queryOptions<Conversation, CallError>({
    queryKey: ["GET /v1/threads/:id/messages", { id, older }] as const,
    async queryFn({ signal }) {
      const read = (page: number) =>
        call("GET /v1/threads/:id/messages", { id, limit: MOST_AT_ONCE, page }, { signal });
      // The API begins with the oldest, which mostly are all.
      const first = await read(0);
      const last = Math.max(0, Math.ceil(first.total / MOST_AT_ONCE) - 1);
      const from = Math.max(0, Math.floor((first.total - SHOWN_AT_FIRST - older) / MOST_AT_ONCE));
      const pages = await Promise.all(
        Array.from({ length: last - from + 1 }, (_, index) => (from + index === 0 ? first : read(from + index))),
      );
      return { data: pages.flatMap(({ data }) => data), hasOlder: from > 0 };
    },
    // While more of it is loaded it stays in sight; another conversation does not.
    placeholderData: (before, query) =>
      (query?.queryKey as [string, { id: string }] | undefined)?.[1].id === id ? before : undefined,
  });
