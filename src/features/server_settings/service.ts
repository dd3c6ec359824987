/** What else may ask of the outside world as the settings say. */
export {
  examineBackups,
  examineBrowser,
  examineBucket,
  examineEngine,
  examineLeadSources,
  examineMail,
  examinePayments,
} from "./checks.ts";
export { examineNames, type Finding } from "./names.ts";
