/** Leads of the account: as a table, on a map, or as a pipeline. What is shown is in the address. */
import { useQuery } from "@tanstack/react-query";
import { Download, MapIcon, Plus, Rows3, SquareKanban, Store, Telescope, Upload } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { query } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { type ListState, useListState } from "../../parts/address_state.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { Button, ButtonLink, OutsideLink } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Figures } from "../../parts/figures.tsx";
import { List, ListBar, type Filter as ListFilter } from "../../parts/list.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { DataNote } from "./data_note.tsx";
import { AddLead } from "./facts_form.tsx";
import { ImportLeads } from "./import_leads.tsx";
import { dayFromNow, type Filter, type Lead, STATUSES, WEBSITE_STATUSES } from "./lead.ts";
import { useLeadActions } from "./lead_actions.tsx";
import { useLeadColumns } from "./lead_columns.tsx";
import styles from "./leads_page.module.css";
import { Pipeline } from "./pipeline.tsx";
import { PlacedLeads } from "./placed_leads.tsx";

const VIEWS = ["table", "map", "pipeline"] as const;
type View = (typeof VIEWS)[number];
const ICONS = { table: Rows3, map: MapIcon, pipeline: SquareKanban };
const SORTS = ["newest", "score", "updated", "due", "name", "value"] as const;
/** What is to be done within so many days. */
const DUE = { today: 0, week: 7 } as const;
/** The value of the filter for what nobody sees to. */
const NOBODY = "nobody";
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
    ...(values.owner === NOBODY ? { has_owner: false } : values.owner ? { owner_id: values.owner } : {}),
    ...(values.due === "today" || values.due === "week" ? { due: dayFromNow(DUE[values.due]) } : {}),
  };
}

export default function LeadsPage() {
  const t = useMessages("leads");
  const mayChange = useMay("editor");
  const state = useListState();
  const view = VIEWS.find((one) => one === state.values.view) ?? "table";
  const stats = useQuery(query("GET /v1/leads/stats", {}));
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const close = () => setOpen(null);
  const find = mayChange && (
    <>
      <Button icon={Plus} onClick={() => setOpen("add")}>
        {t.addLead}
      </Button>
      <Button icon={Upload} onClick={() => setOpen("import")}>
        {t.import}
      </Button>
      <ButtonLink look="solid" icon={Telescope} to="/leads/search">
        {t.find}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader title={t.leads} text={t.text}>
        {stats.data?.total !== 0 && find}
      </PageHeader>
      <AddLead open={open === "add"} onClose={close} />
      <ImportLeads open={open === "import"} onClose={close} />
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
                  { name: t.leads, value: formatNumber(total) },
                  { name: t.withoutWebsite, value: formatNumber(without_website) },
                  { name: t.withEmail, value: formatNumber(with_email) },
                  { name: t.enriched, value: formatNumber(enriched) },
                ]}
              />
              <Narrowed state={state} />
              {view === "pipeline" ? <InPipeline state={state} /> : <Listed view={view} state={state} />}
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

/** How the leads are shown, the filters that every view has, and the export of what is shown. */
function useBar(state: ListState, view: View) {
  const t = useMessages("leads");
  const me = useUser()._id;
  const owners = useAssignees();
  const websites: ListFilter = {
    name: "website",
    label: t.website,
    options: [
      { value: "", label: t.anyWebsite },
      ...WEBSITE_STATUSES.map((value) => ({ value, label: t.websiteStatuses[value] })),
    ],
  };
  const statuses: ListFilter = {
    name: "status",
    label: t.status,
    options: [{ value: "", label: t.anyStatus }, ...STATUSES.map((value) => ({ value, label: t.statuses[value] }))],
  };
  const due: ListFilter = {
    name: "due",
    label: t.nextTask,
    options: [
      { value: "", label: t.anyTask },
      { value: "today", label: t.dueToday },
      { value: "week", label: t.dueThisWeek },
    ],
  };
  const owner: ListFilter = {
    name: "owner",
    label: t.owner,
    options: [
      { value: "", label: t.anyOwner },
      ...owners.map(({ _id, name }) => ({ value: _id, label: _id === me ? t.ownerMe(name) : name })),
      { value: NOBODY, label: t.noOwner },
    ],
  };
  const sorts: ListFilter = {
    name: "sort",
    label: t.sortBy,
    isSort: true,
    options: SORTS.map((value) => ({ value: value === "newest" ? "" : value, label: t.sorts[value] })),
  };
  const views: ListFilter = {
    name: "view",
    label: t.view,
    isSort: true,
    inSight: true,
    options: VIEWS.map((value) => ({
      value: value === "table" ? "" : value,
      label: t.views[value],
      icon: ICONS[value],
    })),
  };
  return {
    search: t.searchLeads,
    filters: [
      views,
      ...(view === "pipeline" ? [] : [statuses]),
      websites,
      ...(owners.length > 1 ? [owner] : []),
      due,
      ...(view === "table" ? [sorts] : []),
    ],
    beside: (
      <OutsideLink
        href={addressOf("GET /v1/leads/export", { format: "csv", ...filterOf(state) })}
        icon={Download}
        title={t.exportHint}
        target="_self"
        download
      >
        {t.export}
      </OutsideLink>
    ),
  };
}

const InPipeline = ({ state }: { state: ListState }) => (
  <>
    <ListBar {...useBar(state, "pipeline")} state={state} />
    <Pipeline filter={filterOf(state)} />
  </>
);

function Listed({ view, state }: { view: Exclude<View, "pipeline">; state: ListState }) {
  const t = useMessages("leads");
  const mayChange = useMay("editor");
  const sort = SORTS.find((one) => one === state.values.sort);
  const columns = useLeadColumns();
  const actions = useLeadActions();
  return (
    <List
      route="GET /v1/leads"
      input={{ ...filterOf(state), ...(sort && view === "table" ? { sort } : {}) }}
      state={state}
      {...useBar(state, view)}
      alsoNarrowedBy={["search", "tag"]}
      firstPage={1}
      none={{ icon: Store, title: t.none, text: t.noneText }}
      label={t.leads}
      below={(leads) => <DataNote leads={leads} />}
      {...(view === "map"
        ? { sizes: [PLACES], children: (leads: Lead[]) => <PlacedLeads leads={leads} /> }
        : { columns, nameOf: ({ name }: Lead) => name, ...(mayChange && { actions }) })}
    />
  );
}
