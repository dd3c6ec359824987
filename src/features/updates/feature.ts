import { HOUR_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { lookForReleases } from "./service.ts";

export const updates = feature({
  name: "updates",
  periodic: [
    {
      name: "look for releases",
      everyMs: HOUR_MS,
      isOn: ({ config }) => config.updates !== null,
      run: lookForReleases,
    },
  ],
});
