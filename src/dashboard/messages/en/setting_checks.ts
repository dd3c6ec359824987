/** What is found when settings of the server are tried. */
import { SETTING_CHECKS } from "../../../sentences/setting_checks.ts";

export default {
  ...SETTING_CHECKS,
  bucket_unfit: "The bucket does not answer as S3 asks for.",
};
