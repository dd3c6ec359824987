/** Who sees to a lead. */
import { useMessages } from "../../messages/messages.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { Select } from "../../parts/field.tsx";
import type { Lead } from "./lead.ts";
import { useLeadChange } from "./lead_change.ts";

/** How a user is called; who has left the account is called by that. */
export function useOwnerName(): (id: string) => string {
  const t = useMessages("leads");
  const users = useAssignees();
  return (id) => users.find(({ _id }) => _id === id)?.name ?? (users.length > 0 ? t.formerOwner : "");
}

export function OwnerField({ lead: { _id: id, name, owner_id } }: { lead: Lead }) {
  const t = useMessages("leads");
  const users = useAssignees();
  const nameOf = useOwnerName();
  const change = useLeadChange();
  const isGone = owner_id !== null && users.every(({ _id }) => _id !== owner_id);
  // Who is alone sees to all of them.
  if (users.length < 2 && owner_id === null) return null;
  return (
    <Select
      label={t.ownerOf(name)}
      hideLabel
      value={owner_id ?? ""}
      onChange={({ target }) => change.mutate({ id, owner_id: target.value || null })}
      options={[
        { value: "", label: t.noOwner },
        ...users.map((user) => ({ value: user._id, label: user.name })),
        ...(isGone ? [{ value: owner_id, label: nameOf(owner_id) }] : []),
      ]}
    />
  );
}
