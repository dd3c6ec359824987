/** The token of a link that was opened: behind the #, so that it is in no log, and gone from the address at once. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { CallError } from "../../api/errors.ts";
import type { Output } from "../../api/operations.ts";

export function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  // A reload in the same tab still has it.
  if (!token) return sessionStorage.getItem("token") ?? "";
  sessionStorage.setItem("token", token);
  history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

export const forgetToken = (): void => sessionStorage.removeItem("token");

/** The token, and what the server says of it; null while it is asked. An error: it is not good. */
export function useLink() {
  const [token] = useState(takeToken);
  const { data, error } = useQuery<Output<"POST /auth/links/read">, CallError>({
    queryKey: ["POST /auth/links/read", token],
    queryFn: () => call("POST /auth/links/read", { token }),
  });
  return { token, link: data ?? null, error };
}
