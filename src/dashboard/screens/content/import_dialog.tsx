/** Records of a table: it is looked at first, and what is wrong is told by row and column; nothing is stored until all is right. */
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import styles from "../../parts/table_import.module.css";
import {
  ChooseTable,
  TableColumns,
  type TableFile,
  TableProblems,
  type WantedColumns,
} from "../../parts/table_import.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { CONTENT, type Collection } from "./collection.ts";

type Looked = Output<"POST /v1/cms/collections/:id/import">;

/** What was chosen. */
interface Chosen extends TableFile {
  format: "csv" | "json";
}

/** What to do with its columns and dates. */
interface Wishes {
  columns: WantedColumns;
  date_order?: "dmy" | "mdy";
}

/** Times that say no zone are those of who imports. */
const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ImportDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

export function ImportDialog({ collection, open, onClose }: ImportDialogProps) {
  const t = useMessages("content");
  return (
    <Dialog open={open} onClose={onClose} title={t.import} description={t.importText} shape="wide">
      <Import collection={collection} onClose={onClose} />
    </Dialog>
  );
}

function Import({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const t = useMessages("content");
  const words = useMessages("tableImport");
  const { show } = useToasts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wishes, setWishes] = useState<Wishes>({ columns: {} });
  const look = useChange("POST /v1/cms/collections/:id/import", { onFail: () => {} });
  const store = useChange("POST /v1/cms/collections/:id/import", {
    refresh: [...CONTENT],
    onDone: ({ created, updated }) => {
      show(t.imported(created, updated));
      onClose();
    },
    onFail: () => {},
  });
  const choose = ({ name, content }: TableFile) => {
    // What it is, is told by how it begins, whatever its name says.
    const format = /^\s*[[{]/.test(content) ? "json" : "csv";
    const next: Chosen = { name, format, content };
    setChosen(next);
    lookAt(next, { columns: {} });
  };
  const lookAt = ({ format, content }: Chosen, wanted: Wishes) => {
    setWishes(wanted);
    store.reset();
    look.mutate({ id: collection._id, format, content, ...wanted, time_zone, dry_run: true });
  };
  const looked = look.data;
  const error = store.error ?? look.error;
  return (
    <div className={styles.import}>
      <ChooseTable file={chosen} accept=".csv,.json,text/csv,application/json" onChoose={choose}>
        <OutsideLink
          look="quiet"
          target="_self"
          href={addressOf("GET /v1/cms/collections/:id/export", { id: collection._id, format: "csv" })}
        >
          {t.exampleTable}
        </OutsideLink>
      </ChooseTable>
      {look.isPending && <p role="status">{words.looking}</p>}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {looked && chosen && looked.columns.length > 0 && (
        <Columns
          looked={looked}
          collection={collection}
          wishes={wishes}
          onChange={(wanted) => lookAt(chosen, wanted)}
        />
      )}
      {looked && !look.isPending && <Findings looked={looked} />}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          look="solid"
          busy={store.isPending}
          disabled={!chosen || !looked || looked.problem_count > 0 || looked.rows === 0}
          onClick={() =>
            chosen &&
            store.mutate({ id: collection._id, format: chosen.format, content: chosen.content, ...wishes, time_zone })
          }
        >
          {looked && looked.problem_count === 0 ? words.importRows(looked.rows) : t.import}
        </Button>
      </DialogActions>
    </div>
  );
}

const PROPERTIES = ["slug", "status", "published_at", "publish_at", "unpublish_at"];

interface ColumnsProps {
  looked: Looked;
  collection: Collection;
  wishes: Wishes;
  onChange: (wanted: Wishes) => void;
}

/** Where each column goes, to be chosen where it goes elsewhere. */
function Columns({ looked, collection: { fields }, wishes, onChange }: ColumnsProps) {
  const t = useMessages("content");
  // To leave a column out has to be chosen, too.
  const isAsked = ({ position, name, goes_to }: Looked["columns"][number]) =>
    goes_to === null &&
    !Object.hasOwn(wishes.columns, `#${position}`) &&
    looked.problems.some(({ row, column }) => row === 0 && column === name);
  return (
    <>
      <TableColumns
        columns={looked.columns}
        isAsked={isAsked}
        goals={[
          ...fields.map(({ key, name }) => ({ value: key, label: name })),
          ...PROPERTIES.map((value) => ({ value, label: value })),
        ]}
        onChange={(changed) => onChange({ ...wishes, columns: { ...wishes.columns, ...changed } })}
      />
      <Select
        label={t.dateOrder}
        hint={t.timeZone(time_zone)}
        value={wishes.date_order ?? ""}
        options={[
          { value: "", label: t.dateOrders.none },
          { value: "dmy", label: t.dateOrders.dmy },
          { value: "mdy", label: t.dateOrders.mdy },
        ]}
        onChange={({ target: { value } }) =>
          onChange({ columns: wishes.columns, ...(value ? { date_order: value as "dmy" | "mdy" } : {}) })
        }
      />
    </>
  );
}

function Findings({ looked: { rows, created, updated, published, problems, problem_count } }: { looked: Looked }) {
  const t = useMessages("content");
  if (problem_count === 0) return <Notice tone="plain">{t.wouldImport(created, updated, published)}</Notice>;
  return (
    <>
      <Notice tone="bad">{t.problems(problem_count, rows)}</Notice>
      <TableProblems problems={problems} />
    </>
  );
}
