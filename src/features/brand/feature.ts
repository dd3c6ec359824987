import { feature } from "../../operation/feature.ts";
import { brandOperations } from "./operations.ts";

export const brand = feature({ name: "brand", operations: brandOperations });
