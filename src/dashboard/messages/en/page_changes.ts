import { PAGE_CHANGES } from "../../../sentences/page_changes.ts";

export default PAGE_CHANGES;
