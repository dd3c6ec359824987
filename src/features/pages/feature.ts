import { feature } from "../../operation/feature.ts";
import { copyOperations } from "./copy_operations.ts";
import { pageDeleted } from "./events.ts";
import { pageOperations } from "./operations.ts";

export const pages = feature({
  name: "pages",
  operations: [...pageOperations, ...copyOperations],
  events: [pageDeleted],
});
