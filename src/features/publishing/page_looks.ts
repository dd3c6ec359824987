/**
 * How drafts look, kept with their pages: a picture for lists, and what is wrong with them as they are rendered, which
 * takes several times as long to find. Each is made when somebody asks for it first and holds for as long as the draft
 * stays as it is; it can be lost.
 */
import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { findRendered, type RenderedFinding } from "../../providers/browser/findings.ts";
import type { View } from "../../providers/browser/view.ts";
import { tellFinding } from "../../sentences/findings.ts";
import { CHECK_LIMITS, type Finding } from "../checks/service.ts";
import { findPage, type PageRow } from "../pages/service.ts";
import { LOOKING, lookAt } from "./looks.ts";
import { previewDocument } from "./previews.ts";
import * as store from "./store.ts";

type Looking = Pick<Context, "db" | "account" | "services">;

interface PageLook {
  picture: Uint8Array<ArrayBuffer>;
  /** "unknown": only the picture was made. */
  findings: RenderedFinding[] | "unknown";
}
interface WholeLook extends PageLook {
  findings: RenderedFinding[];
}

/** The window of the picture, which is shown smaller than it, and that of a phone. */
const SHOWN = { width: 1280, height: 800, scale: 0.5 };
const NARROW = 390;

/** Names a state of a page's draft; null: it has none. */
export const stateOf = ({ draft_version_id, revision }: Pick<PageRow, "draft_version_id" | "revision">) =>
  draft_version_id && `${draft_version_id}.${revision}`;

const isWhole = (look: PageLook): look is WholeLook => look.findings !== "unknown";

const createMaking = () => new Map<string, Promise<PageLook>>();

/**
 * The top of a page's draft.
 * @throws ApiError `not_found` when it has none, `not_possible`, and those of `LOOKING`
 */
export async function pictureOf(looking: Looking, page: PageRow): Promise<Uint8Array<ArrayBuffer>> {
  const state = stateOf(page) ?? "";
  const kept = await store.findLook(looking.db, page._id, state);
  return (kept ?? (await madeOnce(looking, page, state, lookAtTop))).picture;
}

/** What is wrong with it, as it is rendered. Throws as `pictureOf` does. */
async function lookOf(looking: Looking, page: PageRow): Promise<WholeLook> {
  const state = stateOf(page) ?? "";
  const kept = await store.findLook(looking.db, page._id, state);
  return kept && isWhole(kept) ? kept : ((await madeOnce(looking, page, state, lookThrough)) as WholeLook);
}

/** Who asks for what is being made waits for that. */
async function madeOnce(looking: Looking, page: PageRow, state: string, look: typeof lookAtTop): Promise<PageLook> {
  const making = looking.services.part(createMaking);
  const key = `${page._id} ${state} ${look === lookAtTop}`;
  const begun = making.get(key) ?? makeLook(looking, page, state, look).finally(() => making.delete(key));
  making.set(key, begun);
  return await begun;
}

async function lookAtTop(view: View): Promise<PageLook> {
  const { width, height, scale } = SHOWN;
  await view.show({ width, theme: "light" });
  return { picture: await view.picture({ top: 0, height }, "jpeg", scale), findings: "unknown" };
}

async function lookThrough(view: View): Promise<WholeLook> {
  const { picture } = await lookAtTop(view);
  const findings = await findRendered(view, SHOWN.width);
  await view.show({ width: NARROW, theme: "light" });
  return { picture, findings: [...findings, ...(await findRendered(view, NARROW, findings))] };
}

async function makeLook(
  looking: Looking,
  page: PageRow,
  state: string,
  use: (view: View) => Promise<PageLook>,
): Promise<PageLook> {
  const { services, account } = looking;
  const { text: html } = await previewDocument(looking, page._id, null);
  const look = await lookAt(looking, { path: page.path, html }, use);
  await services.storage.write(account._id, async (db) => {
    // It may have been deleted, or changed, while it was looked at.
    const now = await findPage(db, account._id, page._id);
    if (now && stateOf(now) === state)
      await store.keepLook(db, { page_id: page._id, state, ...look, created_at: services.clock.now() });
  });
  return look;
}

/** What is found as rendered as well as in code, by the checks that read code. */
const TOLD_BY_CODE: Partial<Record<RenderedFinding["kind"], string[]>> = {
  contrast: ["contrast"],
  accessibility: ["missing_alt", "unlabelled_control"],
};

/** How long one answer waits for pages that nobody has looked at yet. */
const PATIENCE_MS = 8 * SECOND_MS;

/**
 * What is wrong with drafts as a browser shows them; what time does not suffice for is left out, and known sooner the
 * next time.
 * @param told what their code tells already: of one fault nobody hears twice
 */
export async function renderedFindings(
  looking: Looking,
  pages: PageRow[],
  told: readonly Finding[],
): Promise<{ findings: Finding[]; pagesRendered: number }> {
  const { services } = looking;
  const until = services.clock.now() + PATIENCE_MS;
  const isTold = new Set(told.map(({ page_id, check }) => `${page_id} ${check}`));
  const isNew = ({ _id }: PageRow, { kind }: RenderedFinding) =>
    !(TOLD_BY_CODE[kind] ?? []).some((check) => isTold.has(`${_id} ${check}`));
  const findings: Finding[] = [];
  let pagesRendered = 0;
  let isLate = false;
  for (const page of pages) {
    const look: PageLook | null = isLate
      ? await store.findLook(looking.db, page._id, stateOf(page) ?? "")
      : await lookIfPossible(looking, page);
    isLate ||= services.clock.now() >= until;
    if (!look || !isWhole(look)) continue;
    pagesRendered++;
    for (const finding of look.findings.slice(0, CHECK_LIMITS.ofOneCheck))
      if (isNew(page, finding)) findings.push(toFinding(page._id, finding));
  }
  return { findings, pagesRendered };
}

async function lookIfPossible(looking: Looking, page: PageRow): Promise<WholeLook | null> {
  try {
    return await lookOf(looking, page);
  } catch (error) {
    if (error instanceof ApiError && [...LOOKING, "not_possible", "not_found"].some((code) => code === error.code))
      return null;
    throw error;
  }
}

const WORDS: Record<RenderedFinding["kind"], string> = {
  overflow: "something is too wide",
  overlap: "texts lie on top of each other",
  contrast: "text can hardly be read",
  accessibility: "people with a screen reader or a keyboard can't use something",
  empty: "there is a stretch with nothing in it",
};

const toFinding = (page_id: string, { kind, width, where, detail }: RenderedFinding): Finding => ({
  page_id,
  level: "warning",
  check: `rendered_${kind}`,
  ...tellFinding(`seen_${kind}`, { width, where: where ?? "" }),
  message: `In a window ${width} px wide ${WORDS[kind]}: ${where ? `${where}: ` : ""}${detail}.`,
  node: null,
});
