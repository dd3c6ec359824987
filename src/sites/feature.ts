import { MINUTE_MS } from "../lib/clock.ts";
import { feature } from "../operation/feature.ts";
import type { Services } from "../operation/operation.ts";
import { publishBucket } from "../providers/choose.ts";
import { createSiteContents } from "./contents.ts";
import { LONGEST_PUSH_PAUSE_MS, PUSH_JOB, Pusher, pushLater } from "./push.ts";

const isOn = ({ config }: Services) => config.publishBucket !== null;

const pusher = (services: Services) =>
  new Pusher(services, services.part(createSiteContents), services.ofSettings(publishBucket)!);

/** Published sites, beside this server. */
export const sites = feature({
  name: "sites",
  jobs: [
    {
      name: PUSH_JOB,
      isOn,
      // Each with several requests.
      concurrency: 3,
      longestPauseMs: LONGEST_PUSH_PAUSE_MS,
      run: ({ ofSettings }, job, signal) => ofSettings(pusher).run(job, signal),
    },
  ],
  periodic: [
    {
      name: "sites in the bucket",
      isOn,
      everyMs: 10 * MINUTE_MS,
      run: ({ ofSettings }, stopping) => ofSettings(pusher).compareAll(stopping),
    },
  ],
  onSiteChange: pushLater,
});
