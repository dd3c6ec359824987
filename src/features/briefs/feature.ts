import { feature } from "../../operation/feature.ts";
import { briefChanged } from "./events.ts";
import { briefOperations } from "./operations.ts";

export const briefs = feature({ name: "briefs", operations: briefOperations, events: [briefChanged] });
