/** Which part of a list is shown, and the way to the others. Nothing where all of it is. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatNumber } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "./button.tsx";
import { Select } from "./field.tsx";
import styles from "./pager.module.css";

/** What any list answers. */
export interface ListAnswer<Row = unknown> {
  data: Row[];
  page: number;
  limit: number;
  total: number;
  has_more: boolean;
}

/**
 * @param props.list the answer of a list, whatever it lists
 * @param props.sizes how many rows a page may have, where that is to be chosen
 */
export function Pager({
  list,
  onPage,
  sizes = [],
  onSize,
}: {
  list: ListAnswer;
  onPage: (page: number) => void;
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}) {
  const t = useMessages("parts");
  const { data, page, limit, total, has_more } = list;
  const isWhole = page === 0 && !has_more;
  if (isWhole && (sizes.length < 2 || total <= sizes[0]!)) return null;
  const first = page * limit + 1;
  return (
    <nav className={styles.pager}>
      {sizes.length > 1 && (
        <Select
          label={t.rows}
          hideLabel
          value={String(limit)}
          onChange={(event) => onSize?.(Number(event.target.value))}
          options={sizes.map((size) => ({ value: String(size), label: t.rowsOf(String(size)) }))}
        />
      )}
      <p>{t.shown(formatNumber(first), formatNumber(first + data.length - 1), formatNumber(total))}</p>
      <IconButton
        look="plain"
        size="small"
        icon={ChevronLeft}
        className={styles.arrow}
        label={t.previousPage}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        look="plain"
        size="small"
        icon={ChevronRight}
        className={styles.arrow}
        label={t.nextPage}
        disabled={!has_more}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
