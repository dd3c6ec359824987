/** Stops a run that has not begun to write. */
import type { Route } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";

/** @param touched what else is asked for again */
export const useStopRun = (touched: Extract<Route, `GET ${string}`>[] = []) =>
  useChange("POST /v1/runs/:id/stop", {
    apply: ({ id }, cache) => cache.change(["GET /v1/runs"], id, { status: "stopped" }),
    refresh: ["GET /v1/runs", ...touched],
  });
