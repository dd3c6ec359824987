import { feature } from "../../operation/feature.ts";
import { clientOperations } from "./operations.ts";
import { usageOperations } from "./usage_operations.ts";

export const clients = feature({ name: "clients", operations: [...clientOperations, ...usageOperations] });
