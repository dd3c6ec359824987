/** State that is in the address, so that a reload, a bookmark and the back button keep it: page, search, filters. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

type Values = Record<string, string>;

/** What is in the address, and a way to change it; "" takes a value out of it. */
export function useAddressState(): [Values, (changes: Values, options?: { replace?: boolean }) => void] {
  const values = useSearch({ strict: false }) as Values;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Values, { replace = true } = {}) =>
      void navigate({
        to: ".",
        search: (before: Values) =>
          Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== "")) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return [values, change];
}

export interface ListState {
  /** From 0, as the API counts; the address begins with 1. */
  page: number;
  q: string;
  setPage(page: number): void;
  setSearch(q: string): void;
  /** Other values, such as filters; a change of them begins with the first page. */
  values: Values;
  setFilter(changes: Values): void;
}

/**
 * Page, search and filters of a list.
 * @param name what its page is called in the address: a screen's second list has a name of its own
 */
export function useListState(name = "page"): ListState {
  const [values, change] = useAddressState();
  const shown = Number(values[name] ?? 1);
  return {
    page: Number.isInteger(shown) && shown > 1 ? shown - 1 : 0,
    q: values.q ?? "",
    setPage: (page) => change({ [name]: page > 0 ? String(page + 1) : "" }, { replace: false }),
    setSearch: (q) => change({ q, [name]: "" }),
    values,
    setFilter: (changes) => change({ ...changes, [name]: "" }),
  };
}
