/** What was found on the website of a lead, to be said to its owner. */
import { WEBSITE_FINDINGS } from "../../../sentences/website_findings.ts";

export default { ...WEBSITE_FINDINGS };
