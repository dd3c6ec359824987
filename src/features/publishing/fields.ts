/** Inputs that publishing a page and publishing a website share. */
import * as v from "valibot";
import { optional } from "../../operation/fields.ts";

/** Where a website is published that has no address yet. */
export const addressFields = {
  subdomain: optional(
    v.pipe(
      v.string(),
      v.metadata({
        description: "3 to 63 characters of a-z, 0-9 and -. Counts on the first publish only.",
        examples: ["crumb-co"],
      }),
    ),
  ),
  domain: optional(
    v.pipe(
      v.string(),
      v.metadata({
        description: "One of the server's two domains for sites. Counts on the first publish only.",
        examples: ["sites.localhost"],
      }),
    ),
  ),
};
