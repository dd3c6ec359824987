/** The experiments of the account: what is compared, and how each stands. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FlaskConical, Plus, SearchX } from "lucide-react";
import { listQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { type Experiment, STATUS_TONES, STATUSES } from "./experiment.ts";
import styles from "./experiments_page.module.css";

export default function ExperimentsPage() {
  const t = useMessages("experiments");
  const mayChange = useMay("editor");
  const { page, values, setPage, setFilter } = useListState();
  const siteId = useSiteId();
  const status = STATUSES.find((one) => one === values.status);
  const experiments = useQuery(
    listQuery("GET /v1/experiments", {
      page,
      ...(status ? { status } : {}),
      ...(siteId ? { website_id: siteId } : {}),
    }),
  );
  const isFirst = experiments.data?.total === 0 && !status;
  const make = mayChange && (
    <ButtonLink look="solid" icon={Plus} to="/experiments/new">
      {t.make}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        {!isFirst && (
          <Select
            label={t.status}
            hideLabel
            value={status ?? ""}
            onChange={(event) => setFilter({ status: event.target.value })}
            options={[
              { value: "", label: t.anyStatus },
              ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
            ]}
          />
        )}
        {!isFirst && make}
      </PageHeader>
      <Loaded query={experiments} skeleton={<SkeletonRows count={4} />}>
        {(list) => {
          if (list.data.length > 0)
            return (
              <>
                <Listed experiments={list.data} />
                <Pager list={list} onPage={setPage} />
              </>
            );
          return status ? (
            <EmptyState icon={SearchX} title={t.nothingFound}>
              <Button onClick={() => setFilter({ status: "" })}>{t.showAll}</Button>
            </EmptyState>
          ) : (
            <EmptyState icon={FlaskConical} title={t.none} text={t.noneText}>
              {make}
            </EmptyState>
          );
        }}
      </Loaded>
    </>
  );
}

function Listed({ experiments }: { experiments: Experiment[] }) {
  const t = useMessages("experiments");
  return (
    <Table
      label={t.title}
      rows={experiments}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: t.experiment,
          cell: ({ _id, name, variations }) => (
            <>
              <Link to="/experiments/$id" params={{ id: _id }} className={styles.name} dir="auto">
                {name}
              </Link>
              <p className={styles.quiet} dir="auto">
                {variations.map((variation) => variation.name).join(" · ")}
              </p>
            </>
          ),
        },
        {
          name: t.status,
          tight: true,
          cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]}>{t.statuses[status]}</StatusBadge>,
        },
        { name: t.goal, tight: true, secondary: true, cell: ({ goal }) => t.goals[goal.type] },
        {
          name: t.started,
          tight: true,
          secondary: true,
          cell: ({ started_at }) => (started_at ? <Ago time={started_at} /> : t.notStarted),
        },
      ]}
    />
  );
}
