import { feature } from "../../operation/feature.ts";
import { archiveOperations } from "./operations.ts";

export const archives = feature({ name: "archives", operations: archiveOperations });
