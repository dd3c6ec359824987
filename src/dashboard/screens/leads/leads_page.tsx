/** Leads of the account: as a table, on a map, or as a pipeline. What is shown is in the address. */
import { useQuery } from "@tanstack/react-query";
import { Download, MapIcon, Rows3, SearchX, SquareKanban, Store, Telescope } from "lucide-react";
import { addressOf } from "../../api/call.ts";
import { listQuery, query } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { type ListState, useListState } from "../../parts/address_state.ts";
import { Button, ButtonLink, OutsideLink } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { DataNote } from "./data_note.tsx";
import { type Filter, STATUSES, WEBSITE_STATUSES } from "./lead.ts";
import styles from "./leads_page.module.css";
import { LeadsTable } from "./leads_table.tsx";
import { Pipeline } from "./pipeline.tsx";
import { PlacedLeads } from "./placed_leads.tsx";

const VIEWS = ["table", "map", "pipeline"] as const;
const ICONS = { table: Rows3, map: MapIcon, pipeline: SquareKanban };
const SORTS = ["newest", "score", "updated"] as const;
const ROWS = 25;
/** On a map there is room for more. */
const PLACES = 100;

/** What the address narrows the list to. */
function filterOf({ q, values }: ListState): Filter {
  const status = STATUSES.find((one) => one === values.status);
  const website = WEBSITE_STATUSES.find((one) => one === values.website);
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(website ? { website_status: website } : {}),
    ...(values.search ? { search_id: values.search } : {}),
    ...(values.tag ? { tag: values.tag } : {}),
  };
}

export default function LeadsPage() {
  const t = useMessages("leads");
  const mayChange = useMay("editor");
  const state = useListState();
  const { q, values, setSearch, setFilter } = state;
  const filter = filterOf(state);
  const view = VIEWS.find((one) => one === values.view) ?? "table";
  const stats = useQuery(query("GET /v1/leads/stats", {}));
  const find = mayChange && (
    <ButtonLink look="solid" icon={Telescope} to="/leads/search">
      {t.find}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        {stats.data?.total !== 0 && find}
      </PageHeader>
      <Loaded query={stats} skeleton={<SkeletonRows count={6} />}>
        {({ total, without_website, with_email, enriched }) =>
          total === 0 ? (
            <EmptyState icon={Store} title={t.none} text={t.noneText}>
              {find}
            </EmptyState>
          ) : (
            <div className={styles.parts}>
              <Figures
                figures={[
                  { name: t.total, value: formatNumber(total) },
                  { name: t.withoutWebsite, value: formatNumber(without_website) },
                  { name: t.withEmail, value: formatNumber(with_email) },
                  { name: t.enriched, value: formatNumber(enriched) },
                ]}
              />
              <div className={styles.bar}>
                <Choice
                  label={t.view}
                  value={view}
                  options={VIEWS.map((value) => ({ value, label: t.views[value], icon: ICONS[value] }))}
                  onChoose={(chosen) => setFilter({ view: chosen === "table" ? "" : chosen })}
                />
                {view !== "pipeline" && (
                  <Select
                    label={t.status}
                    hideLabel
                    value={filter.status ?? ""}
                    onChange={(event) => setFilter({ status: event.target.value })}
                    options={[
                      { value: "", label: t.anyStatus },
                      ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
                    ]}
                  />
                )}
                <Select
                  label={t.website}
                  hideLabel
                  value={filter.website_status ?? ""}
                  onChange={(event) => setFilter({ website: event.target.value })}
                  options={[
                    { value: "", label: t.anyWebsite },
                    ...WEBSITE_STATUSES.map((value) => ({ value, label: t.websiteStatuses[value] })),
                  ]}
                />
                {view === "table" && (
                  <Select
                    label={t.sort}
                    hideLabel
                    value={values.sort ?? "newest"}
                    onChange={(event) => setFilter({ sort: event.target.value === "newest" ? "" : event.target.value })}
                    options={SORTS.map((value) => ({ value, label: t.sorts[value] }))}
                  />
                )}
                <SearchField label={t.searchLeads} value={q} onSearch={setSearch} />
                <OutsideLink
                  href={addressOf("GET /v1/leads/export", { format: "csv", ...filter })}
                  icon={Download}
                  title={t.exportHint}
                  target="_self"
                  download
                >
                  {t.export}
                </OutsideLink>
              </div>
              <Narrowed state={state} />
              {view === "pipeline" ? <Pipeline filter={filter} /> : <Listed view={view} state={state} />}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** What the list is narrowed to beside the fields above it: a search, a tag. */
function Narrowed({ state: { values, setFilter } }: { state: ListState }) {
  const t = useMessages("leads");
  const search = useQuery({
    ...query("GET /v1/leads/searches/:search_id", { search_id: values.search ?? "" }),
    enabled: Boolean(values.search),
  });
  if (!values.search && !values.tag) return null;
  return (
    <p className={styles.narrowed}>
      {values.search && search.data && t.ofSearch(`${search.data.query}, ${search.data.location}`)}
      {values.tag && `#${values.tag}`}
      <Button size="small" onClick={() => setFilter({ search: "", tag: "" })}>
        {t.showAll}
      </Button>
    </p>
  );
}

function Listed({ view, state }: { view: "table" | "map"; state: ListState }) {
  const t = useMessages("leads");
  const { page, setPage, setFilter, values } = state;
  const sort = SORTS.find((one) => one === values.sort);
  const leads = useQuery(
    listQuery("GET /v1/leads", {
      ...filterOf(state),
      // Leads count their pages from 1.
      page: page + 1,
      limit: view === "map" ? PLACES : ROWS,
      ...(sort && view === "table" ? { sort } : {}),
    }),
  );
  return (
    <Loaded query={leads} skeleton={<SkeletonRows count={8} />}>
      {(list) =>
        list.data.length === 0 ? (
          <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
            <Button onClick={() => setFilter({ q: "", status: "", website: "", search: "", tag: "" })}>
              {t.showAll}
            </Button>
          </EmptyState>
        ) : (
          <>
            {view === "map" ? <PlacedLeads leads={list.data} /> : <LeadsTable leads={list.data} />}
            <Pager list={{ ...list, page: list.page - 1 }} onPage={setPage} />
            <DataNote leads={list.data} />
          </>
        )
      }
    </Loaded>
  );
}
