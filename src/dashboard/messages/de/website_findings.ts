import { germanWebsiteFindings } from "../../../sentences/website_findings.ts";

export default { ...germanWebsiteFindings };
