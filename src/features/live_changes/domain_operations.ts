/** Domains: what changes what visitors see at their names. */
import { identifier } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { CHECK_JOB, Domain, getDomain, presentDomains, updateDomain } from "../domains/service.ts";
import { checkDomain } from "./domain_checks.ts";

const checkDomainNow = operation({
  name: "domains.check",
  route: "POST /v1/domains/:id/check",
  summary: "Check a domain now",
  description:
    "Asks the name servers of its zone themselves, so that what resolvers remember does not matter, and then the name itself over HTTP; answers with what was found, after 20 seconds at most. Checks that follow by themselves begin anew: after 5 and 15 seconds, 1 and 5 minutes.",
  input: { id: identifier("dom", "domain") },
  output: Domain,
  limit: LIMIT.default,
  effect: "outside",
  atOnce: { account: 4, server: 40 },
  errors: ["not_found", "work_limit", "busy"],
  async handle(context, input) {
    const { services, account } = context;
    const { _id } = await getDomain(context, input.id);
    await services.storage.write((db) => updateDomain(db, account._id, _id, { checks: 0 }));
    await checkDomain(services, _id, services.stopping, async (db, nextCheckAt) => {
      if (nextCheckAt !== null) await services.queue.hasten(db, { kind: CHECK_JOB, subject: _id, runAt: nextCheckAt });
    });
    services.queue.wake();
    const [shown] = await presentDomains(services, [await getDomain(context, _id)]);
    return shown!;
  },
});

export const liveDomainOperations = [checkDomainNow];
