/** Brings a table of people to a list, with the reason why they may be written to. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextArea } from "../../parts/field.tsx";
import { TableImport } from "../../parts/table_import.tsx";
import type { List } from "./campaign.ts";

const ROUTE = "POST /v1/lists/:id/subscribers/import" as const;

interface ImportFormProps {
  list: List;
  open: boolean;
  onClose: () => void;
}

export function ImportForm({ list, open, onClose }: ImportFormProps) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.importTitle} description={t.importText} shape="wide">
      <Import list={list} onClose={onClose} />
    </Dialog>
  );
}

function Import({ list: { _id: id }, onClose }: Omit<ImportFormProps, "open">) {
  const t = useMessages("campaigns");
  const [basis, setBasis] = useState("");
  const look = useFormChange(ROUTE);
  const bring = useFormChange(ROUTE, {
    refresh: ["GET /v1/lists/:id/subscribers", "GET /v1/lists/:id", "GET /v1/lists"],
    says: ({ added, updated, suppressed }) => t.imported(added, updated, suppressed),
    onDone: onClose,
  });
  return (
    <TableImport
      goals={(["email", "name", "first_name", "last_name"] as const).map((value) => ({
        value,
        label: t.importGoals[value],
      }))}
      told={look.data}
      isLooking={look.isPending}
      isImporting={bring.isPending}
      error={bring.error ?? look.error}
      onLook={(csv, columns) => look.mutate({ id, csv, columns, dry_run: true })}
      onImport={(csv, columns) => bring.mutate({ id, csv, columns, basis })}
      onClose={onClose}
    >
      <TextArea
        label={t.basis}
        name="basis"
        hint={t.importBasisHint}
        placeholder={t.basisExample}
        value={basis}
        onChange={({ target }) => setBasis(target.value)}
        problem={bring.error?.problemOf("basis")}
        maxLength={500}
        required
      />
    </TableImport>
  );
}
