import { feature } from "../../operation/feature.ts";
import { aiToolOperations } from "./operations.ts";

export const aiTools = feature({ name: "ai_tools", operations: aiToolOperations });
