/** What can be done with all that is selected of a list, one call after the other: what can't be is told with why. */
import { useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, X } from "lucide-react";
import { useRef, useState } from "react";
import { toCallError } from "../api/errors.ts";
import type { Input } from "../api/operations.ts";
import { type ListRoute, MOST_IN_ALL, type ReadRoute, type Row, refresh, wholeQuery } from "../api/queries.ts";
import { formatNumber } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton } from "./button.tsx";
import { ConfirmDialog } from "./confirm_dialog.tsx";
import styles from "./list.module.css";
import { Menu } from "./menu.tsx";
import { Notice } from "./notice.tsx";
import type { Selection } from "./selection.ts";
import { useToasts } from "./toast.tsx";

export interface ListAction<Row> {
  label: string;
  icon: LucideIcon;
  /** Does it with one row. Throws CallError. */
  run(row: Row): Promise<unknown>;
  /** Takes it back. What can't be taken back asks with `ask` first. */
  undo?(row: Row): Promise<unknown>;
  ask?: { title: (count: number) => string; text: string };
  /** With which rows it can be done; with all when left out. */
  fits?(row: Row): boolean;
  done(count: number): string;
  /** Actions of the same menu stand in it, which is called so. */
  menu?: string;
  /** What shows the rows, beside the list itself. */
  refresh?: ReadRoute[];
}

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
  const rows = [...selection.rows.values()];
  const fitting = (action: ListAction<Row<R>>) => rows.filter((row) => action.fits?.(row) ?? true);
  const possible = actions.filter((action) => fitting(action).length > 0);
  const start = (action: ListAction<Row<R>>) => (action.ask ? setAsking(action) : void run(action, fitting(action)));
  return (
    <>
      {failures.length > 0 && (
        <Notice tone="bad">
          <ul>
            {failures.map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong>: {why}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={forget}>
            {t.dismiss}
          </Button>
        </Notice>
      )}
      {rows.length > 0 && (
        <div className={styles.actions} role="toolbar" aria-label={t.forSelected}>
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
              <SelectAll {...props} />
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
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          void run(asking!, fitting(asking!));
          setAsking(null);
        }}
        title={asking?.ask?.title(fitting(asking).length) ?? ""}
        description={asking?.ask?.text}
        action={asking?.label ?? ""}
      />
    </>
  );
}

/** The way from all of a page to all there are. */
function SelectAll<R extends ListRoute>({ route, input, selection, answer }: ListActionsProps<R>) {
  const t = useMessages("parts");
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const most = Math.min(answer.total, MOST_IN_ALL);
  const isWholePage = answer.data.every((row) => selection.rows.has(row._id));
  if (!isWholePage || selection.rows.size >= most) return null;
  const select = async () => {
    setAsking(true);
    const all = (await client.fetchQuery(wholeQuery(route, input))) as { data: Row<R>[] };
    selection.set(all.data.slice(0, most), true);
    setAsking(false);
  };
  return (
    <Button size="small" look="quiet" busy={isAsking} onClick={() => void select()}>
      {most < answer.total ? t.selectFirst(formatNumber(most)) : t.selectAllOf(formatNumber(most))}
    </Button>
  );
}

/** Runs an action with many rows, which can be stopped between two of them. */
function useRun<R extends ListRoute>({ route, selection }: ListActionsProps<R>) {
  const client = useQueryClient();
  const { show } = useToasts();
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const isStopped = useRef(false);
  const withEach = async (rows: Row<R>[], deed: (row: Row<R>) => Promise<unknown>, routes: ReadRoute[] = []) => {
    isStopped.current = false;
    const failed: Failure[] = [];
    const done: Row<R>[] = [];
    for (const row of rows) {
      if (isStopped.current) break;
      setRunning({ done: done.length + failed.length, of: rows.length });
      try {
        await deed(row);
        done.push(row);
      } catch (thrown) {
        const error = toCallError(thrown);
        failed.push({ name: selection.nameOf(row), why: error.message });
        if (error.status === TOO_MANY_CALLS) break;
      }
    }
    setRunning(null);
    setFailures(failed);
    await refresh(client, [route, ...routes]);
    return done;
  };
  const run = async (action: ListAction<Row<R>>, rows: Row<R>[]) => {
    const done = await withEach(rows, action.run, action.refresh);
    if (done.length === 0) return;
    selection.set(done, false);
    const undo = action.undo && (() => void withEach(done, action.undo!, action.refresh));
    show(action.done(done.length), undo && { undo });
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
