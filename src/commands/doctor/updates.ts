/** What `sitewright update` would do here, and what would keep it from that. */
import { dirname } from "node:path";
import type { Finding } from "../../features/server_settings/service.ts";
import { systemClock } from "../../lib/clock.ts";
import { OperatorError } from "../../lib/errors.ts";
import { isCompiled } from "../../lib/own_process.ts";
import {
  getReleases,
  newestRelease,
  nextRelease,
  ownTarget,
  type Release,
  type ReleaseList,
  whyStale,
} from "../../providers/releases.ts";
import { type Config, ENVIRONMENT } from "../../settings/config.ts";
import { VERSION } from "../../version.ts";
import { diskSpaceProblem } from "../update/installing.ts";
import { type Program, programAt, readNote, whyNotReplaced } from "../update/program.ts";

/** Nothing where no address of releases is set. */
export async function examineUpdates({ updates }: Pick<Config, "updates">): Promise<Finding[]> {
  if (!updates) return [];
  const name = "updates";
  try {
    const list = await getReleases(updates);
    const newest = newestRelease(list, VERSION);
    const stale = whyStale(list, systemClock.now());
    if (stale) return [{ ok: false, name, message: stale }];
    if (!newest) return [{ ok: true, name, message: `${VERSION} is the newest version` }];
    const what = `${newest.version} is there${newest.security ? ", and mends a weakness" : ""}`;
    const how = isCompiled
      ? whatHappens(programAt(undefined), list, VERSION)
      : "this runs from its sources, which are updated with git";
    return [{ ok: !newest.security, name, message: `${what}; ${how}` }];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ ok: false, name, message: error.message }];
  }
}

/**
 * What `sitewright update` does with a program in its place, or why it does nothing.
 * @param list has something newer
 * @param isNamed whether somebody says which program, as with `--program`
 */
export function whatHappens(
  program: Program,
  list: ReleaseList,
  current: string,
  environment = ENVIRONMENT,
  isNamed = false,
): string {
  const next = nextRelease(list, current);
  const release = next ?? (newestRelease(list, current) as Release);
  const target = ownTarget();
  const file = Object.hasOwn(release.files, target) ? release.files[target]! : null;
  if (!file) return `there is no file of it for this machine (${target})`;
  const problem = whyNotReplaced(program, environment, isNamed) ?? diskSpaceProblem(dirname(program.file), file.bytes);
  if (problem) return problem;
  const previous = readNote(program);
  const command = next ? "sitewright update" : `sitewright update --to ${release.version}`;
  return `"${command}" puts ${release.version} in the place of ${program.file}${previous ? `; "--rollback" goes back to ${previous.version}` : ""}`;
}
