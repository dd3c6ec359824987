/** Why an address could not be asked, or has not answered as it should. */
import { REACH_PROBLEMS } from "../../../sentences/reach_problems.ts";

export default { ...REACH_PROBLEMS, page_unreadable: "The page is too large, or can't be read." };
