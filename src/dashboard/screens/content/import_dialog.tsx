/** Records of a table: it is looked at first, and what is wrong is told by row and column. */
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { OutsideLink } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Select } from "../../parts/field.tsx";
import { type ColumnMapping, TableImport } from "../../parts/table_import.tsx";
import { CONTENT, type Collection } from "./collection.ts";

const ROUTE = "POST /v1/cms/collections/:id/import" as const;
const PROPERTIES = ["slug", "status", "published_at", "publish_at", "unpublish_at"] as const;

/** Times that say no zone are those of who imports. */
const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What it is, is told by how it begins, whatever its name says. */
const formatOf = (content: string) => (/^\s*[[{]/.test(content) ? ("json" as const) : ("csv" as const));

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

function Import({ collection: { _id: id, fields }, onClose }: Omit<ImportDialogProps, "open">) {
  const t = useMessages("content");
  const [order, setOrder] = useState<"" | "dmy" | "mdy">("");
  const look = useFormChange(ROUTE);
  const store = useFormChange(ROUTE, {
    refresh: [...CONTENT],
    says: ({ created, updated }) => t.imported(created, updated),
    onDone: onClose,
  });
  const told = look.data;
  const asked = (content: string, columns: ColumnMapping, date_order: typeof order) => ({
    ...{ id, content, columns, time_zone, format: formatOf(content) },
    ...(date_order && { date_order }),
  });
  return (
    <TableImport
      accept=".csv,.json,text/csv,application/json"
      goals={[
        ...fields.map(({ key, name }) => ({ value: key, label: name })),
        ...PROPERTIES.map((value) => ({ value, label: t.properties[value] })),
      ]}
      told={told && { ...told, refused: told.problems }}
      isLooking={look.isPending}
      isImporting={store.isPending}
      error={store.error ?? look.error}
      onLook={(content, columns) => {
        store.reset();
        look.mutate({ ...asked(content, columns, order), dry_run: true });
      }}
      onImport={(content, columns) => store.mutate({ ...asked(content, columns, order), skip_problems: true })}
      onClose={onClose}
      {...(told && { ready: t.wouldImport(told.created, told.updated, told.published) })}
      beside={
        <OutsideLink
          look="quiet"
          target="_self"
          href={addressOf("GET /v1/cms/collections/:id/export", { id, format: "csv" })}
        >
          {t.exampleTable}
        </OutsideLink>
      }
    >
      <Select
        label={t.dateOrder}
        hint={t.timeZone(time_zone)}
        value={order}
        options={(["", "dmy", "mdy"] as const).map((value) => ({ value, label: t.dateOrders[value || "none"] }))}
        onChange={({ target }) => {
          const chosen = target.value as typeof order;
          setOrder(chosen);
          if (look.variables) {
            const { content, columns = {} } = look.variables;
            look.mutate({ ...asked(content, columns, chosen), dry_run: true });
          }
        }}
      />
    </TableImport>
  );
}
