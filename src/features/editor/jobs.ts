/**
 * The job that runs a turn: the engine's words and changes become events as they come; the changes are kept in one
 * transaction at the end, or not at all. It goes on when the client has gone. A turn that a crash or a stop has cut
 * short is not run again, because the person may have seen half of it: it fails and is refunded.
 */
import type { Brief, BriefInput } from "../../brief/brief.ts";
import { withPage } from "../../brief/merge.ts";
import { LONGEST_SHOWN, lineCount, MOST_SHOWN } from "../../edits/computations.ts";
import type { PageMeta } from "../../edits/edit.ts";
import { type ByHand, type EditStep, type EditTask, EngineError, type PageCode } from "../../engines/engine.ts";
import { type Speech, undoRequest } from "../../engines/undo.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { failureReason } from "../../jobs/failures.ts";
import { type Job, LeaseLost } from "../../jobs/queue.ts";
import { appendEvents, createBatcher, type NewEvent, newEvent } from "../../jobs/streams.ts";
import { PremisesChanged } from "../../lib/errors.ts";
import type { Services, WriteContext } from "../../operation/operation.ts";
import { creditBalance, releaseCredits, settleCredits } from "../../policy/credits.ts";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import { messageFields } from "../../sentences/sentence.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { storageProblem } from "../../storage/problems.ts";
import { briefOfPage, pageBrief } from "../briefs/service.ts";
import { siteCollections } from "../cms/service.ts";
import { ChangedMeanwhile, changedMeta, keepOnNewest, metaOf, type OnNewest, settingsFrom } from "../edits/service.ts";
import { findPage, listSitePages, type PageRow, pagesForWriter, updatePage } from "../pages/service.ts";
import { codeAlone, sharedChangesOf, type WholeCode } from "../parts/service.ts";
import {
  addMessage,
  addVersion,
  codeOf,
  findVersion,
  goBack,
  historyOf,
  type ReadCode,
  readGoingBack,
  readNewCode,
  readVersions,
  restoreVersion,
  threadTitle,
  wholeCodeOf,
} from "../versions/service.ts";
import { findWebsite } from "../websites/service.ts";
import { keepChange, readChange, unreadPrompt } from "./facts.ts";
import { changedSettings, changedTargets, differenceOf, type StreamedChange } from "./rules.ts";
import { keepStyled, readStyled } from "./site_styles.ts";
import * as store from "./store.ts";
import { changeToUndo, undoAnswer } from "./undo.ts";

/** What an engine says is taken in steps, so that others are answered in between. */
const TAKEN_IN_A_TURN = 200;
/** How many messages of a thread an engine is told. */
const REMEMBERED_MESSAGES = 20;

interface Work {
  services: Services;
  job: Job;
  turn: store.TurnRow;
}

/** What has come of a turn so far. */
interface Result {
  before: PageCode;
  code: PageCode;
  text: string;
  meta: PageMeta;
  /** Members of the brief that are others from now on; null: none. */
  brief: BriefInput | null;
  /** Where what was not done can be done by hand; null: all was done, or there is no such place. */
  byHand: ByHand | null;
  additions: number;
  deletions: number;
}

export async function runTurn(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const turn = await store.findAnyTurn(services.storage.read, job.subject);
  if (turn?.status !== "running") {
    await services.storage.write(`job ${job._id}`, (db) => services.queue.finish(db, job));
    return;
  }
  const work: Work = { services, job, turn };
  try {
    if (job.attempts > 1) {
      throw new EngineError("provider_failed", tellEngine("turn_interrupted"));
    }
    const { task, page, code, read } = await buildTask(work, signal);
    const undo = undoRequest(turn.message);
    if (undo) return await undoChange(work, page, undo);
    const result = await runEngine(work, task, page, signal);
    await keepTurn(work, page, { ...result, taken: code.taken, read, known: task.brief ?? null }, signal);
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted || storageProblem(error)) throw error;
    await failTurn(work, error);
  }
}

interface Built {
  task: EditTask;
  page: PageRow;
  code: WholeCode;
  /** What was read of the website's prompt for this turn; null: it was read before, or there is none. */
  read: Brief | null;
}

async function buildTask({ services, turn }: Work, signal: AbortSignal): Promise<Built> {
  const db = services.storage.read;
  const page = await findPage(db, turn.account_id, turn.page_id);
  const context = { db, services, account: { _id: turn.account_id } };
  const code = await wholeCodeOf(context, turn.base_version_id);
  const website = page && (await findWebsite(db, turn.account_id, page.website_id));
  if (!page || !code || !website) throw new LeaseLost();
  const pages = await listSitePages(db, page.website_id);
  const history = await historyOf(db, turn.account_id, turn.thread_id, REMEMBERED_MESSAGES + 1);
  const read = await unreadPrompt({ services, accountId: turn.account_id, signal }, website);
  const brief = read ? withPage(read, await pageBrief(db, turn.account_id, page._id)) : await briefOfPage(db, page);
  const task: EditTask = {
    website: { name: website.name, prompt: website.prompt, language: website.language },
    // Of a website of which nobody has said anything the prompt is all there is.
    ...(brief && { brief }),
    page: {
      path: page.path,
      name: page.name,
      prompt: page.prompt,
      title: page.title ?? page.generated_title,
      description: page.description ?? page.generated_description,
      language: page.generated_language,
    },
    pages: pagesForWriter(pages, page.path),
    collections: await siteCollections(db, turn.account_id, page.website_id),
    code: codeAlone(code),
    ...(code.taken && { parts: Object.keys(code.taken.texts) }),
    // The newest message is the one that this turn answers.
    history: history.slice(0, -1),
    message: turn.message,
    attachments: turn.attachments,
    model: turn.model,
  };
  return { task, page, code, read };
}

/** All that a turn writes belongs together, and is of whoever has asked for it. */
const writingOf = ({ services, turn }: Work, db: Db, now: number) => ({
  ...{ db, account: { _id: turn.account_id }, now, newId: services.ids.next, services },
  ...{ changeId: turn._id, authorId: turn.author_id },
});

async function write(work: Work, more: (db: Db, now: number) => Promise<NewEvent[]>): Promise<void> {
  const { services, job, turn } = work;
  await services.storage.write(turn.account_id, async (db) => {
    const now = services.clock.now();
    await services.queue.assertLeased(db, job);
    await appendEvents(db, turn._id, now, await more(db, now));
  });
  services.feeds.hint(turn._id);
}

async function runEngine(work: Work, task: EditTask, page: PageRow, signal: AbortSignal): Promise<Result> {
  const { services, turn } = work;
  const result: Result = {
    before: task.code,
    code: task.code,
    text: "",
    meta: metaOf(page),
    brief: null,
    byHand: null,
    additions: 0,
    deletions: 0,
  };
  const events = createBatcher<NewEvent>((batch) => write(work, async () => batch));
  let taken = 0;
  let shown = 0;
  for await (const item of services.engineFor(turn.account_id).edit(task, signal)) {
    if (++taken % TAKEN_IN_A_TURN === 0) await nextTurn();
    signal.throwIfAborted();
    if (item.type === "text") {
      result.text += item.delta;
      events.add(newEvent("text", { delta: item.delta }));
    } else if (item.type === "edits") {
      for (const change of takeEdits(result, item)) if (++shown <= MOST_SHOWN) events.add(editEvent(change));
    } else if (item.type === "by_hand") result.byHand ??= item.where;
    else if (item.type === "brief") result.brief = { ...result.brief, ...item.changes };
  }
  await events.drained();
  return result;
}

/** Takes what an engine has made of the page; returns what the stream shows of it. */
function takeEdits(result: Result, { edits, outcome }: EditStep): StreamedChange[] {
  const { meta } = result;
  const { summaries, lines } = outcome;
  // Of what a page says of itself an engine knows what holds, and not what is set.
  const named = new Set(edits.flatMap((edit) => (edit.op === "set_meta" ? Object.keys(edit) : [])));
  const settings = Object.entries(changedMeta(meta, outcome.meta)).filter(([name]) => named.has(name));
  result.code = outcome.code;
  result.meta = { ...meta, ...Object.fromEntries(settings) };
  result.additions += lines.additions;
  result.deletions += lines.deletions;
  const summary = summaries[edits.findLastIndex(({ op }) => op === "set_meta")]!;
  return [
    ...outcome.shown.map(({ index, ...change }) => ({ ...change, summary: summaries[index]! })),
    ...(settings as [keyof PageMeta, string | null][]).map(([target, value]) => ({
      target,
      op: "replace" as const,
      removed: meta[target] ?? "",
      inserted: value ?? "",
      summary,
    })),
  ];
}

/** A change as the stream shows it. */
const editEvent = ({ removed, inserted, summary, ...change }: StreamedChange): NewEvent =>
  newEvent("edit", {
    ...change,
    ...(summary && messageFields("summary", summary)),
    removed: removed.slice(0, LONGEST_SHOWN),
    inserted: inserted.slice(0, LONGEST_SHOWN),
  });

/** Reads what the turn made of the page, before the transaction that keeps it. */
async function readEdited({ services, turn }: Work, whole: WholeCode, signal: AbortSignal): Promise<ReadCode> {
  try {
    return await readNewCode(services, turn.account_id, codeAlone(whole), signal, whole.taken);
  } catch (error) {
    return unkept(error);
  }
}

/** A page beyond what is read fails the turn. */
function unkept(error: unknown): never {
  if (!(error instanceof HtmlLimitError)) throw error;
  throw new EngineError("provider_failed", tellEngine("change_not_kept", { said: error.message }));
}

type BuiltTurn = Result &
  Pick<WholeCode, "taken"> &
  Pick<Built, "read"> & {
    /** What was known on the page when the turn began; null: nothing. */
    known: Brief | null;
  };

/**
 * Keeps what the turn has made. Changes that others have made of the page meanwhile stay, where they are of other places.
 * @throws EngineError when they are of the same
 */
async function keepTurn(work: Work, page: PageRow, made: BuiltTurn, signal: AbortSignal): Promise<void> {
  const { services, turn } = work;
  const context = { services, account: { _id: turn.account_id }, signal };
  const { before: base, code, taken } = made;
  try {
    await keepOnNewest(context, turn.page_id, { baseId: turn.base_version_id, base, code, taken }, (newest) =>
      completeTurn(work, page, made, newest, signal),
    );
  } catch (error) {
    throw error instanceof ChangedMeanwhile ? changedMeanwhile(error.what) : unkept(error);
  }
}

async function completeTurn(
  work: Work,
  page: PageRow,
  result: BuiltTurn,
  onto: OnNewest,
  signal: AbortSignal,
): Promise<void> {
  const { services, job, turn } = work;
  const changed = changedTargets(result.before, result.code);
  const settings = changedMeta(metaOf(page), result.meta);
  const changesPage = changed.length > 0 || Object.keys(settings).length > 0;
  const facts =
    result.brief && (await readChange({ services, accountId: turn.account_id, signal }, page, result.brief, result));
  // A version also where only the brief has changed: an undo comes back to the one before.
  const read = changesPage || facts ? await readEdited(work, onto, signal) : null;
  // Facts that are brought to other pages make drafts of these already.
  const reading = { db: services.storage.read, services, account: { _id: turn.account_id }, signal };
  const styled = facts || onto.taken ? [] : await readStyled(reading, page, result.before, result.code);
  await write(work, async (db, now) => {
    const writing = writingOf(work, db, now);
    const current = await findPage(db, turn.account_id, turn.page_id);
    if (read && current?.draft_version_id !== onto.baseId) throw new PremisesChanged();
    await services.queue.finish(db, job);
    const events: NewEvent[] = [];
    let versionId: string | null = null;
    if (read) {
      // First, because the version remembers them.
      await updatePage(db, turn.account_id, turn.page_id, { ...settingsFrom(settings), updated_at: now }, true);
      const version = await addVersion(
        writing,
        {
          pageId: turn.page_id,
          threadId: turn.thread_id,
          source: "edit",
          message: turn.message,
        },
        read,
      );
      versionId = version._id;
      const { additions, deletions } = result;
      const parts = await sharedChangesOf(db, turn.account_id, versionId);
      const pages = await keepStyled(writing, styled, turn.message);
      events.push(
        newEvent("version", { version_id: versionId, changed, additions, deletions, parts, pages, left: [] }),
      );
    }
    if (facts) events.push(newEvent("brief", await keepChange(writing, page, facts)));
    if (changesPage) await settleCredits(db, turn._id, now);
    else await releaseCredits(db, turn._id, { now, ids: services.ids });
    const credits = changesPage ? turn.credits : 0;
    return [
      ...events,
      ...(await endTurn(work, writing, {
        credits,
        versionId,
        baseId: onto.baseId,
        text: result.text,
        link: linkTo(result.byHand, page),
      })),
    ];
  });
}

/** A place of the application, as a path of it. */
function linkTo(where: ByHand | null, { _id, website_id }: PageRow): string | null {
  if (where === null) return null;
  if (where === "business") return `/app/websites/${website_id}/business`;
  return `/app/websites/${website_id}?page=${_id}${where === "code" ? "&view=code" : ""}`;
}

const changedMeanwhile = (what: string) =>
  new EngineError("provider_failed", tellEngine("changed_during_turn", { what }));

/** Ends a turn that went well: its row, what the assistant said, and the last events. */
async function endTurn(
  work: Work,
  writing: WriteContext,
  {
    credits,
    versionId,
    baseId = work.turn.base_version_id,
    text,
    link = null,
  }: { credits: number; versionId: string | null; baseId?: string; text: string; link?: string | null },
): Promise<NewEvent[]> {
  const { db, now } = writing;
  const { turn } = work;
  await store.endTurn(db, turn._id, {
    status: "completed",
    version_id: versionId,
    // What an undo comes back to.
    base_version_id: baseId,
    credits,
    finished_at: now,
    updated_at: now,
  });
  await addMessage(writing, { threadId: turn.thread_id, role: "assistant", text, versionId });
  const balance = await creditBalance(db, turn.account_id);
  return [
    newEvent("usage", { credits, balance }),
    newEvent("turn_end", { changed: versionId !== null, version_id: versionId, message: text, link }, true),
  ];
}

/** Takes the conversation's last change back: a restore of the version before it, free of charge. */
async function undoChange(work: Work, page: PageRow, speech: Speech): Promise<void> {
  const { services, turn } = work;
  const account = { _id: turn.account_id };
  // A thread has one turn at a time: what it would take back now is what it takes back then.
  const reads = services.storage.read;
  const wanted = changeToUndo(await store.listChangingTurns(reads, turn.account_id, turn.thread_id));
  const read = await readVersions(
    { services, account, db: reads },
    account._id,
    [wanted?.base_version_id ?? []].flat(),
  );
  const going = wanted && (await readGoingBack({ services, account, db: reads }, page, wanted.base_version_id));
  await write(work, async (db, now) => {
    const writing = writingOf(work, db, now);
    await services.queue.finish(db, work.job);
    await releaseCredits(db, turn._id, { now, ids: services.ids });
    const past = await store.listChangingTurns(db, turn.account_id, turn.thread_id);
    const undone = changeToUndo(past);
    const current = await findPage(db, turn.account_id, turn.page_id);
    const isNewest = past.at(-1)?.version_id === current?.draft_version_id;
    const old = undone && isNewest ? await findVersion(db, turn.account_id, undone.base_version_id) : null;
    if (!undone || !old) {
      const text = undoAnswer(undone ? "changedElsewhere" : "nothing", speech);
      return [
        newEvent("text", { delta: text }),
        ...(await endTurn(work, writing, { credits: 0, versionId: null, text })),
      ];
    }
    const before = (await codeOf(db, turn.account_id, turn.base_version_id))!;
    const after = (await codeOf(db, turn.account_id, old._id))!;
    const text = undoAnswer("done", speech, threadTitle(undone.message));
    const message = tellChange("undone", { text: threadTitle(undone.message) });
    const version = await restoreVersion(writing, old, read, { threadId: turn.thread_id, message });
    const { pages, left, brief } = await goBack(writing, page, going!, { by: version._id, message });
    const changes = changedTargets(before, after).map((target) => differenceOf(target, before[target], after[target]));
    const settings = changedSettings(page, old.settings);
    return [
      newEvent("text", { delta: text }),
      ...[...changes, ...settings].map((change) => editEvent(change)),
      newEvent("version", {
        version_id: version._id,
        changed: changes.map(({ target }) => target),
        additions: changes.reduce((sum, { inserted }) => sum + lineCount(inserted), 0),
        deletions: changes.reduce((sum, { removed }) => sum + lineCount(removed), 0),
        parts: await sharedChangesOf(db, turn.account_id, version._id),
        pages,
        left,
      }),
      ...(brief ? [newEvent("brief", { ...brief, pages: [] })] : []),
      ...(await endTurn(work, writing, { credits: 0, versionId: version._id, text })),
    ];
  });
}

async function failTurn(work: Work, error: unknown): Promise<void> {
  const { services, job, turn } = work;
  const known = failureReason(error);
  if (!known)
    services.log.error("turn failed", { turn: turn._id, error: error instanceof Error ? error.stack : String(error) });
  const reason = known ?? {
    code: "internal",
    message:
      "Something went wrong on the server. Nothing was changed and your credits were refunded; please try again.",
  };
  await write(work, async (db, now) => {
    await services.queue.finish(db, job);
    await releaseCredits(db, turn._id, { now, ids: services.ids });
    await store.endTurn(db, turn._id, {
      status: "failed",
      credits: 0,
      error: reason,
      finished_at: now,
      updated_at: now,
    });
    const writing = writingOf(work, db, now);
    await addMessage(writing, { threadId: turn.thread_id, role: "assistant", text: reason.message, versionId: null });
    return [newEvent("error", reason, true)];
  });
}
