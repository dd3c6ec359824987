/** All computations: what a worker can be asked for. */

import { DRAWING_COMPUTATIONS } from "../../design/drawing/computations.ts";
import { EDIT_COMPUTATIONS } from "../../edits/computations.ts";
import { BUILTIN_COMPUTATIONS } from "../../engines/builtin/computations.ts";
import { OPENAI_COMPUTATIONS } from "../../engines/openai/computations.ts";
import { AI_TOOL_COMPUTATIONS } from "../../features/ai_tools/computations.ts";
import { ARCHIVE_COMPUTATIONS } from "../../features/archives/computations.ts";
import { ASSET_COMPUTATIONS } from "../../features/assets/computations.ts";
import { CAMPAIGN_COMPUTATIONS } from "../../features/campaigns/computations.ts";
import { CHECK_COMPUTATIONS } from "../../features/checks/computations.ts";
import { CMS_COMPUTATIONS } from "../../features/cms/computations.ts";
import { EXPERIMENT_COMPUTATIONS } from "../../features/experiments/computations.ts";
import { FACT_COMPUTATIONS } from "../../features/facts/computations.ts";
import { FORM_COMPUTATIONS } from "../../features/forms/computations.ts";
import { LEAD_COMPUTATIONS } from "../../features/leads/computations.ts";
import { LIST_COMPUTATIONS } from "../../features/lists/computations.ts";
import { PART_COMPUTATIONS } from "../../features/parts/computations.ts";
import { PUBLISHING_COMPUTATIONS } from "../../features/publishing/computations.ts";
import { TEMPLATE_COMPUTATIONS } from "../../features/templates/computations.ts";
import { USER_COMPUTATIONS } from "../../features/users/computations.ts";
import { JOB_COMPUTATIONS } from "../../jobs/checkpoints.ts";
import { SITE_COMPUTATIONS } from "../../sites/computations.ts";
import type { AnyComputation } from "../../workers/computation.ts";
import { selfCheck } from "../../workers/self_check.ts";

export const COMPUTATIONS: AnyComputation[] = [
  selfCheck,
  ...JOB_COMPUTATIONS,
  ...EDIT_COMPUTATIONS,
  ...BUILTIN_COMPUTATIONS,
  ...OPENAI_COMPUTATIONS,
  ...DRAWING_COMPUTATIONS,
  ...AI_TOOL_COMPUTATIONS,
  ...CHECK_COMPUTATIONS,
  ...ARCHIVE_COMPUTATIONS,
  ...CMS_COMPUTATIONS,
  ...ASSET_COMPUTATIONS,
  ...FACT_COMPUTATIONS,
  ...FORM_COMPUTATIONS,
  ...EXPERIMENT_COMPUTATIONS,
  ...LEAD_COMPUTATIONS,
  ...LIST_COMPUTATIONS,
  ...CAMPAIGN_COMPUTATIONS,
  ...PART_COMPUTATIONS,
  ...PUBLISHING_COMPUTATIONS,
  ...TEMPLATE_COMPUTATIONS,
  ...USER_COMPUTATIONS,
  ...SITE_COMPUTATIONS,
];
