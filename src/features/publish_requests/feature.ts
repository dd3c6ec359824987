import { feature } from "../../operation/feature.ts";
import { publishRequested } from "./events.ts";
import { publishRequestOperations } from "./operations.ts";

export const publishRequests = feature({
  name: "publish_requests",
  operations: publishRequestOperations,
  events: [publishRequested],
});
