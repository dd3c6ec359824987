/** What tools need to know of the account's resources, and how an engine's refusals become answers. */
import { EngineError } from "../../engines/engine.ts";
import { type EngineTools, NotPossible, type ToolPage, type ToolSite } from "../../engines/tools.ts";
import { ApiError, COMPUTING } from "../../lib/errors.ts";
import type { Context, Credits } from "../../operation/operation.ts";
import { releaseCredits } from "../../policy/credits.ts";
import { nextTurn } from "../../storage/batches.ts";
import { knownBrief } from "../briefs/service.ts";
import { getPage, listSitePages, type PageRow } from "../pages/service.ts";
import { codeAlone, type WholeCode } from "../parts/service.ts";
import { wholeCodeOf } from "../versions/service.ts";
import { getWebsite } from "../websites/service.ts";

/** The website as tools see it. Throws `not_found`. */
export async function toolSite(context: Context, websiteId: string): Promise<ToolSite> {
  const { db, account } = context;
  const { name, prompt, language } = await getWebsite(context, websiteId);
  const home = (await listSitePages(db, websiteId)).find((page) => page.path === "/");
  const code = home?.draft_version_id ? await newestCode(context, home.draft_version_id) : null;
  const { source, brief } = await knownBrief(db, account._id, websiteId);
  return { name, prompt, language, ...(source === "empty" ? {} : { brief }), home: code && codeAlone(code) };
}

/** What a call has read last: a home page is that of its website too, and is read and handed on once. */
const lastRead = new WeakMap<Context, { versionId: string; code: WholeCode | null }>();

/** The whole code of a version. It may be megabytes: others are answered before the next thing is done with it. */
export async function newestCode(context: Context, versionId: string): Promise<WholeCode | null> {
  const last = lastRead.get(context);
  if (last?.versionId === versionId) return last.code;
  const code = await wholeCodeOf(context, versionId);
  lastRead.set(context, { versionId, code });
  await nextTurn();
  return code;
}

/** The page as tools see it, with its newest code. */
export async function toolPage(context: Context, page: PageRow): Promise<ToolPage> {
  const code = page.draft_version_id ? await newestCode(context, page.draft_version_id) : null;
  return {
    path: page.path,
    name: page.name,
    prompt: page.prompt,
    title: page.title ?? page.generated_title ?? (page.path === "/" ? page.website_name : page.name),
    description: page.description ?? page.generated_description ?? "",
    code: code && codeAlone(code),
  };
}

/** Lets the engine do something. Its failures become errors of the API, and the pipeline gives the credits back. */
export async function askEngine<Result>(
  { services, account }: Context,
  work: (tools: EngineTools, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(services.engineFor(account._id).tools, services.stopping);
  } catch (error) {
    if (error instanceof EngineError) throw new ApiError(error.code, error.said);
    if (error instanceof NotPossible) throw new ApiError("not_possible", error.said);
    throw error;
  }
}

interface Named {
  page_id?: string;
  website_id?: string;
}

/** Looks for what a call names before anything is charged for it. Throws `not_found`. */
async function assertOwn(context: Context, { page_id, website_id }: Named): Promise<void> {
  if (page_id) await getPage(context, page_id);
  if (website_id) await getWebsite(context, website_id);
}

/** The price of a call of a tool, reserved first and given back on any error. */
export function toolCredits<Input extends Named>(
  reason: string,
  price: string,
  cost: (input: Input) => number,
): Credits<Input> {
  return {
    async cost(input, context) {
      await assertOwn(context, input);
      return cost(input);
    },
    price: `${price} Given back when the call fails.`,
    shortfall: "required",
    settle: "call",
    resource: "call",
    reason,
  };
}

/** Gives the call's reservation back although it ends well: what changed nothing is free. */
export async function giveBack({ services, account, resourceId }: Context): Promise<void> {
  const moment = { now: services.clock.now(), ids: services.ids };
  await services.storage.write(account._id, (db) => releaseCredits(db, resourceId, moment));
}

/** Codes that a tool which asks the engine can answer with. */
export const ENGINE_ERRORS = ["not_possible", "provider_failed", "provider_unavailable", ...COMPUTING] as const;
