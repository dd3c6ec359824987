/** Copying pages: settings, newest code and what it shows. */
import { PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { listShowable, saveAsset } from "../assets/service.ts";
import { addPage, isPathTaken, type StoredPage } from "../pages/service.ts";
import { addThread, copyVersion, findVersion, type ReadVersions } from "../versions/service.ts";
import { copyPath } from "./rules.ts";

/**
 * Copies a page with its newest version as a draft; the source may be another account's public page.
 * @param read what was read in the newest versions of all pages that are to be copied
 * @throws PremisesChanged when the page has got another version since
 */
export async function copyPage(
  context: Context,
  source: Omit<StoredPage, "account_id" | "public" | "revision"> & { account_id: string },
  target: { websiteId: string; path: string; name: string },
  read: ReadVersions,
): Promise<string> {
  const id = await addPage(context, {
    ...target,
    prompt: source.prompt,
    title: source.title,
    description: source.description,
    og_image: source.og_image,
    generated_title: source.generated_title,
    generated_description: source.generated_description,
    generated_language: source.generated_language,
  });
  const files = new Set([/^\/_sw\/assets\/([\w.-]+)/.exec(source.og_image ?? "")?.[1] ?? []].flat());
  const draft = source.draft_version_id;
  const version = draft ? await findVersion(context.db, source.account_id, draft) : null;
  if (draft && !version) throw new PremisesChanged();
  if (version) {
    const thread = await addThread(context, id, "Copy");
    const message = `Copied from "${source.name}"`;
    await copyVersion(context, { pageId: id, threadId: thread._id, source: "import", message }, version, read);
    for (const file of read.get(version._id)!.files) files.add(file);
  }
  // The copy has its own hold on what it shows, so that deleting the source takes nothing from it.
  for (const asset of await listShowable(context.db, source.account_id, source.website_id, [...files])) {
    const { account, now, newId } = context;
    const copied = { _id: newId("ast"), account_id: account._id, website_id: target.websiteId, page_id: id };
    await saveAsset(context.db, { ...asset, ...copied, created_at: now, updated_at: now });
  }
  return id;
}

/** The first free path for a copy of `path` in a website. */
export async function freeCopyPath({ db }: Context, websiteId: string, path: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const wanted = copyPath(path, attempt);
    if (!(await isPathTaken(db, websiteId, wanted))) return wanted;
  }
}
