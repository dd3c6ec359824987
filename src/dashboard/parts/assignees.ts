import { useQuery } from "@tanstack/react-query";
import { wholeQuery } from "../api/queries.ts";
import { useMay, useUser } from "../session/session.ts";

/** Who can see to submissions and leads: whoever asks first; nobody for a client, who sees and chooses none. */
export function useAssignees() {
  const me = useUser()._id;
  const enabled = useMay("viewer");
  const users = useQuery({ ...wholeQuery("GET /v1/users", {}), enabled }).data?.data ?? [];
  return users.toSorted((a, b) => Number(b._id === me) - Number(a._id === me));
}
