/** How the server is, for its operator: room, work that waits, and whether it keeps up. It looks again by itself. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../api/operations.ts";
import { query } from "../../api/queries.ts";
import { command } from "../../brand.ts";
import { formatBytes, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import styles from "./server_page.module.css";

const LOOK_MS = 10_000;
/** Less than this is told before it hurts. */
const LITTLE_ROOM_BYTES = 2 * 1024 ** 3;
const LONG_WAIT_MS = 5 * 60_000;

export default function ServerPage() {
  const t = useMessages("server");
  const server = useQuery({ ...query("GET /v1/server", {}), refetchInterval: LOOK_MS });
  return (
    <>
      <PageHeader title={t.server} text={t.text} />
      <Loaded query={server} skeleton={<Skeleton height="8rem" />}>
        {({ version, accounts, database_bytes, free_bytes, processes, uptime_seconds, memory_bytes, jobs }) => {
          const isLate = jobs.waiting_since !== null && Date.now() - Date.parse(jobs.waiting_since) > LONG_WAIT_MS;
          return (
            <div className={styles.server}>
              <Unfinished />
              {free_bytes < LITTLE_ROOM_BYTES && <Notice tone="bad">{t.littleRoom(formatBytes(free_bytes))}</Notice>}
              {isLate && <Notice tone="warn">{t.late}</Notice>}
              {free_bytes >= LITTLE_ROOM_BYTES && !isLate && <Notice tone="plain">{t.fine}</Notice>}
              <Figures
                figures={[
                  { name: t.stored, value: formatBytes(database_bytes), note: t.free(formatBytes(free_bytes)) },
                  { name: t.accounts, value: formatNumber(accounts) },
                  {
                    name: t.running,
                    value: formatNumber(jobs.running),
                    note: t.failedBefore(jobs.failed_before),
                  },
                  {
                    name: t.waiting,
                    value: formatNumber(jobs.waiting),
                    note: jobs.waiting_since && <Ago time={jobs.waiting_since} />,
                  },
                ]}
              />
              <Card title={t.kinds} text={jobs.kinds.length > 0 ? t.kindsText : t.noWork}>
                {jobs.kinds.length > 0 && <KindsTable kinds={jobs.kinds} />}
              </Card>
              <Card title={t.process}>
                <Facts
                  facts={[
                    { name: t.version, value: version },
                    { name: t.upFor, value: <UpFor seconds={uptime_seconds} /> },
                    { name: t.memory, value: formatBytes(memory_bytes) },
                    { name: t.processes, value: formatNumber(processes) },
                    { name: t.address, value: <code>{location.origin}</code> },
                  ]}
                />
                <p className={styles.more}>
                  <Link to="/accounts">{t.seeAccounts}</Link>
                  <Link to="/settings">{t.seeSettings}</Link>
                </p>
                <p className={styles.more}>
                  {t.doctor} <code>{command("doctor")}</code>
                </p>
              </Card>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** The way back into the first run, as long as something of it is open. */
function Unfinished() {
  const t = useMessages("serverSettings");
  const { data } = useQuery(query("GET /v1/settings", {}));
  if (!data) return null;
  const { mail, model, domain } = t.forms;
  const open = [
    ...(data.mail ? [] : [mail]),
    ...(data.engine === "builtin" ? [model] : []),
    ...(isLocal(data.base_url) ? [domain] : []),
  ];
  if (open.length === 0) return null;
  return (
    <Card
      title={t.start.card}
      text={t.start.cardText(open.map(({ title }) => title).join(", "))}
      actions={<ButtonLink to="/server/start">{t.start.cardGo}</ButtonLink>}
    />
  );
}

const isLocal = (address: string): boolean => /^(localhost|127\.|\[)/.test(new URL(address).hostname);

type Kinds = Output<"GET /v1/server">["jobs"]["kinds"];

function KindsTable({ kinds }: { kinds: Kinds }) {
  const t = useMessages("server");
  const number = (name: string, of: (kind: Kinds[number]) => number) => ({
    name,
    tight: true,
    align: "end" as const,
    cell: (kind: Kinds[number]) => formatNumber(of(kind)),
  });
  return (
    <Table
      label={t.kinds}
      rows={kinds}
      keyOf={({ kind }) => kind}
      columns={[
        { name: t.type, cell: ({ kind }) => <code>{kind}</code> },
        number(t.running, ({ running }) => running),
        number(t.waiting, ({ waiting }) => waiting),
        { ...number(t.again, ({ failed_before }) => failed_before), secondary: true },
      ]}
    />
  );
}

/** "3 days", "5 hours", "12 minutes": as exact as anybody wants to know. */
function UpFor({ seconds }: { seconds: number }) {
  const t = useMessages("server");
  if (seconds >= 2 * 86_400) return t.days(Math.floor(seconds / 86_400));
  if (seconds >= 2 * 3_600) return t.hours(Math.floor(seconds / 3_600));
  return t.minutes(Math.max(1, Math.floor(seconds / 60)));
}
