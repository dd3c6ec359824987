import { feature } from "../../operation/feature.ts";
import { partOperations } from "./operations.ts";

export const parts = feature({ name: "parts", operations: partOperations });
