/** Counts and times the calls of each operation, however they came in, and writes them down where that is asked for. */
import { ANSWER_SECONDS, type Counter, type Histogram, statusClass } from "../lib/measurements.ts";
import type { Services } from "./operation.ts";

/** One call that has been answered. */
export interface AnsweredCall {
  operation: string;
  /** How it came in: "rest", "mcp", "application". */
  via: string;
  account: string;
  /** Who is signed in; null: a key calls, or nobody whom we know. */
  user: string | null;
  status: number;
  durationMs: number;
  requestId: string;
}

export type CallMeter = (call: AnsweredCall) => void;

interface OperationMetrics {
  durations: Histogram;
  /** By the way in which calls come, and then by the first digit of the status. */
  counts: Map<string, Counter[]>;
}

/** Calls are written to the log where the settings say so. */
export function createCallMeter({ measurements, config, log }: Services): CallMeter {
  const calls = measurements.counter(
    "sitewright_operations_total",
    "Calls of operations that were answered, by the way in which they came and the class of the answer's status",
    ["operation", "via", "status"],
  );
  const durations = measurements.histogram(
    "sitewright_operation_duration_seconds",
    "How long operations took until their answer began",
    ANSWER_SECONDS,
    ["operation"],
  );
  const known = new Map<string, OperationMetrics>();

  function keptOf(operation: string): OperationMetrics {
    let kept = known.get(operation);
    if (!kept) {
      kept = { durations: durations(operation), counts: new Map() };
      known.set(operation, kept);
    }
    return kept;
  }

  return ({ operation, via, account, user, status, durationMs, requestId }) => {
    const { durations, counts } = keptOf(operation);
    durations.observe(durationMs / 1000);
    let ofWay = counts.get(via);
    if (!ofWay) {
      ofWay = [];
      counts.set(via, ofWay);
    }
    // No text is put together to find one: that would take longer than all the rest.
    const first = Math.trunc(status / 100);
    ofWay[first] ??= calls(operation, via, statusClass(status));
    ofWay[first].add();
    if (!config.logCalls) return;
    log.info("call", {
      operation,
      via,
      status,
      duration_ms: Math.round(durationMs * 1000) / 1000,
      request_id: requestId,
      account: account || null,
      user,
    });
  };
}
