/** The states of a run (contract, section 4): queued → planning → generating → completed, or failed, or stopped. */
import { SECOND_MS } from "../../lib/clock.ts";

export const RUN_STATUSES = ["queued", "planning", "generating", "completed", "failed", "stopped"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A run that still goes on; a page has at most one. */
export const ACTIVE_STATUSES = ["queued", "planning", "generating"] as const satisfies RunStatus[];
/** Before code generation starts a run can be stopped, free of charge. */
export const STOPPABLE_STATUSES = ["queued", "planning"] as const satisfies RunStatus[];

export const isActive = (status: RunStatus): boolean => (ACTIVE_STATUSES as readonly RunStatus[]).includes(status);

/** How often code generation is begun before a run counts as failed: a crash in the middle starts it over. */
export const GENERATION_TRIES = 3;
/** How many directions of a page one run writes at most. */
export const MOST_VARIANTS = 3;
/** How many runs of one account are worked on at a time: others need not wait until a provider has answered all of them. */
export const RUNS_OF_ONE = 6;
/** How long a run waits for the home page before it looks again; the home page's end wakes it earlier. */
export const HOME_AWAITED_MS = 30 * SECOND_MS;
/** How often a job is taken up at all before its run counts as failed. */
export const JOB_TRIES = 10;
