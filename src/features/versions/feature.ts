import { HOUR_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { versionOperations } from "./operations.ts";
import { thinVersions } from "./thinning.ts";

export const versions = feature({
  name: "versions",
  operations: versionOperations,
  periodic: [
    { name: "old versions", everyMs: HOUR_MS, run: ({ storage }, stopping) => thinVersions(storage, stopping) },
  ],
});
