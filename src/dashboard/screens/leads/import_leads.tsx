/** Brings a table of businesses to the leads. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { TableImport } from "../../parts/table_import.tsx";
import { LEAD_ROUTES } from "./lead_change.ts";

const ROUTE = "POST /v1/leads/import" as const;

export function ImportLeads({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("leads");
  return (
    <Dialog open={open} onClose={onClose} title={t.importTitle} description={t.importText} shape="wide">
      <Import onClose={onClose} />
    </Dialog>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const t = useMessages("leads");
  const [source, setSource] = useState("");
  const look = useFormChange(ROUTE);
  const bring = useFormChange(ROUTE, {
    refresh: [...LEAD_ROUTES],
    says: ({ added, duplicates, suppressed }) => t.imported(added, duplicates, suppressed),
    onDone: onClose,
  });
  return (
    <TableImport
      goals={Object.entries(t.importGoals).map(([value, label]) => ({ value, label }))}
      told={look.data}
      isLooking={look.isPending}
      isImporting={bring.isPending}
      error={bring.error ?? look.error}
      onLook={(csv, columns) => look.mutate({ csv, columns, dry_run: true })}
      onImport={(csv, columns) => bring.mutate({ csv, columns, ...(source.trim() && { source: source.trim() }) })}
      onClose={onClose}
    >
      <TextField
        label={t.source}
        name="source"
        hint={t.importSourceHint}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        problem={bring.error?.problemOf("source")}
        maxLength={200}
        required={false}
      />
    </TableImport>
  );
}
