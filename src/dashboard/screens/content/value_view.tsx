/** A value as it is read: in tables, and beside what it is to become. */
import type { ReactNode } from "react";
import { formatDate, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import type { Field, Picture } from "./collection.ts";
import { Thumbnail } from "./media_fields.tsx";
import styles from "./value_view.module.css";

export function ValueView({ field: { type }, value }: { field: Field; value: unknown }): ReactNode {
  const t = useMessages("content");
  if (value === null || value === undefined) return <span className="faint">{t.empty}</span>;
  switch (type) {
    case "boolean":
      return value ? t.yes : t.no;
    case "number":
      // Four digits may be a year.
      return formatNumber(value as number, { maximumFractionDigits: 20, useGrouping: "min2" });
    case "date":
      // Of the calendar: at no place a day earlier.
      return formatDate(`${value}T00:00:00Z`, { dateStyle: "medium", timeZone: "UTC" });
    case "datetime":
      return formatDate(value as string, { dateStyle: "medium", timeStyle: "short" });
    case "multi_select":
      return (value as string[]).join(", ");
    case "long_text":
    case "rich_text":
      return <span className={styles.lines}>{value as string}</span>;
    case "image":
    case "gallery":
      return (
        <span className="row">
          {[value as Picture | Picture[]].flat().map(({ src, alt }) => (
            <span key={src} className={styles.picture}>
              <Thumbnail src={src} />
              {alt}
            </span>
          ))}
        </span>
      );
    case "file":
      return (value as { src: string; name: string }).name || (value as { src: string }).src;
    case "reference":
    case "multi_reference":
      return t.recordCount([value].flat().length);
    default:
      return String(value);
  }
}
