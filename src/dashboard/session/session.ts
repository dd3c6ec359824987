/** Who is signed in. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { type CallError, toCallError } from "../api/errors.ts";
import type { Output } from "../api/operations.ts";
import { query } from "../api/queries.ts";

export type User = Output<"GET /v1/users/me">;

export const userQuery = { ...query("GET /v1/users/me", {}), staleTime: 60_000 };

/** Lets only those through who are signed in; the others come back to `address` when they are. */
export async function requireUser(queryClient: QueryClient, address: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(userQuery);
  } catch (thrown) {
    const error: CallError = toCallError(thrown);
    if (error.code === "signed_out") throw redirect({ to: "/sign-in", search: { next: address } as never });
    throw error;
  }
}

/** The user, for screens inside of the layout: they are shown to nobody else. */
export function useUser(): User {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error("useUser is for screens behind the sign-in");
  return data;
}
