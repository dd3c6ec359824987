/** The job that checks a domain again and again, as long as there is one. */
import type { Job } from "../../jobs/queue.ts";
import type { Services } from "../../operation/operation.ts";
import { checkDomain } from "./domain_checks.ts";

/** Checks a domain and waits for the next time; ends with the domain. */
export async function runCheck(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { queue } = services;
  await checkDomain(services, job.subject, signal, async (db, nextCheckAt) => {
    await queue.assertLeased(db, job);
    if (nextCheckAt === null) await queue.finish(db, job);
    else await queue.giveBack(db, job, nextCheckAt);
  });
}
