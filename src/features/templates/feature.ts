import { feature } from "../../operation/feature.ts";
import { templateOperations } from "./operations.ts";

export const templates = feature({ name: "templates", operations: templateOperations });
