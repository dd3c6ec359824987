/**
 * A list, whatever it lists: searched, narrowed and sorted, which the address keeps; shown a page at a time; with `actions`
 * rows are selected and changed together. While there is nothing at all it says what will be here.
 */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type LucideIcon, SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useAccountWithin } from "../api/account.ts";
import type { CallError } from "../api/errors.ts";
import type { Input } from "../api/operations.ts";
import { type ListRoute, listQuery, type Row } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import type { ListState } from "./address_state.ts";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { EmptyState } from "./empty_state.tsx";
import { Select } from "./field.tsx";
import styles from "./list.module.css";
import { type ListAction, ListActions } from "./list_actions.tsx";
import { Loaded } from "./loaded.tsx";
import { PageHeader } from "./page_header.tsx";
import { type ListAnswer, Pager } from "./pager.tsx";
import { SearchField } from "./search_field.tsx";
import { type Selection, useSelection } from "./selection.ts";
import { SkeletonRows } from "./skeleton.tsx";
import { type Column, Table } from "./table.tsx";

/** One of several values that narrow or sort a list. */
export interface Filter {
  /** What it is called in the address. */
  name: string;
  label: string;
  /** The first option is what is taken where the address says nothing; its value is "". */
  options: { value: string; label: string; group?: string; icon?: LucideIcon }[];
  /** It orders, and hides nothing. */
  isSort?: boolean;
  /** All options stand beside each other: there are few, and they are often changed. */
  inSight?: boolean;
}

interface ListProps<R extends ListRoute> {
  route: R;
  /** What the list is asked with beside page and rows. */
  input: Input<R>;
  state: ListState;
  /** With it the list is the whole screen. */
  header?: { title: string; text?: ReactNode; above?: ReactNode; children?: ReactNode };
  /** The button that makes one: in the header, or where nothing is yet. */
  create?: ReactNode;
  /** What the field of search is called; without it nothing is searched. */
  search?: string;
  filters?: Filter[];
  /** What else stands beside the filters. */
  beside?: ReactNode;
  /** There are rows that only a filter shows: the filters stay when there are no others. */
  hides?: boolean;
  /** Other values in the address that narrow it. */
  alsoNarrowedBy?: string[];
  /** Between the header and the list. */
  above?: ReactNode;
  /** Instead of `none`: what is shown to whoever begins. */
  first?: ReactNode;
  /** What will be here. */
  none: { icon: LucideIcon; title: string; text?: ReactNode; children?: ReactNode };
  /** A table's columns, or what shows the rows otherwise. */
  columns?: Column<Row<R>>[];
  children?: (rows: Row<R>[], selection: Selection<Row<R>> | null) => ReactNode;
  /** What the table is called, read aloud. */
  label?: string;
  /** Between the rows and the way to others. */
  below?: (rows: Row<R>[]) => ReactNode;
  actions?: ListAction<Row<R>>[];
  /** What a row is called; needed for `actions`. */
  nameOf?: (row: Row<R>) => string;
  skeleton?: ReactNode;
  /** Asks again every few seconds while a row is so. */
  againWhile?: (row: Row<R>) => boolean;
  /** Rows on a page, to choose from; the first unless something else was chosen. One: no choice. */
  sizes?: readonly number[];
  /** The number of its first page, as the route counts. */
  firstPage?: 0 | 1;
}

/** How often a list is asked for again in which something goes on. */
const AGAIN_MS = 3_000;
const SIZES = [25, 50, 100];

type Loading<R extends ListRoute> = UseQueryResult<ListAnswer<Row<R>>, CallError>;

/** What of a filter is in the address; what it does not have counts as nothing. */
const chosenOf = ({ name, options }: Filter, { values }: ListState): string =>
  options.find(({ value }) => value === values[name])?.value ?? "";

export function List<R extends ListRoute>(props: ListProps<R>) {
  const { route, state, header, create, filters = [], againWhile, sizes = SIZES, firstPage = 0 } = props;
  const limit = sizes.find((size) => String(size) === state.values.rows) ?? sizes[0];
  const list = useQuery({
    ...listQuery(route, { ...props.input, limit, page: state.page + firstPage } as Input<R>, useAccountWithin()),
    refetchInterval: ({ state: { data } }) =>
      againWhile && (data as ListAnswer<Row<R>> | undefined)?.data.some(againWhile) ? AGAIN_MS : false,
  }) as Loading<R>;
  const narrowing = [
    "q",
    ...(props.alsoNarrowedBy ?? []),
    ...filters.filter(({ isSort }) => !isSort).map(({ name }) => name),
  ];
  const isNarrowed = narrowing.some((name) => state.values[name]);
  const isFirst = list.data?.total === 0 && !isNarrowed && !props.hides;
  return (
    <>
      {header && (
        <PageHeader {...header}>
          {header.children}
          {!isFirst && create}
        </PageHeader>
      )}
      {props.above}
      <ListBar state={state} beside={props.beside} {...(!isFirst && { search: props.search, filters })} />
      <Loaded query={list} skeleton={props.skeleton ?? <SkeletonRows count={6} />}>
        {(answer) =>
          // Past the end, after the last rows were deleted, the pager leads back.
          answer.data.length > 0 || (answer.total > 0 && !isNarrowed) ? (
            <Rows {...props} answer={answer} limit={limit} sizes={sizes} />
          ) : isNarrowed ? (
            <NothingFound
              onShowAll={() => state.setFilter(Object.fromEntries([...narrowing, "open"].map((name) => [name, ""])))}
            />
          ) : (
            (props.first ?? <EmptyState {...props.none}>{props.none.children ?? create}</EmptyState>)
          )
        }
      </Loaded>
    </>
  );
}

interface BarProps {
  state: ListState;
  search?: string | undefined;
  filters?: Filter[] | undefined;
  beside?: ReactNode;
}

/** Search, filters and order. */
export function ListBar({ state, search, filters = [], beside }: BarProps) {
  if (!search && filters.length === 0 && !beside) return null;
  return (
    <div className={styles.bar}>
      {search && <SearchField label={search} value={state.q} onSearch={state.setSearch} />}
      {filters.map((filter) => {
        const { name, label, options, inSight } = filter;
        const value = chosenOf(filter, state);
        const choose = (chosen: string) => state.setFilter({ [name]: chosen, open: "" });
        return inSight ? (
          <Choice key={name} label={label} value={value} options={options} onChoose={choose} />
        ) : (
          <Select
            key={name}
            label={label}
            hideLabel
            value={value}
            onChange={(event) => choose(event.target.value)}
            options={options}
          />
        );
      })}
      {beside}
    </div>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useMessages("parts");
  return (
    <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={onShowAll}>{t.showAll}</Button>
    </EmptyState>
  );
}

function Rows<R extends ListRoute>({
  answer,
  limit,
  sizes,
  ...props
}: ListProps<R> & { answer: ListAnswer<Row<R>>; limit: number | undefined; sizes: readonly number[] }) {
  const { state, columns, children, label, actions, nameOf, firstPage = 0 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const selection = useSelection(answer.data, frame);
  const selectable = actions && nameOf ? { ...selection, nameOf } : null;
  return (
    <div ref={frame}>
      {columns ? (
        <Table
          label={label ?? props.header?.title ?? ""}
          rows={answer.data}
          columns={columns}
          selection={selectable}
          sorting={{ value: state.values.sort ?? "", onSort: (sort) => state.setFilter({ sort, open: "" }) }}
        />
      ) : (
        children?.(answer.data, selectable)
      )}
      {selectable && <ListActions {...props} actions={actions!} selection={selectable} answer={answer} />}
      {props.below?.(answer.data)}
      <Pager
        list={{ ...answer, page: answer.page - firstPage }}
        onPage={state.setPage}
        sizes={sizes}
        onSize={(size) => state.setFilter({ rows: size === sizes[0] ? "" : String(size) })}
      />
    </div>
  );
}
