import { feature } from "../../operation/feature.ts";
import { searchOperations } from "./operations.ts";

export const search = feature({ name: "search", operations: searchOperations });
