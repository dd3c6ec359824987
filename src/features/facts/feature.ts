import { feature } from "../../operation/feature.ts";
import { factOperations } from "./operations.ts";

export const facts = feature({ name: "facts", operations: factOperations });
