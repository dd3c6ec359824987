/** What sites read, prepared when the first of them is visited: the start does not wait for it. */
import { preparedOnce } from "../storage/kept_statements.ts";
import { prepareSiteReads } from "./store.ts";

export const siteReads = preparedOnce(prepareSiteReads);
