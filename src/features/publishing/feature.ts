import { HOUR_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { SHOW_JOB } from "../cms/service.ts";
import { checkOperations } from "./check_operations.ts";
import { showContent } from "./content_job.ts";
import { diffOperations } from "./diff_operations.ts";
import { pagePublished } from "./events.ts";
import { publishOperations } from "./operations.ts";
import { redirectOperations } from "./redirect_operations.ts";
import { releaseOperations } from "./release_operations.ts";
import { releasePublished } from "./release_presenter.ts";
import { reviewLinkOperations } from "./review_link_operations.ts";
import { dropOldReleases, encodeOldDocuments } from "./service.ts";

export const publishing = feature({
  name: "publishing",
  operations: [
    ...publishOperations,
    ...diffOperations,
    ...reviewLinkOperations,
    ...releaseOperations,
    ...redirectOperations,
    ...checkOperations,
  ],
  events: [pagePublished, releasePublished],
  jobs: [{ name: SHOW_JOB, concurrency: 2, run: showContent }],
  periodic: [
    { name: "old releases", everyMs: HOUR_MS, run: dropOldReleases },
    { name: "encodings of published documents", everyMs: HOUR_MS, run: encodeOldDocuments },
  ],
});
