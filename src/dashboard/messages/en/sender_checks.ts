/** What DNS says of whom mails come from. */
import { SENDER_CHECKS } from "../../../sentences/sender_checks.ts";

export default { ...SENDER_CHECKS };
