/** Whether everybody in the account needs a second factor: owners say it. */
import { useQuery } from "@tanstack/react-query";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Checkbox } from "../../parts/field.tsx";

export function RequiredFactor() {
  const t = useMessages("users");
  const { data } = useQuery(query("GET /v1/second_factor", {}));
  const change = useChange("PUT /v1/account/second_factor", {
    refresh: ["GET /v1/second_factor"],
    says: ({ require_second_factor }) => (require_second_factor ? t.requireOn : t.requireOff),
  });
  if (!data) return null;
  return (
    <Card title={t.secondFactor}>
      <Checkbox
        label={t.requireLabel}
        hint={t.requireHint}
        checked={data.required}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ require_second_factor: event.target.checked })}
      />
    </Card>
  );
}
