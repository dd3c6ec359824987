/** Changes of a lead: shown at once, and in every list of leads. */
import type { Route } from "../../api/operations.ts";
import { type Cache, useChange } from "../../api/queries.ts";

/** What shows leads, or counts them. */
export const LEAD_ROUTES = ["GET /v1/leads", "GET /v1/leads/:id", "GET /v1/leads/stats"] as const satisfies Route[];

interface Shown {
  status?: "new" | "contacted" | "qualified" | "won" | "lost" | "ignored" | undefined;
  do_not_contact?: boolean | undefined;
}

function show(cache: Cache, id: string, { status, do_not_contact }: Shown): void {
  const changes = {
    ...(status === undefined ? {} : { status }),
    ...(do_not_contact === undefined ? {} : { do_not_contact }),
  };
  cache.update("GET /v1/leads/:id", (lead) => (lead._id === id ? { ...lead, ...changes } : lead));
  cache.update("GET /v1/leads", (list) => ({
    ...list,
    data: list.data.map((lead) => (lead._id === id ? { ...lead, ...changes } : lead)),
  }));
}

export const useLeadChange = () =>
  useChange("PUT /v1/leads/:id", {
    apply: ({ id, ...changes }, cache) => show(cache, id, changes),
    refresh: [...LEAD_ROUTES],
  });
