import { feature } from "../../operation/feature.ts";
import { WEBSITE_EVENTS } from "./events.ts";
import { websiteOperations } from "./operations.ts";

export const websites = feature({
  name: "websites",
  operations: websiteOperations,
  events: Object.values(WEBSITE_EVENTS),
});
