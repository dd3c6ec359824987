import { HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { createClicks } from "./clicks.ts";
import { campaignOperations } from "./operations.ts";
import { LONGEST_SEND_PAUSE_MS, SEND_JOB, sendCampaign } from "./sending.ts";
import { beginDue, dropOldRecipients } from "./service.ts";

export const campaigns = feature({
  name: "campaigns",
  operations: campaignOperations,
  jobs: [
    {
      name: SEND_JOB,
      concurrency: 4,
      // Others have their turn after half a minute.
      ofOneAccount: 2,
      longestPauseMs: LONGEST_SEND_PAUSE_MS,
      run: sendCampaign,
    },
  ],
  periodic: [
    { name: "campaigns that are due", everyMs: 5 * SECOND_MS, run: beginDue },
    { name: "clicks", everyMs: SECOND_MS, ofEachProcess: "and_last", run: ({ part }) => part(createClicks).flush() },
    { name: "old recipients", everyMs: HOUR_MS, run: dropOldRecipients },
  ],
});
