import { feature } from "../../operation/feature.ts";
import { editOperations } from "./operations.ts";

export const edits = feature({ name: "edits", operations: editOperations });
