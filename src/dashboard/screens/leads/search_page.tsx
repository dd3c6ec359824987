/** Searching for businesses, and the searches so far: how far each is, and what it has brought. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Telescope } from "lucide-react";
import { useEffect } from "react";
import { listQuery, query } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Failure } from "../../parts/failure.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Progress } from "../../parts/progress.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { Step } from "../../parts/step.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import type { LeadSearch } from "./lead.ts";
import { SearchForm } from "./search_form.tsx";
import styles from "./search_page.module.css";

const LOOK_MS = 1_000;
const SHOWN = 20;

const TONES: Record<LeadSearch["status"], Tone> = {
  queued: "quiet",
  running: "live",
  completed: "good",
  failed: "bad",
};

const isActive = ({ status }: LeadSearch) => status === "queued" || status === "running";

export default function SearchPage() {
  const t = useMessages("leads");
  const maySearch = useMay("editor");
  const settings = useQuery(query("GET /v1/settings", {}));
  return (
    <>
      <PageHeader above={<Link to="/leads">{t.back}</Link>} title={t.find} text={t.searchText} />
      {maySearch && (
        <div className="before-more">
          <Loaded query={settings} skeleton={<SkeletonRows count={3} />}>
            {({ lead_sources, operator }) =>
              lead_sources.length === 0 ? (
                <EmptyState icon={Telescope} title={t.noSource} text={operator ? t.noSourceYet : t.noSourceText}>
                  {operator && (
                    <ButtonLink look="solid" to="/server/setup" search={{ group: "lead_sources" } as never}>
                      {t.setUpSources}
                    </ButtonLink>
                  )}
                </EmptyState>
              ) : (
                <SearchForm sources={lead_sources} />
              )
            }
          </Loaded>
        </div>
      )}
      <Searches />
    </>
  );
}

function Searches() {
  const t = useMessages("leads");
  const client = useQueryClient();
  const { page, setPage } = useListState();
  const searches = useQuery({
    ...listQuery("GET /v1/leads/searches", { page: page + 1, limit: SHOWN }),
    refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? LOOK_MS : false),
  });
  const underWay = searches.data?.data.filter(isActive).length ?? 0;
  // What a search has brought is in the lists, and what it cost is known, once it has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one has ended.
  useEffect(() => {
    for (const route of ["GET /v1/leads", "GET /v1/leads/stats", "GET /v1/credits"])
      void client.invalidateQueries({ queryKey: [route] });
  }, [underWay]);
  return (
    <Card title={t.searches}>
      <Loaded query={searches} skeleton={<SkeletonRows count={3} />}>
        {(list) =>
          list.total === 0 ? (
            <p className="note">{t.noSearches}</p>
          ) : (
            <>
              <ul className={styles.searches} aria-live="polite">
                {list.data.map((search) => (
                  <li key={search._id}>
                    <Search search={search} />
                  </li>
                ))}
              </ul>
              <Pager list={{ ...list, page: list.page - 1 }} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Search({ search }: { search: LeadSearch }) {
  const t = useMessages("leads");
  const { _id, status, progress, added, duplicates, suppressed, credits, error, source, created_at } = search;
  const what = `${search.query}, ${search.location}`;
  const brought = [
    t.added(added),
    ...(duplicates > 0 ? [t.known(duplicates)] : []),
    ...(suppressed > 0 ? [t.suppressed(suppressed)] : []),
    credits > 0 ? t.spent(formatNumber(credits)) : t.free,
  ];
  return (
    <article className={styles.search}>
      <header className="line">
        <h3 dir="auto">{what}</h3>
        <StatusBadge tone={TONES[status]}>{t.searchStatuses[status]}</StatusBadge>
      </header>
      <p className="note">
        {t.sourceNames[source as "places"] ?? source} · <Ago time={created_at} />
      </p>
      {isActive(search) && (
        <>
          <Progress value={progress} label={t.progressOf(what)} />
          <p className="note">
            <Step of={search} />
          </p>
        </>
      )}
      {error && (
        <p className="bad">
          <Failure error={error} />
        </p>
      )}
      {status === "completed" && (
        <p>
          {brought.join(" · ")}
          {added > 0 && (
            <>
              {" · "}
              <Link to="/leads" search={{ search: _id, sort: "score" } as never} className={styles.link}>
                {t.show}
              </Link>
            </>
          )}
        </p>
      )}
    </article>
  );
}
