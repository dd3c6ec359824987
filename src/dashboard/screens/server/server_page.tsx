/** How the server is, for its operator: room, work that waits, and whether it keeps up. It looks again by itself. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";
import { formatBytes, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Ago } from "../../parts/time.tsx";
import { messages } from "./messages.ts";
import styles from "./server_page.module.css";

const LOOK_MS = 10_000;
/** Less than this is told before it hurts. */
const LITTLE_ROOM_BYTES = 2 * 1024 ** 3;
const LONG_WAIT_MS = 5 * 60_000;

export default function ServerPage() {
  const t = useMessages(messages);
  const server = useQuery({ ...query("GET /v1/server", {}), refetchInterval: LOOK_MS });
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Loaded query={server} skeleton={<Skeleton height="8rem" />}>
        {({ version, accounts, database_bytes, free_bytes, jobs }) => {
          const isLate = jobs.waiting_since !== null && Date.now() - Date.parse(jobs.waiting_since) > LONG_WAIT_MS;
          return (
            <div className={styles.server}>
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
              <p className={styles.more}>
                {t.version(version)} {t.doctor} <code>sitewright doctor</code>
              </p>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
