/** How often each form of a website was seen, begun and sent. Nothing is shown where there is no form. */
import { useQuery } from "@tanstack/react-query";
import { listQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./form_numbers.module.css";

export function FormNumbers({ websiteId, asked }: { websiteId: string; asked: { from: string } }) {
  const t = useMessages("analytics");
  const { page, setPage } = useListState("forms");
  const { data: list } = useQuery({
    ...listQuery("GET /v1/forms/analytics", { website_id: websiteId, from: asked.from, page }),
    enabled: useMay("viewer", "forms", "analytics"),
  });
  if (!list || list.total === 0) return null;
  const number = (value: number) => formatNumber(value);
  return (
    <section className={styles.forms} aria-labelledby="forms">
      <h2 id="forms">{t.forms}</h2>
      <Table
        label={t.forms}
        rows={list.data}
        keyOf={({ form_id }) => form_id}
        columns={[
          { name: t.form, cell: ({ name }) => name },
          { name: t.seen, cell: ({ views }) => number(views), align: "end", tight: true, secondary: true },
          { name: t.begun, cell: ({ starts }) => number(starts), align: "end", tight: true, secondary: true },
          { name: t.sent, cell: ({ submissions }) => number(submissions), align: "end", tight: true },
          {
            name: t.conversion,
            cell: ({ conversion }) =>
              conversion === null ? "–" : formatNumber(conversion, { style: "percent", maximumFractionDigits: 1 }),
            align: "end",
            tight: true,
          },
        ]}
      />
      <Pager list={list} onPage={setPage} />
    </section>
  );
}
