/** Makes a name below a domain one of its own. */
import { useNavigate } from "@tanstack/react-router";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { Domain } from "./domain.ts";

export function SubdomainForm({ domain: { _id, domain }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useMessages("domains");
  const navigate = useNavigate();
  const add = useFormChange("POST /v1/domains/:id/subdomain", {
    refresh: ["GET /v1/domains"],
    onDone: (made) => {
      onClose();
      void navigate({ to: "/domains/$id", params: { id: made._id } });
    },
  });
  return (
    <Dialog onClose={onClose} title={t.addSubdomain}>
      <ChangeForm
        change={add}
        kept={`subdomain of ${_id}`}
        action={t.addSubdomain}
        onSubmit={({ text }) => add.mutate({ id: _id, subdomain: text("subdomain") })}
      >
        <TextField
          label={t.subdomain}
          name="subdomain"
          placeholder="shop"
          hint={t.subdomainHint(domain)}
          maxLength={200}
          {...VERBATIM}
          required
        />
      </ChangeForm>
    </Dialog>
  );
}
