/** Brings a table of people to a list, with the reason why they may be written to. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { List } from "./campaign.ts";
import styles from "./lists_page.module.css";

export function ImportForm({ list, open, onClose }: { list: List; open: boolean; onClose: () => void }) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.importTitle}>
      <Fields list={list} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useMessages("campaigns");
  const { show } = useToasts();
  const bring = useChange("POST /v1/lists/:id/subscribers/import", {
    refresh: ["GET /v1/lists/:id/subscribers", "GET /v1/lists/:id", "GET /v1/lists"],
    onDone: ({ added, updated, suppressed, refused }) => {
      show(t.imported(added, updated, suppressed));
      // What was not taken is to be read.
      if (refused.length === 0) onClose();
    },
    onFail: () => {},
  });
  const { error, data } = bring;
  if (data && data.refused.length > 0)
    return (
      <>
        <Notice tone="warn">
          <p>{t.refusedRows}</p>
          <ul>
            {data.refused.map(({ row, message }) => (
              <li key={row}>{t.refusedRow(row, message)}</li>
            ))}
          </ul>
        </Notice>
        <DialogActions>
          <Button look="solid" onClick={onClose}>
            {t.done}
          </Button>
        </DialogActions>
      </>
    );
  return (
    <KeptForm
      kept={`import to ${list._id}`}
      className={styles.fields}
      onSubmit={async (event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const file = entered.get("file");
        if (!(file instanceof File)) return;
        bring.mutate({ id: list._id, csv: await file.text(), basis: String(entered.get("basis")) });
      }}
    >
      <p>{t.importText}</p>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <TextField label={t.file} name="file" type="file" accept=".csv,text/csv" required />
      <TextArea
        label={t.basis}
        name="basis"
        placeholder={t.basisExample}
        problem={error?.problemOf("basis")}
        maxLength={500}
        required
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={bring.isPending}>
          {t.import}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
