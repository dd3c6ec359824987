/**
 * What can be done with all that is selected of a list, one call after the other for each row or for many of them: what can't
 * be is told with why.
 */
import { useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FailureBody, toCallError, wordsOf } from "../api/errors.ts";
import type { Input } from "../api/operations.ts";
import { type ListRoute, MOST_IN_ALL, type ReadRoute, type Row, refresh, wholeList } from "../api/queries.ts";
import { formatNumber } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton } from "./button.tsx";
import { ConfirmDialog } from "./confirm_dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { ChangeForm, type Entered, enteredIn } from "./form.tsx";
import styles from "./list.module.css";
import { Menu } from "./menu.tsx";
import { Notice } from "./notice.tsx";
import type { Selection } from "./selection.ts";
import { useToasts } from "./toast.tsx";

interface AnyAction<Row> {
  label: string;
  icon: LucideIcon;
  /** What can't be taken back asks first, and so does what needs more to be known: `fields` of the form that says it. */
  ask?: {
    title: (count: number) => string;
    text?: string;
    fields?: (rows: Row[]) => ReactNode;
    word?: (count: number) => string;
  };
  /** With which rows it can be done; with all when left out. */
  fits?(row: Row): boolean;
  done(count: number): string;
  /** Actions of the same menu stand in it, which is called so. */
  menu?: string;
  /** What shows the rows, beside the list itself. */
  refresh?: ReadRoute[];
}

interface OneByOne<Row> {
  /** Does it with one row. Throws CallError. @param entered into the fields that were asked */
  run(row: Row, entered: Entered): Promise<unknown>;
  /** Takes it back. */
  undo?(row: Row): Promise<unknown>;
}

interface ManyAtOnce<Row> {
  /** Does it with up to 1,000 rows. Throws CallError. @param entered into the fields that were asked */
  runMany(ids: string[], rows: Row[], entered: Entered): Promise<ManyDone>;
}

export interface ManyDone {
  /** Which of them are not there any more. */
  not_found: string[];
  /** Which stay as they are, and why. */
  refused?: ({ _id: string } & FailureBody)[];
  /** Takes it back; left out: that can't be. */
  undo?(): Promise<unknown>;
}

export type ListAction<Row> = AnyAction<Row> & (OneByOne<Row> | ManyAtOnce<Row>);

const isOfMany = <Row,>(action: ListAction<Row>): action is AnyAction<Row> & ManyAtOnce<Row> => "runMany" in action;

/** Of an action that asks for nothing. */
const NOTHING_ENTERED = enteredIn(document.createElement("form"));

/** As many as the API changes with one call. */
const MOST_OF_CALL = 1_000;
/** As many as are selected where all that can be done is done with many at once. */
const MOST_SELECTED = 10_000;
/** As many failures are told one by one. */
const MOST_TOLD = 20;

interface ListActionsProps<R extends ListRoute> {
  route: R;
  input: Input<R>;
  actions: ListAction<Row<R>>[];
  selection: Selection<Row<R>> & { nameOf: (row: Row<R>) => string };
  /** The page that is shown. */
  answer: { data: Row<R>[]; total: number };
}

interface Failure {
  name: string;
  why: string;
}

/** Whoever is refused for too many calls is refused the next, too. */
const TOO_MANY_CALLS = 429;

export function ListActions<R extends ListRoute>(props: ListActionsProps<R>) {
  const { actions, selection } = props;
  const t = useMessages("parts");
  const { running, failures, run, stop, forget } = useRun(props);
  const [asking, setAsking] = useState<ListAction<Row<R>> | null>(null);
  const [isSelectingAll, setSelectingAll] = useState(false);
  const rows = [...selection.rows.values()];
  const fitting = (action: ListAction<Row<R>>) => rows.filter((row) => action.fits?.(row) ?? true);
  // Whoever has asked for all means all of them with what is pressed next.
  const possible = isSelectingAll ? [] : actions.filter((action) => fitting(action).length > 0);
  const start = (action: ListAction<Row<R>>) => (action.ask ? setAsking(action) : void run(action, fitting(action)));
  return (
    <>
      {failures.length > 0 && (
        <Notice tone="bad">
          <ul>
            {failures.slice(0, MOST_TOLD).map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong>
                {t.colon} {why}
              </li>
            ))}
            {failures.length > MOST_TOLD && <li>{t.andMore(formatNumber(failures.length - MOST_TOLD))}</li>}
          </ul>
          <Button size="small" onClick={forget}>
            {t.dismiss}
          </Button>
        </Notice>
      )}
      {(rows.length > 0 || running) && (
        <div className={styles.actions} role="toolbar" aria-label={t.forSelected} data-bar>
          <span className={styles.count} role="status">
            {running
              ? t.doneOf(formatNumber(running.done), formatNumber(running.of))
              : t.selected(formatNumber(rows.length))}
          </span>
          {running ? (
            <Button size="small" onClick={stop}>
              {t.stop}
            </Button>
          ) : (
            <>
              <SelectAll {...props} isBusy={isSelectingAll} onBusy={setSelectingAll} />
              {[...Map.groupBy(possible, ({ menu, label }) => menu ?? label)].map(([name, of]) =>
                of[0]!.menu ? (
                  <Menu
                    key={name}
                    trigger={<Button size="small">{name}</Button>}
                    items={of.map((action) => ({
                      label: action.label,
                      onSelect: () => start(action),
                    }))}
                  />
                ) : (
                  of.map((action) => (
                    <Button key={action.label} size="small" icon={action.icon} onClick={() => start(action)}>
                      {action.label}
                    </Button>
                  ))
                ),
              )}
              <IconButton size="small" icon={X} label={t.clearSelection} onClick={selection.clear} />
            </>
          )}
        </div>
      )}
      {asking && (
        <Question
          action={asking}
          rows={fitting(asking)}
          onClose={() => setAsking(null)}
          onAnswer={(entered) => void run(asking, fitting(asking), entered)}
        />
      )}
    </>
  );
}

interface QuestionProps<Row> {
  action: ListAction<Row>;
  rows: Row[];
  onClose: () => void;
  onAnswer: (entered?: Entered) => void;
}

/** What is asked before an action. */
function Question<Row>({ action, rows, onClose, onAnswer }: QuestionProps<Row>) {
  const { title, text, fields, word } = action.ask!;
  const dialog = { onClose, title: title(rows.length), description: text };
  if (!fields)
    return (
      <ConfirmDialog {...dialog} open word={word?.(rows.length)} onConfirm={() => onAnswer()} action={action.label} />
    );
  return (
    <Dialog {...dialog}>
      <ChangeForm
        action={action.label}
        onSubmit={(entered) => {
          onClose();
          onAnswer(entered);
        }}
      >
        {fields(rows)}
      </ChangeForm>
    </Dialog>
  );
}

interface SelectAllProps<R extends ListRoute> extends ListActionsProps<R> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** The way from all of a page to all there are. */
function SelectAll<R extends ListRoute>(props: SelectAllProps<R>) {
  const { route, input, actions, selection, answer, isBusy, onBusy } = props;
  const t = useMessages("parts");
  const { showError } = useToasts();
  const asked = useRef<AbortController>(null);
  // Who takes the selection back in the meantime wants nothing to be selected.
  useEffect(() => () => asked.current?.abort(), []);
  const possible = actions.every(isOfMany) ? MOST_SELECTED : MOST_IN_ALL;
  const most = Math.min(answer.total, possible);
  const isWholePage = answer.data.every((row) => selection.rows.has(row._id));
  const isOpen = isWholePage && selection.rows.size < most;
  const select = async () => {
    onBusy(true);
    asked.current = new AbortController();
    const { signal } = asked.current;
    try {
      const all = (await wholeList(route, input, possible, { signal })) as { data: Row<R>[] };
      if (!signal.aborted) selection.set(all.data.slice(0, most), true);
    } catch (thrown) {
      if (!signal.aborted) showError(toCallError(thrown));
    }
    onBusy(false);
  };
  if (!isOpen) return null;
  return (
    <Button size="small" look="quiet" busy={isBusy} onClick={() => void select()}>
      {most < answer.total ? t.selectFirst(formatNumber(most)) : t.selectAllOf(formatNumber(most))}
    </Button>
  );
}

/** A call about some rows. */
interface Step<Row> {
  rows: Row[];
  take(): Promise<unknown>;
}

/** Does an action with one row, or with as many as go with one call. */
async function doWith<Row extends { _id: string }>(
  action: ListAction<Row>,
  rows: Row[],
  entered: Entered,
): Promise<ManyDone> {
  if (isOfMany(action)) {
    const ids = rows.map(({ _id }) => _id);
    return await action.runMany(ids, rows, entered);
  }
  const [row] = rows as [Row];
  const { undo } = action;
  await action.run(row, entered);
  return { not_found: [], ...(undo && { undo: () => undo(row) }) };
}

/** Runs an action with all that is selected, which can be stopped between two calls. */
function useRun<R extends ListRoute>({ route, selection }: ListActionsProps<R>) {
  const t = useMessages("parts");
  const client = useQueryClient();
  const { show } = useToasts();
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const isStopped = useRef(false);
  const nameOf = (rows: Row<R>[]) =>
    rows.length === 1 ? selection.nameOf(rows[0]!) : t.selected(formatNumber(rows.length));
  /** @param failed what could not be done besides, which the steps may add to */
  const takeAll = async (steps: Step<Row<R>>[], routes: ReadRoute[] = [], failed: Failure[] = []) => {
    isStopped.current = false;
    const of = steps.flatMap(({ rows }) => rows).length;
    let done = 0;
    for (const { rows, take } of steps) {
      if (isStopped.current) break;
      setRunning({ done, of });
      try {
        await take();
      } catch (thrown) {
        const error = toCallError(thrown);
        failed.push({ name: nameOf(rows), why: error.message });
        if (error.status === TOO_MANY_CALLS) break;
      }
      done += rows.length;
    }
    setRunning(null);
    setFailures(failed);
    await refresh(client, [route, ...routes]);
  };
  const run = async (action: ListAction<Row<R>>, rows: Row<R>[], entered = NOTHING_ENTERED) => {
    const done: Row<R>[] = [];
    const failed: Failure[] = [];
    const back: Step<Row<R>>[] = [];
    const stepOf = (part: Row<R>[]): Step<Row<R>> => ({
      rows: part,
      async take() {
        const { not_found, refused = [], undo } = await doWith(action, part, entered);
        const reasons = new Map(not_found.map((id) => [id, t.goneMeanwhile]));
        for (const one of refused) reasons.set(one._id, await wordsOf(one));
        const rows = part.filter(({ _id }) => !reasons.has(_id));
        for (const row of part) {
          const why = reasons.get(row._id);
          if (why !== undefined) failed.push({ name: nameOf([row]), why });
        }
        done.push(...rows);
        if (undo) back.push({ rows, take: undo });
      },
    });
    const size = isOfMany(action) ? MOST_OF_CALL : 1;
    const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
      rows.slice(at * size, (at + 1) * size),
    );
    await takeAll(parts.map(stepOf), action.refresh, failed);
    if (done.length === 0) return;
    selection.set(done, false);
    show(action.done(done.length), back.length > 0 ? { undo: () => void takeAll(back, action.refresh) } : {});
  };
  return {
    running,
    failures,
    run,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setFailures([]),
  };
}
