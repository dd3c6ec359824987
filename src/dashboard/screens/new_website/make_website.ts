/**
 * Makes a website with its pages and has them written; where there are looks to choose from the home page alone, until
 * one is chosen. The server goes on alone once all of it is begun: the other pages wait there for the home page. A second
 * try after an error goes on where the first one was, because its calls are the same calls.
 */
import type { Brief } from "../../../brief/brief.ts";
import { call } from "../../api/call.ts";
import { type CallError, toCallError } from "../../api/errors.ts";
import type { PlannedPage } from "./plan.ts";

export interface NewWebsite {
  websiteId: string;
  /** Pages whose writing could not be begun, with the reason. */
  refused: { name: string; error: CallError }[];
}

/** @param attempt names the try and all that follow it. Throws CallError when the website or a page can't be made. */
export async function makeWebsite(
  wanted: { name: string; prompt: string; brief: Brief; pages: PlannedPage[]; variants: number },
  attempt: string,
): Promise<NewWebsite> {
  const once = (step: string) => ({ idempotencyKey: `${attempt} ${step}` });
  const { name, prompt, brief, pages, variants } = wanted;
  const website = await call("POST /v1/websites", { name, prompt, brief }, once("website"));
  const made: { name: string; path: string; id: string }[] = [];
  for (const { path, name, prompt } of pages) {
    const input = { id: website._id, path, name, ...(prompt ? { prompt } : {}) };
    const page = await call("POST /v1/websites/:id/pages", input, once(path));
    made.push({ name, path, id: page._id });
  }
  const refused: NewWebsite["refused"] = [];
  for (const { name, path, id } of made.toSorted((a, b) => Number(b.path === "/") - Number(a.path === "/"))) {
    if (variants > 1 && path !== "/") continue;
    const asked = path === "/" ? { variants } : { after_home: true };
    try {
      await call("POST /v1/pages/:id/generate", { id, ...asked }, once(`generate ${path}`));
    } catch (error) {
      refused.push({ name, error: toCallError(error) });
    }
  }
  return { websiteId: website._id, refused };
}
