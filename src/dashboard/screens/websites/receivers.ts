/** To whom a website can be handed over. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { MOST_IN_ALL, query, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useMay, useUser } from "../../session/session.ts";

const FRESH_MS = 5 * 60_000;

/** The accounts that who is signed in owns, and their clients, but for the one that they act in: options of a `Select`. */
export function useReceivers(): { value: string; label: string; group: string }[] {
  const t = useMessages("layout");
  const here = useUser().account._id;
  const enabled = useMay("owner");
  const { data: me } = useQuery({ ...query("GET /v1/users/me", {}), staleTime: FRESH_MS, enabled });
  const owned = (me?.memberships ?? []).filter(({ role, status }) => role === "owner" && status === "active");
  const clients = useQueries({
    queries: owned.map(({ account }) => ({
      ...wholeQuery("GET /v1/clients", {}, MOST_IN_ALL, account._id),
      staleTime: FRESH_MS,
      enabled,
    })),
  });
  const own = owned.map(({ account }) => ({ ...account, group: t.yourAccounts }));
  const theirs = owned.flatMap(({ account }, at) =>
    (clients[at]?.data?.data ?? []).map(({ _id, name }) => ({ _id, name, group: t.clientsOf(account.name) })),
  );
  const all = new Map([...theirs, ...own].map((one) => [one._id, one]));
  all.delete(here);
  return [...all.values()].map(({ _id, name, group }) => ({ value: _id, label: name, group }));
}
