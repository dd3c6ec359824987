/** Makes a name below a domain one of its own. */
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { Domain } from "./domain.ts";
import styles from "./domains.module.css";

export function SubdomainForm({ domain, open, onClose }: { domain: Domain; open: boolean; onClose: () => void }) {
  const t = useMessages("domains");
  return (
    <Dialog open={open} onClose={onClose} title={t.addSubdomain}>
      <Fields domain={domain} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ domain: { _id, domain }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useMessages("domains");
  const navigate = useNavigate();
  const add = useChange("POST /v1/domains/:id/subdomain", {
    refresh: ["GET /v1/domains"],
    onDone: (made) => {
      onClose();
      void navigate({ to: "/domains/$id", params: { id: made._id } });
    },
    onFail: () => {},
  });
  return (
    <KeptForm
      kept={`subdomain of ${_id}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ id: _id, subdomain: String(new FormData(event.currentTarget).get("subdomain")).trim() });
      }}
    >
      {add.error && add.error.details.length === 0 && <Notice tone="bad">{add.error.message}</Notice>}
      <TextField
        label={t.subdomain}
        name="subdomain"
        placeholder="shop"
        hint={t.subdomainHint(domain)}
        problem={add.error?.problemOf("subdomain")}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        required
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={add.isPending}>
          {t.addSubdomain}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
