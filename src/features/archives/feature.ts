import { feature } from "../../operation/feature.ts";
import { accountArchiveOperations } from "./account_operations.ts";
import { archiveOperations } from "./operations.ts";

export const archives = feature({ name: "archives", operations: [...archiveOperations, ...accountArchiveOperations] });
