/** Who did what in the account, for its owners: searched, and taken along as a table. */
import { Download, ScrollText } from "lucide-react";
import { addressOf } from "../../api/call.ts";
import type { Item } from "../../api/operations.ts";
import { type Texts, useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { OutsideLink } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { List } from "../../parts/list.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Column } from "../../parts/table.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";

type Entry = Item<"GET /v1/audit">;

export default function AuditPage() {
  const t = useMessages("audit");
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      {useMay("owner") ? <Entries /> : <EmptyState icon={ScrollText} title={t.forOwners} text={t.forOwnersText} />}
    </>
  );
}

function Entries() {
  const t = useMessages("audit");
  const state = useListState();
  const { q, values } = state;
  const result = (["ok", "failed"] as const).find((one) => one === values.result);
  const filter = {
    ...(q ? { q } : {}),
    ...(values.thing ? { operation: values.thing } : {}),
    ...(result ? { result } : {}),
  };
  return (
    <List
      route="GET /v1/audit"
      input={filter}
      state={state}
      search={t.search}
      filters={[
        {
          name: "thing",
          label: t.what,
          options: [
            { value: "", label: t.anything },
            ...Object.entries(t.things).map(([value, label]) => ({ value, label })),
          ],
        },
        {
          name: "result",
          label: t.result,
          options: [
            { value: "", label: t.anyResult },
            { value: "ok", label: t.done },
            { value: "failed", label: t.failed },
          ],
        },
      ]}
      beside={
        <OutsideLink
          href={addressOf("GET /v1/audit/export", filter)}
          icon={Download}
          title={t.exportHint}
          target="_self"
          download
        >
          {t.export}
        </OutsideLink>
      }
      none={{ icon: ScrollText, title: t.none, text: t.noneText }}
      label={t.title}
      columns={columnsIn(t)}
    />
  );
}

/** "websites.delete" in words; what has none is shown as it is called. */
function wordsOf({ things, deeds }: Texts["audit"], operation: string): string {
  const [thing = "", deed = ""] = operation.split(".");
  const said = (deeds as Record<string, string>)[deed] ?? deed.replaceAll("_", " ");
  return `${(things as Record<string, string>)[thing] ?? thing}: ${said}`;
}

const columnsIn = (t: Texts["audit"]): Column<Entry>[] => [
  {
    name: t.what,
    cell: ({ operation, result }) => (
      <>
        <span className="named">{wordsOf(t, operation)}</span>{" "}
        {result !== "ok" && (
          <StatusBadge tone={result === "unfinished" ? "warn" : "bad"}>
            {result === "unfinished" ? t.unfinished : t.failed}
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    name: t.who,
    cell: ({ actor, via }) => (
      <>
        <span className="named">{actor.name ?? t.server}</span>
        <p className="aside">{t.via[via]}</p>
      </>
    ),
  },
  { name: t.about, secondary: true, cell: ({ resources }) => <p className="aside">{resources.join(" ")}</p> },
  { name: t.address, secondary: true, cell: ({ address }) => <span className="aside">{address ?? ""}</span> },
  { name: t.when, tight: true, cell: ({ created_at }) => <DateOf time={created_at} withTime /> },
];
