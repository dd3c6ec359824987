/** Whether requests are to be sent here: asked by load balancers, and by whoever replaces one process by another. */
import type { Elysia } from "elysia";
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import { storageProblem } from "../storage/problems.ts";
import { VERSION } from "../version.ts";
import { surface } from "./surface.ts";

/** How long it is taken for true that the database can be written; every answer would else be a commit. */
const KEPT_MS = 5 * SECOND_MS;
/** A disk that takes longer for one row is of no use to callers. */
const PATIENCE_MS = 5 * SECOND_MS;

/** Null: ready. Else why not, in a word or two. */
export type Readiness = () => Promise<string | null>;

const REASONS = {
  full: "the disk is full",
  read_only: "the database can't be written",
  io: "the disk reports an error",
  busy: "another process holds the database",
  unreachable: "the database can't be reached",
  unknown: "the database can't be reached",
};

/**
 * @param write writes something small into the database
 * @param isLeaving whether the process was asked to stop
 */
export function createReadiness(clock: Clock, write: () => Promise<unknown>, isLeaving: () => boolean): Readiness {
  let found: { problem: Promise<string | null>; until: number } | null = null;

  async function look(): Promise<string | null> {
    const { promise: tooLong, resolve } = Promise.withResolvers<string>();
    const cancel = clock.after(PATIENCE_MS, () => resolve("the database does not answer in time"));
    const written = write().then(
      () => null,
      (error) => {
        const problem = storageProblem(error);
        return problem ? REASONS[problem.reason] : "the database can't be written";
      },
    );
    const problem = await Promise.race([written, tooLong]);
    cancel();
    return problem;
  }

  return async () => {
    if (isLeaving()) return "stopping";
    if (!found || found.until <= clock.now()) found = { problem: look(), until: clock.now() + KEPT_MS };
    const problem = await found.problem;
    return isLeaving() ? "stopping" : problem;
  };
}

/** 200 for ready, 503 and why not. */
export function readinessResponse(problem: string | null): Response {
  return Response.json(problem === null ? { status: "ready" } : { status: "not ready", reason: problem }, {
    status: problem === null ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(problem === null ? {} : { "Retry-After": "5" }) },
  });
}

/** The process lives, whatever else is wrong. */
export const aliveResponse = (): Response =>
  Response.json({ status: "ok", version: VERSION }, { headers: { "Cache-Control": "no-store" } });

/** Whether the process lives, and is ready. */
export const health = (readiness: Readiness): Elysia =>
  surface("health", {
    any: { "/readyz": async () => readinessResponse(await readiness()) },
    read: { "/healthz": aliveResponse },
  });
