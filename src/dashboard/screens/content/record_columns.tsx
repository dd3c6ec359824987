/** The columns of a collection's records in a table. */
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../messages/messages.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Column } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import { type Collection, type ContentRecord, type Field, isSortable, TONES, valuesOf } from "./collection.ts";
import styles from "./record_columns.module.css";
import { ValueView } from "./value_view.tsx";

/** Types that say something in few words. */
const TELLING = new Set(["date", "datetime", "select", "number", "boolean", "multi_select"]);
const MOST_TELLING = 2;

const sortBy = (field: Field | undefined) =>
  field && isSortable(field.type) ? { ascending: field.key, descending: `-${field.key}` } : undefined;

export function useRecordColumns(collection: Collection): Column<ContentRecord>[] {
  const t = useMessages("content");
  const telling = collection.fields
    .filter(({ key, type }) => TELLING.has(type) && key !== collection.title_field)
    .slice(0, MOST_TELLING);
  return [
    {
      name: collection.singular_name,
      sort: sortBy(collection.fields.find(({ key }) => key === collection.title_field)),
      cell: ({ _id, title, slug }) => (
        <Link to="/content/records/$record" params={{ record: _id }} className={styles.title}>
          {title}
          {title !== slug && <span className={styles.slug}>{slug}</span>}
        </Link>
      ),
    },
    ...telling.map((field) => ({
      name: field.name,
      sort: sortBy(field),
      secondary: true,
      tight: true,
      cell: (record: ContentRecord) => {
        const value = valuesOf(record)[field.key];
        return value === null ? "–" : <ValueView field={field} value={value} />;
      },
    })),
    {
      name: t.status,
      tight: true,
      cell: ({ status, has_unpublished_changes }) => (
        <span className={styles.states}>
          <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>
          {has_unpublished_changes && <StatusBadge tone="warn">{t.unpublished}</StatusBadge>}
        </span>
      ),
    },
    {
      name: t.updatedAt,
      sort: { descending: "-updated_at", ascending: "updated_at" },
      secondary: true,
      tight: true,
      cell: ({ updated_at }) => <Ago time={updated_at} />,
    },
  ];
}
