/** Lists of what an account and all its clients have together: for the owners of one that has clients. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import { useHasClients, useUser } from "../session/session.ts";
import type { ListState } from "./address_state.ts";
import { Choice } from "./choice.tsx";
import { useSiteId } from "./site.ts";

const FRESH_MS = 5 * 60_000;

/** Whether a list may be of all clients, whether it is, and the choice for its header. */
export function useAcrossClients({ values, setFilter }: ListState) {
  const t = useMessages("parts");
  const hasClients = useHasClients();
  const isOffered = useSiteId() === undefined && hasClients;
  return {
    isOffered,
    isAcross: isOffered && values.of === "clients",
    choice: isOffered && (
      <Choice
        label={t.whose}
        value={values.of === "clients" ? "clients" : "own"}
        options={[
          { value: "own", label: t.own },
          { value: "clients", label: t.allClients },
        ]}
        onChoose={(of) => setFilter({ of, q: "", open: "" })}
      />
    ),
  };
}

/** What an account is called whose things are in such a list. */
export function AccountName({ id }: { id: string | undefined }) {
  const own = useUser().account;
  const isOwn = id === undefined || id === own._id;
  const client = useQuery({ ...query("GET /v1/clients/:id", { id: id ?? "" }), staleTime: FRESH_MS, enabled: !isOwn });
  return <bdi>{isOwn ? own.name : client.data?.name}</bdi>;
}
