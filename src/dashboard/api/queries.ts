/**
 * Calls as queries and changes of TanStack Query. The key of a query is its route and input, so that `refresh` knows
 * what a change has touched by the routes alone.
 */
import { keepPreviousData, QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useToasts } from "../parts/toast.tsx";
import { call } from "./call.ts";
import { type CallError, toCallError } from "./errors.ts";
import type { Input, Output, Route } from "./operations.ts";

type ReadRoute = Extract<Route, `GET ${string}`>;

/** What a GET answers: `useQuery(query("GET /v1/websites", { q }))`. */
export const query = <R extends ReadRoute>(route: R, input: Input<R>) =>
  queryOptions<Output<R>, CallError>({
    queryKey: [route, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
  });

/** A list, whose page before stays in sight until the next one has come. */
export const listQuery = <R extends ReadRoute>(route: R, input: Input<R>) => ({
  ...query(route, input),
  placeholderData: keepPreviousData,
});

interface Change<R extends Route> {
  /** Shows what the call will bring before it has answered; what it returns is undone when the call fails. */
  apply?: (input: Input<R>, cache: Cache) => void;
  /** Whose answers are asked for again. */
  refresh?: ReadRoute[];
  onDone?: (answer: Output<R>, input: Input<R>) => void;
  /** Instead of the message that a failed call otherwise shows. */
  onFail?: (error: CallError) => void;
}

/** The answers that are kept: all of a route's, whatever they were asked with. */
export interface Cache {
  update<R extends ReadRoute>(route: R, change: (answer: Output<R>) => Output<R>): void;
}

/**
 * A call that changes something. `apply` shows it at once; when the call fails everything is as it was, and a message
 * says why.
 */
export function useChange<R extends Route>(route: R, change: Change<R> = {}) {
  const client = useQueryClient();
  const { showError } = useToasts();
  return useMutation<Output<R>, CallError, Input<R>, { undo: () => void }>({
    mutationKey: [route],
    mutationFn: (input) => call(route, input),
    onMutate: async (input) => {
      const before: [readonly unknown[], unknown][] = [];
      const touched: Promise<void>[] = [];
      change.apply?.(input, {
        update(changed, how) {
          touched.push(client.cancelQueries({ queryKey: [changed] }));
          before.push(...client.getQueriesData({ queryKey: [changed] }));
          client.setQueriesData({ queryKey: [changed] }, (answer: Output<typeof changed> | undefined) =>
            answer === undefined ? answer : how(answer),
          );
        },
      });
      await Promise.all(touched);
      return {
        undo: () => {
          for (const [key, answer] of before) client.setQueryData(key, answer);
        },
      };
    },
    onSuccess: (answer, input) => change.onDone?.(answer, input),
    onError: (thrown, _input, context) => {
      context?.undo();
      const error = toCallError(thrown);
      if (change.onFail) change.onFail(error);
      else showError(error);
    },
    onSettled: () =>
      Promise.all((change.refresh ?? []).map((route) => client.invalidateQueries({ queryKey: [route] }))),
  });
}

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
      },
      mutations: { retry: false },
    },
  });
  const listen = (error: unknown) => {
    if (toCallError(error).code === "signed_out") onSignedOut();
  };
  client.getQueryCache().config.onError = listen;
  client.getMutationCache().config.onError = listen;
  return client;
}
