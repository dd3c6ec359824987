/** Deletes a client, after asking what becomes of its websites. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useUser } from "../../session/session.ts";
import type { Client } from "./client.ts";

interface DeleteClientProps {
  client: Client;
  open: boolean;
  onClose: () => void;
}

export function DeleteClient({ client, open, onClose }: DeleteClientProps) {
  const t = useMessages("clients");
  return (
    <Dialog open={open} onClose={onClose} title={t.deleteTitle(client.name)} description={t.deleteText}>
      <Asking client={client} onClose={onClose} />
    </Dialog>
  );
}

function Asking({ client: { _id, name, websites }, onClose }: Omit<DeleteClientProps, "open">) {
  const t = useMessages("clients");
  const parts = useMessages("parts");
  const navigate = useNavigate();
  const own = useUser().account;
  const others = useQuery(wholeQuery("GET /v1/clients", {})).data?.data.filter((one) => one._id !== _id) ?? [];
  const [to, setTo] = useState(own._id);
  const [typed, setTyped] = useState("");
  const isLosing = websites > 0 && to === "";
  const remove = useFormChange("DELETE /v1/clients/:id", {
    refresh: ["GET /v1/clients", "GET /v1/websites", "GET /v1/credits"],
    says: t.deleted(name),
    onDone: () => void navigate({ to: "/clients" }),
  });
  return (
    <ChangeForm
      onSubmit={() => {
        if (isLosing && typed.trim() !== name.trim()) return;
        remove.mutate({ id: _id, ...(websites === 0 || to === "" ? { websites: "delete" } : { move_to: to }) });
      }}
    >
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      {websites > 0 && (
        <Select
          label={t.itsWebsites(websites)}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          options={[
            { value: own._id, label: t.moveTo(own.name) },
            { value: "", label: t.deleteWebsites },
            ...others.map((one) => ({ value: one._id, label: t.moveTo(one.name) })),
          ]}
        />
      )}
      {isLosing && (
        <TextField
          label={parts.typeToConfirm(name)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{parts.cancel}</Button>
        <Button type="submit" look="danger" busy={remove.isPending} disabled={isLosing && typed.trim() !== name.trim()}>
          {t.delete}
        </Button>
      </DialogActions>
    </ChangeForm>
  );
}
