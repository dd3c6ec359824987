/** What `sitewright update` would do here, and what would keep it from that. */
import type { Finding } from "../../features/server_settings/service.ts";
import { OperatorError } from "../../lib/errors.ts";
import { isCompiled } from "../../lib/own_process.ts";
import { getReleases, newestRelease, ownTarget } from "../../providers/releases.ts";
import { type Config, ENVIRONMENT } from "../../settings/config.ts";
import { VERSION } from "../../version.ts";
import { programAt, readNote, whyNotReplaced } from "../update/program.ts";

/** Nothing where no address of releases is set. */
export async function examineUpdates({ updates }: Pick<Config, "updates">): Promise<Finding[]> {
  if (!updates) return [];
  const name = "updates";
  try {
    const newest = newestRelease(await getReleases(updates), VERSION);
    if (!newest) return [{ ok: true, name, message: `${VERSION} is the newest version` }];
    const what = `${newest.version} is there${newest.security ? ", and mends a weakness" : ""}`;
    if (!Object.hasOwn(newest.files, ownTarget()))
      return [{ ok: true, name, message: `${what}, but not for this machine (${ownTarget()})` }];
    return [{ ok: !newest.security, name, message: `${what}; ${how()}` }];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ ok: false, name, message: error.message }];
  }
}

function how(): string {
  if (!isCompiled) return "this runs from its sources, which are updated with git";
  const program = programAt(undefined);
  const problem = whyNotReplaced(program, ENVIRONMENT, false);
  if (problem) return problem;
  const previous = readNote(program);
  return `"sitewright update" puts it in the place of ${program.file}${previous ? `; "--rollback" goes back to ${previous.version}` : ""}`;
}
