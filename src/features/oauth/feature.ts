import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { oauthOperations } from "./operations.ts";
import { dropExpired } from "./store.ts";
import { createTokenReader } from "./tokens.ts";

export const oauth = feature({
  name: "oauth",
  operations: oauthOperations,
  periodic: [
    {
      name: "connection usage",
      everyMs: MINUTE_MS,
      ofEachProcess: "and_last",
      run: ({ part }) => part(createTokenReader).flush(),
    },
    { name: "ended connections", everyMs: HOUR_MS, run: batchedWork(dropExpired) },
  ],
});
