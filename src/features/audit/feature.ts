import { HOUR_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { dropOldAuditEntries } from "../../policy/audit.ts";
import { auditOperations } from "./operations.ts";

export const audit = feature({
  name: "audit",
  operations: auditOperations,
  periodic: [{ name: "old audit entries", everyMs: HOUR_MS, run: batchedWork(dropOldAuditEntries) }],
});
