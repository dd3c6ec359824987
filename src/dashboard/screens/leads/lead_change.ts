/** Changes of a lead: shown at once, and in every list of leads. */
import type { Route } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";

/** What shows leads, or counts them. */
export const LEAD_ROUTES = ["GET /v1/leads", "GET /v1/leads/:id", "GET /v1/leads/stats"] as const satisfies Route[];

export const HISTORY = "GET /v1/leads/:id/history" as const;

export const useLeadChange = () =>
  useChange("PUT /v1/leads/:id", {
    apply: ({ id, status, do_not_contact, owner_id }, cache) =>
      cache.change(["GET /v1/leads", "GET /v1/leads/:id"], id, { status, do_not_contact, owner_id }),
    refresh: [...LEAD_ROUTES, HISTORY],
  });
