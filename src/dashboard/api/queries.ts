/**
 * Calls as queries and changes of TanStack Query. The key of a query is its route and input, so that `refresh` knows
 * what a change has touched by the routes alone.
 */
import {
  hashKey,
  keepPreviousData,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useToasts } from "../parts/toast.tsx";
import { useAccountWithin } from "./account.ts";
import { call } from "./call.ts";
import { isUnreachable, onConnection } from "./connection.ts";
import { type CallError, toCallError } from "./errors.ts";
import type { Input, Item, Output, Route } from "./operations.ts";

export type ReadRoute = Extract<Route, `GET ${string}`>;

/** Routes that answer with a list. */
export type ListRoute = { [R in ReadRoute]: [Item<R>] extends [never] ? never : R }[ReadRoute];
export type Row<R extends ListRoute> = Item<R> & { _id: string };
/** As far as is known of what any route answers. */
interface Answer {
  _id?: string;
  data?: { _id?: string }[];
  page?: number;
  total?: number;
  /** What comes after this answer; null: nothing. Left out: its pages have numbers alone. */
  next?: string | null;
}

/** What is being removed now, by ids: lists that are asked for meanwhile still have it. */
const beingRemoved = new Set<string>();

function withoutRemoved<A>(answer: A): A {
  const list = answer as Answer;
  return Array.isArray(list?.data) ? ([...beingRemoved].reduce(without, list) as A) : answer;
}

/** What a GET answers: `useQuery(query("GET /v1/websites", { q }))`. @param account another than the one that is acted in */
export const query = <R extends ReadRoute>(route: R, input: Input<R>, account?: string) =>
  queryOptions<Output<R>, CallError>({
    queryKey: account === undefined ? [route, input] : [route, input, account],
    queryFn: async ({ signal }): Promise<Output<R>> =>
      withoutRemoved<Output<R>>(await call(route, input, { signal, account })),
  });

/** A list, whose page before stays in sight until the next one has come. */
export const listQuery = <R extends ReadRoute>(route: R, input: Input<R>, account?: string) => ({
  ...query(route, input, account),
  placeholderData: keepPreviousData,
});

/** As many as the API gives at a time. */
const MOST_AT_ONCE = 100;
/** More than somebody chooses from, or changes one after the other. */
export const MOST_IN_ALL = 2_000;

/** Where lists take `next` of the answer before, unless in `after`. */
const NEXT_IN: { [R in ListRoute]?: string } = {
  "GET /v1/submissions": "before",
  "GET /v1/pages/:id/versions": "before",
};

/** A list to its end, or to so many rows. */
export async function wholeList<R extends ListRoute>(
  route: R,
  input: Input<R>,
  most: number,
  options: { signal: AbortSignal; account?: string | undefined },
): Promise<Output<R>> {
  const ask = async (place: object) => {
    const given = { ...input, limit: MOST_AT_ONCE, ...place } as Input<R>;
    return (await call(route, given, options)) as Answer & Output<R>;
  };
  // The first page is what the route counts as such, 0 or 1.
  const first = await ask({});
  const data = [...(first.data ?? [])];
  let last = first;
  for (let page = (first.page ?? 0) + 1; data.length < Math.min(first.total ?? 0, most); page++) {
    // An answer may have fewer than it was asked for, where pages would leave out what it lacks: what follows is asked for.
    if (last.next === null) break;
    last = await ask(last.next === undefined ? { page } : { [NEXT_IN[route] ?? "after"]: last.next });
    if (!last.data?.length) break;
    data.push(...last.data);
  }
  return { ...first, data };
}

/** A list to its end, for what is chosen from or named by it, however long it is. */
export const wholeQuery = <R extends ListRoute>(route: R, input: Input<R>, most = MOST_IN_ALL, account?: string) =>
  queryOptions<Output<R>, CallError>({
    queryKey: [route, { ...input, whole: most }, ...(account === undefined ? [] : [account])],
    queryFn: ({ signal }) => wholeList(route, input, most, { signal, account }),
  });

const isUnanswered = ({ state }: Query): boolean => state.data === undefined;

/**
 * Asks these routes again after a change. A first answer that is under way may be one from before it, and would be taken
 * for the newest: it is not waited for.
 */
export async function refresh(client: QueryClient, routes: readonly ReadRoute[]): Promise<void> {
  const again = async (route: ReadRoute) => {
    await client.cancelQueries({ queryKey: [route], predicate: isUnanswered });
    await client.invalidateQueries({ queryKey: [route] });
  };
  await Promise.all(routes.map(again));
}

interface Change<R extends Route> {
  /** Shows what the call will bring before it has answered. What it changes in the cache is as it was when the call fails. */
  apply?: (input: Input<R>, cache: Cache) => void;
  /** Takes back what `apply` has shown elsewhere. */
  undo?: () => void;
  /** Whose answers are asked for again. */
  refresh?: ReadRoute[];
  /** What a message says when it is done. */
  says?: string | ((answer: Output<R>, input: Input<R>) => string);
  onDone?: (answer: Output<R>, input: Input<R>) => void;
  /** Instead of the message that a failed call otherwise shows. */
  onFail?: (error: CallError, input: Input<R>) => void;
  /** Calls with the same name wait for each other, in the order in which they were asked for. */
  inTurn?: string;
  /** What the input is at the moment at which it is sent: what went before it may have changed that. */
  complete?: (input: Input<R>) => Input<R>;
}

/** Calls that change something and are under way, by route and input. */
const underWay = new Map<string, Promise<unknown>>();

/** Sends a call once: who asks for the same while it is under way, with a second press of a button, gets its answer. */
function once<R extends Route>(route: R, input: Input<R>, account: string | undefined): Promise<Output<R>> {
  const key = hashKey([route, input, account]);
  const known = underWay.get(key);
  if (known) return known as Promise<Output<R>>;
  const sent = call(route, input, { account }).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

/** What a route answers, or lists. */
type Thing<R extends ReadRoute> = R extends ListRoute ? Item<R> : Output<R>;

/** The answers that are kept: all of a route's, whatever they were asked with. */
export interface Cache {
  update<R extends ReadRoute>(route: R, change: (answer: Output<R>) => Output<R>): void;
  /** Changes the thing with this id wherever these routes have it; what is undefined stays as it is. */
  change<R extends ReadRoute>(
    routes: readonly R[],
    id: string,
    changes: { [Name in keyof Thing<R>]?: Thing<R>[Name] | undefined },
  ): void;
  /** Takes the thing with this id out of lists. */
  remove(routes: readonly ListRoute[], id: string): void;
}

function changed(answer: Answer, id: string, changes: object): Answer {
  const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (answer._id === id) return { ...answer, ...known };
  return {
    ...answer,
    ...(answer.data && { data: answer.data.map((one) => (one._id === id ? { ...one, ...known } : one)) }),
  };
}

function without(list: Answer, id: string): Answer {
  const data = list.data?.filter((one) => one._id !== id) ?? [];
  return data.length === list.data?.length ? list : { ...list, data, total: (list.total ?? 1) - 1 };
}

/**
 * A call that changes something. `apply` shows it at once; when the call fails everything is as it was, and a message
 * says why.
 */
export function useChange<R extends Route>(route: R, change: Change<R> = {}) {
  const client = useQueryClient();
  const { show, showError } = useToasts();
  const account = useAccountWithin();
  return useMutation<Output<R>, CallError, Input<R>, { undo: () => void; settle: () => void }>({
    mutationKey: [route],
    mutationFn: (input) => once(route, change.complete?.(input) ?? input, account),
    ...(change.inTurn === undefined ? {} : { scope: { id: change.inTurn } }),
    onMutate: async (input) => {
      const before: [readonly unknown[], unknown][] = [];
      const removed: string[] = [];
      const touched: Promise<void>[] = [];
      const update = <A>(route: ReadRoute, how: (answer: A) => A) => {
        // A first answer is let come: nothing else might ask for it again.
        touched.push(client.cancelQueries({ queryKey: [route], predicate: (query) => !isUnanswered(query) }));
        before.push(...client.getQueriesData({ queryKey: [route] }));
        client.setQueriesData({ queryKey: [route] }, (answer: A | undefined) =>
          answer === undefined ? answer : how(answer),
        );
      };
      change.apply?.(input, {
        update,
        change(routes, id, changes) {
          for (const route of routes) update<Answer>(route, (answer) => changed(answer, id, changes));
        },
        remove(routes, id) {
          removed.push(id);
          beingRemoved.add(id);
          for (const route of routes) update<Answer>(route, (list) => without(list, id));
        },
      });
      await Promise.all(touched);
      return {
        settle: () => {
          for (const id of removed) beingRemoved.delete(id);
        },
        undo: () => {
          // The oldest last: what was changed twice is as it was before both.
          for (const [key, answer] of before.toReversed()) client.setQueryData(key, answer);
          change.undo?.();
        },
      };
    },
    onSuccess: (answer, input, context) => {
      context.settle();
      const { says } = change;
      if (says !== undefined) show(typeof says === "string" ? says : says(answer, input));
      return change.onDone?.(answer, input);
    },
    onError: (thrown, input, context) => {
      context?.settle();
      context?.undo();
      const error = toCallError(thrown);
      if (change.onFail) change.onFail(error, input);
      else showError(error);
    },
    // Where nobody is signed in or nothing can be reached, all is asked again after that has ended.
    onSettled: (_answer, error) =>
      error?.code === "signed_out" || error?.code === "offline" ? undefined : refresh(client, change.refresh ?? []),
  });
}

/** A change that a form sends, which says itself why it was refused: no message does. */
export const useFormChange = <R extends Route>(route: R, change: Omit<Change<R>, "onFail"> = {}) =>
  useChange(route, { ...change, onFail: () => {} });

const FRESH_MS = 15_000;
const TRIES = 2;

/** @param onSignedOut called when a call is refused because nobody is signed in any more */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // What the API has refused it refuses again.
        retry: (failures, error) => (error as CallError).status === 0 && failures < TRIES,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // Who has no connection is told so at once. Otherwise a change would wait for it without a word, and then be sent.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  const listen = (error: unknown) => {
    if (toCallError(error).code === "signed_out") onSignedOut();
  };
  // What was sent last may have arrived without an answer.
  onConnection(() => {
    if (!isUnreachable()) void client.invalidateQueries();
  });
  client.getQueryCache().config.onError = listen;
  client.getMutationCache().config.onError = listen;
  return client;
}
