import { feature } from "../../operation/feature.ts";
import { serverSettingsOperations } from "./operations.ts";

export const serverSettings = feature({ name: "server_settings", operations: serverSettingsOperations });
