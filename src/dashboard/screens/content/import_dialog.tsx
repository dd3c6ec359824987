/** Records of a table: it is looked at first, and what is wrong is told by row and column; nothing is stored until all is right. */
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { FileButton } from "../../parts/uploads.tsx";
import { CONTENT, type Collection } from "./collection.ts";
import styles from "./import_dialog.module.css";
import { messages } from "./messages.ts";

type Looked = Output<"POST /v1/cms/collections/:id/import">;

/** What was chosen. */
interface Chosen {
  name: string;
  format: "csv" | "json";
  content: string;
}

interface ImportDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

export function ImportDialog({ collection, open, onClose }: ImportDialogProps) {
  const t = useMessages(messages);
  return (
    <Dialog open={open} onClose={onClose} title={t.import} description={t.importText} shape="wide">
      <Import collection={collection} onClose={onClose} />
    </Dialog>
  );
}

function Import({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const t = useMessages(messages);
  const { show } = useToasts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const look = useChange("POST /v1/cms/collections/:id/import", { onFail: () => {} });
  const store = useChange("POST /v1/cms/collections/:id/import", {
    refresh: [...CONTENT],
    onDone: ({ created, updated }) => {
      show(t.imported(created, updated));
      onClose();
    },
    onFail: () => {},
  });
  const choose = async ([file]: File[]) => {
    if (!file) return;
    const content = await file.text();
    // What it is, is told by how it begins, whatever its name says.
    const format = /^\s*[[{]/.test(content) ? "json" : "csv";
    const next: Chosen = { name: file.name, format, content };
    setChosen(next);
    store.reset();
    look.mutate({ id: collection._id, format, content, dry_run: true });
  };
  const looked = look.data;
  const error = store.error ?? look.error;
  return (
    <div className={styles.import}>
      <div className={styles.row}>
        <FileButton accept=".csv,.json,text/csv,application/json" onFiles={(files) => void choose(files)}>
          {chosen ? t.chooseOtherFile : t.chooseTable}
        </FileButton>
        {chosen && <span>{chosen.name}</span>}
        <OutsideLink
          look="quiet"
          target="_self"
          href={addressOf("GET /v1/cms/collections/:id/export", { id: collection._id, format: "csv" })}
        >
          {t.exampleTable}
        </OutsideLink>
      </div>
      {look.isPending && <p role="status">{t.looking}</p>}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {looked && !look.isPending && <Findings looked={looked} />}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          look="solid"
          busy={store.isPending}
          disabled={!chosen || !looked || looked.problem_count > 0 || looked.rows === 0}
          onClick={() => chosen && store.mutate({ id: collection._id, format: chosen.format, content: chosen.content })}
        >
          {looked && looked.problem_count === 0 ? t.importRows(looked.rows) : t.import}
        </Button>
      </DialogActions>
    </div>
  );
}

function Findings({ looked: { rows, created, updated, problems, problem_count } }: { looked: Looked }) {
  const t = useMessages(messages);
  if (problem_count === 0) return <Notice tone="plain">{t.wouldImport(created, updated)}</Notice>;
  return (
    <>
      <Notice tone="bad">{t.problems(problem_count, rows)}</Notice>
      <div className={styles.problems}>
        <Table
          label={t.problemList}
          rows={problems}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { name: t.row, tight: true, cell: ({ row }) => (row === 0 ? t.head : formatNumber(row)) },
            { name: t.column, tight: true, cell: ({ column }) => column },
            { name: t.problem, cell: ({ message }) => message },
          ]}
        />
      </div>
    </>
  );
}
