import { feature } from "../../operation/feature.ts";
import { websiteTransferred } from "./events.ts";
import { transferOperations } from "./operations.ts";
import { SETTLE_JOB, settleTransfer } from "./service.ts";

export const transfers = feature({
  name: "transfers",
  operations: transferOperations,
  events: [websiteTransferred],
  jobs: [{ name: SETTLE_JOB, concurrency: 2, run: settleTransfer }],
});
