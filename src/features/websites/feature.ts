import { feature } from "../../operation/feature.ts";
import { WEBSITE_EVENTS } from "./events.ts";
import { websiteOperations } from "./operations.ts";
import { transferOperations } from "./transfer_operations.ts";
import { SETTLE_JOB, settleTransfer } from "./transfers.ts";

export const websites = feature({
  name: "websites",
  operations: [...websiteOperations, ...transferOperations],
  events: Object.values(WEBSITE_EVENTS),
  jobs: [{ name: SETTLE_JOB, concurrency: 2, run: settleTransfer }],
});
