import { SECOND_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { makeWidths } from "./intake.ts";
import { assetOperations } from "./operations.ts";

export const assets = feature({
  name: "assets",
  operations: assetOperations,
  periodic: [
    {
      // Soon after a picture was generated.
      name: "widths of pictures",
      everyMs: 10 * SECOND_MS,
      run: makeWidths,
    },
  ],
});
