import type { Input, Item, Output } from "../../api/operations.ts";
import { formatNumber } from "../../messages/language.ts";
import type { Tone } from "../../parts/status_badge.tsx";

/** An experiment, as lists have it, too. */
export type Experiment = Item<"GET /v1/experiments">;
export type Status = Experiment["status"];
export type Results = Output<"GET /v1/experiments/:id/results">;
export type VariationResult = Results["variations"][number];
export type Draft = Input<"POST /v1/experiments">;
export type GoalType = Experiment["goal"]["type"];

export const STATUSES = ["draft", "running", "paused", "stopped"] as const satisfies Status[];
export const GOALS = ["form_submission", "click", "page_view"] as const satisfies GoalType[];

export const STATUS_TONES: Record<Status, Tone> = { draft: "quiet", running: "live", paused: "warn", stopped: "good" };

/** What changes when an experiment does. */
export const TOUCHED = ["GET /v1/experiments", "GET /v1/experiments/:id", "GET /v1/experiments/:id/results"] as const;

/** "4.2 %". */
export const percentage = (share: number, digits = 1): string =>
  formatNumber(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The same with its sign, as of a difference: "+4.2 %". */
export const signed = (share: number, digits = 1): string =>
  formatNumber(share, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  });
