/** What was counted of an experiment, judged. */
import type { Context } from "../../operation/operation.ts";
import { judge, type Result } from "./rules.ts";
import { type CountRow, listCounts } from "./service.ts";
import type { ExperimentRow } from "./store.ts";

export async function readResult(
  { db, account, now, services }: Context,
  experiment: ExperimentRow,
): Promise<{ result: Result; rows: CountRow[] }> {
  const rows = await listCounts(db, account._id, experiment._id);
  const counted = new Map<string, { visitors: number; conversions: number }>();
  for (const { variation, visitors, conversions } of rows) {
    const sum = counted.get(variation) ?? { visitors: 0, conversions: 0 };
    counted.set(variation, { visitors: sum.visitors + visitors, conversions: sum.conversions + conversions });
  }
  return { result: judge(experiment, counted, now, services.config.publishBucket !== null), rows };
}
