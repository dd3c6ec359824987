import { feature } from "../../operation/feature.ts";
import { REVIEW_EVENTS } from "./events.ts";
import { reviewOperations } from "./operations.ts";

export const reviews = feature({ name: "reviews", operations: reviewOperations, events: Object.values(REVIEW_EVENTS) });
