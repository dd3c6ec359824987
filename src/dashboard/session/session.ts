/** Who is signed in. To ask for it makes the session good for longer. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { redirect, useNavigate } from "@tanstack/react-router";
import { call } from "../api/call.ts";
import type { Output } from "../api/operations.ts";
import { query, useChange } from "../api/queries.ts";
import { type Language, language } from "../messages/language.ts";
import { chooseLanguage } from "../messages/messages.ts";
import { keepWritings } from "../parts/draft.ts";

export type User = NonNullable<Output<"GET /auth/state">["user"]>;

const FRESH_MS = 60_000;

/** Gone on with when a screen that has asked for it goes meanwhile: whether the next one may be seen hangs on it. */
export const stateQuery = {
  ...query("GET /auth/state", {}),
  queryFn: () => call("GET /auth/state", {}),
  staleTime: FRESH_MS,
};

/** Lets only those through who are signed in, with all that the account asks for; the others come back to `address` when they are. */
export async function requireUser(queryClient: QueryClient, address: string): Promise<void> {
  const { user, lacks_second_factor } = await queryClient.ensureQueryData(stateQuery);
  const to = user ? "/second-factor" : "/sign-in";
  if (!user || lacks_second_factor) throw redirect({ to, search: (address === "/" ? {} : { next: address }) as never });
  await speakTo(queryClient, user);
}

let chosenBefore: Language | null = null;

/** Chooses the language where nobody is signed in yet: it becomes that of whoever signs in next in this page. */
export function chooseBeforeSignIn(chosen: Language): void {
  chosenBefore = chosen;
  void chooseLanguage(chosen);
}

/** Speaks the language that a user has chosen, wherever that was. */
async function speakTo(queryClient: QueryClient, user: User): Promise<void> {
  const chosen = chosenBefore ?? user.language;
  if (chosen && chosen !== language()) await chooseLanguage(chosen);
  if (chosenBefore === null) return;
  chosenBefore = null;
  // Not waited for, nor told of when it fails: the page speaks it, and it can be chosen again.
  void call("PUT /v1/users/me", { language: chosen })
    .then(() => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }))
    .catch(() => {});
}

/** Chooses the language of who is signed in, in this browser and everywhere else. */
export function useOwnLanguage(): (chosen: Language) => void {
  const save = useChange("PUT /v1/users/me", {
    apply: ({ language }, { update }) =>
      update("GET /auth/state", ({ user, ...state }) => ({
        ...state,
        user: user && { ...user, language: language ?? null },
      })),
    refresh: ["GET /auth/state"],
  });
  return (chosen) => {
    save.mutate({ language: chosen });
    void chooseLanguage(chosen);
  };
}

let last: User | null = null;

/**
 * The user, for screens inside of the layout: they are shown to nobody else. Whoever has just signed out is still it, for
 * as long as the screen takes to go.
 */
export function useUser(): User {
  const { data } = useQuery(stateQuery);
  last = data?.user ?? last;
  if (!last) throw new Error("useUser is for screens behind the sign-in");
  return last;
}

const RANKS = { client: -1, viewer: 0, editor: 1, owner: 2 };
export type Right = NonNullable<User["rights"]>[number];

/**
 * Whether the user may do what needs a role; what they may not is not shown.
 * @param needed the rights that a client needs for it instead, all of them; `any`: each client may; none: no client may
 */
export function useMay(role: "owner" | "editor" | "viewer", ...needed: Right[] | ["any"]): boolean {
  const { role: own, rights } = useUser();
  if (own !== "client") return RANKS[own] >= RANKS[role];
  return needed.length > 0 && needed.every((right) => right === "any" || rights?.includes(right) === true);
}

/** Goes on as a user who has just signed in. @param next where to, as an address of the application */
export function useBegin(): (answer: { user: User; lacks_second_factor: boolean }, next?: string) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return ({ user, lacks_second_factor }, next = "/") => {
    keepWritings(false);
    // What somebody was writing is for nobody else.
    if (last && last._id !== user._id) sessionStorage.clear();
    queryClient.clear();
    const state = { set_up: true, passkeys: false, mail: false, user, lacks_second_factor };
    queryClient.setQueryData(stateQuery.queryKey, state);
    void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    // Of the application alone: an address elsewhere is somebody's trap.
    void navigate({ href: /^\/(?![/\\])/.test(next) ? `/app${next}` : "/app/", replace: true });
  };
}

const CLIENTS_FRESH_MS = 5 * 60_000;

/** Whether the account has clients, for those who may go into them: its owners. */
export function useHasClients(): boolean {
  const enabled = useUser().role === "owner";
  const { data } = useQuery({ ...query("GET /v1/clients", { limit: 1 }), staleTime: CLIENTS_FRESH_MS, enabled });
  return (data?.total ?? 0) > 0;
}

/** Whether the user acts in a client's account as an owner of its parent, and not as one of its own people. */
export function useActsAsParent(): boolean {
  const { account, role } = useUser();
  const enabled = account.client && role === "owner";
  const { data } = useQuery({ ...query("GET /v1/users/me", {}), staleTime: CLIENTS_FRESH_MS, enabled });
  return enabled && data?.memberships.every(({ account: { _id } }) => _id !== account._id) === true;
}

export function useSignOut(): () => void {
  const signOut = useChange("POST /auth/sign_out", { onDone: useGoodbye() });
  return () => signOut.mutate({});
}

/** Goes to where one signs in, when the session has ended, and forgets what was seen in it. */
export function useGoodbye(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: "/sign-in", replace: true });
    queryClient.clear();
  };
}
