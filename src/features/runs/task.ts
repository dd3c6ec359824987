/** What an engine is told of the page that a run writes; what was read of prompts on the way is kept. */
import type { Brief } from "../../brief/brief.ts";
import type { PartialBrief } from "../../brief/merge.ts";
import type { PageTask } from "../../engines/engine.ts";
import { LeaseLost } from "../../jobs/queue.ts";
import { newEvent } from "../../jobs/streams.ts";
import { listPictures } from "../assets/service.ts";
import {
  fitting,
  type KnownBrief,
  keepRead,
  keepReadOfPage,
  knownBrief,
  pageBrief,
  readOfPage,
} from "../briefs/service.ts";
import { siteCollections } from "../cms/service.ts";
import { findPage, listSitePages, pagesForWriter } from "../pages/service.ts";
import { codeAlone, pagesWithParts, sharedDesignOf, wholeOf } from "../parts/service.ts";
import { codeOfVersion, findVersion } from "../versions/service.ts";
import { findWebsite, pictureFile } from "../websites/service.ts";
import { type Work, write } from "./work.ts";

/** Pictures that an engine is told of, and characters of what each of them shows. */
const MOST_PICTURES = 24;
const LONGEST_SHOWS = 200;

/** @throws LeaseLost when its page is gone */
export async function buildTask({ services, run }: Work): Promise<PageTask> {
  const db = services.storage.read;
  const page = await findPage(db, run.account_id, run.page_id);
  const website = page && (await findWebsite(db, run.account_id, run.website_id));
  if (!page || !website) throw new LeaseLost();
  const pages = await listSitePages(db, run.website_id);
  const home = page.path === "/" ? null : pages.find((other) => other.path === "/");
  const first = pages.find((other) => other.path === "/");
  const base = first?.draft_version_id ? await findVersion(db, run.account_id, first.draft_version_id) : null;
  const own = base && (await codeOfVersion(db, base));
  const design = base && (await sharedDesignOf(db, base));
  // Pages that follow a design keep it, though the page that it was made with is written anew.
  const others = (await pagesWithParts(db, run.website_id)).some(({ _id }) => _id !== run.page_id);
  const takes = design && own && (home || others);
  const context = { db, services, account: { _id: run.account_id } };
  const uploads = await listPictures(db, run.account_id, run.website_id, MOST_PICTURES);
  const look = [website.logo, website.icon].map(pictureFile);
  const shown = uploads.filter(({ file }) => !look.includes(file));
  const pictures = shown.map(({ file, width, height, alt, name }) => ({
    address: `/_sw/assets/${file}`,
    ...{ width, height },
    shows: (alt ?? name).slice(0, LONGEST_SHOWS),
  }));
  return {
    website: {
      ...{ name: website.name, prompt: website.prompt, language: website.language },
      ...(website.logo === null ? {} : { hasLogo: true }),
    },
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(takes ? { shared: { ...design, html: own.html } } : {}),
    makesShared: page.path === "/" && !takes,
    page: { path: page.path, name: page.name, prompt: page.prompt ?? website.prompt },
    pages: pagesForWriter(pages, page.path),
    collections: await siteCollections(db, run.account_id, run.website_id),
    home: home && base && own ? codeAlone(await wholeOf(context, base, own)) : null,
    model: run.model,
    generateImages: run.generate_images,
  };
}

/**
 * Adds what is known of the business. The website's prompt is read while nobody has said anything, and the page's own,
 * which is another, while the page knows nothing by itself; what was read is kept for all generations after it.
 */
export async function withBriefs(work: Work, task: PageTask): Promise<PageTask> {
  const { services, signal, run } = work;
  const { website, page } = task;
  const read = async (prompt: string) => {
    const { name, language } = website;
    return fitting(await services.engineFor(run.account_id).readBrief({ name, prompt, language }, signal));
  };
  services.storage.refresh();
  let known = await knownBrief(services.storage.read, run.account_id, run.website_id);
  if (known.source === "empty" && website.prompt !== "")
    known = await keepSiteBrief(work, website.prompt, await read(website.prompt));
  let own = await pageBrief(services.storage.read, run.account_id, run.page_id);
  if (own === null && page.prompt !== website.prompt)
    own = await keepPageBrief(work, page.prompt, readOfPage(await read(page.prompt), known.brief));
  signal.throwIfAborted();
  return {
    ...task,
    ...(known.source === "empty" ? {} : { brief: known.brief }),
    page: { ...page, ...(own === null ? {} : { brief: own }) },
  };
}

/** @param prompt that was read: of one that has been changed meanwhile nothing is kept, but this run is written from it */
async function keepSiteBrief(work: Work, prompt: string, read: Brief): Promise<KnownBrief> {
  const { account_id, website_id } = work.run;
  let known: KnownBrief = { brief: read, revision: 0, source: "read", updated_at: null };
  await write(work, async (db, now, { services }) => {
    const website = await findWebsite(db, account_id, website_id);
    if (!website) throw new LeaseLost();
    const context = { db, account: { _id: account_id }, now, services };
    if (website.prompt === prompt) known = await keepRead(context, website_id, read);
    return [newEvent("brief", { page_id: null, brief: known.brief })];
  });
  return known;
}

/** The same of the page's own prompt. */
async function keepPageBrief(work: Work, prompt: string, read: PartialBrief): Promise<PartialBrief> {
  const { account_id, page_id } = work.run;
  let own = read;
  await write(work, async (db, now, { services }) => {
    const page = await findPage(db, account_id, page_id);
    if (!page) throw new LeaseLost();
    if (page.prompt === prompt)
      own = await keepReadOfPage({ db, account: { _id: account_id }, now, services }, page, read);
    return [newEvent("brief", { page_id, brief: own })];
  });
  return own;
}
