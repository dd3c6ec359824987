/** How a website is visited: how often over a time, which pages, from where, and with what. */
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { listQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { OfWebsite, WebsitePicker } from "../../parts/website_picker.tsx";
import { useMay } from "../../session/session.ts";
import type { Website } from "../workspace/page.ts";
import { AiPrograms } from "./ai_programs.tsx";
import styles from "./analytics_page.module.css";
import { Chart } from "./chart.tsx";
import { FormNumbers } from "./form_numbers.tsx";
import { RANGE_NAMES, rangeOf, thisHour } from "./ranges.ts";
import { TopList } from "./top_list.tsx";

const REFRESHED_MS = 15_000;

export default function AnalyticsPage() {
  const t = useMessages("analytics");
  const mayMake = useMay("editor", "content", "design", "ai");
  const none = (
    <>
      <PageHeader title={t.title} />
      <EmptyState icon={ChartNoAxesColumn} title={t.noWebsite} text={t.noWebsiteText}>
        {mayMake && <ButtonLink to="/new">{t.create}</ButtonLink>}
      </EmptyState>
    </>
  );
  return (
    <OfWebsite none={none}>
      {(website, picker) => <Analytics website={website} picker={picker && <WebsitePicker {...picker} hideLabel />} />}
    </OfWebsite>
  );
}

function Analytics({ website, picker }: { website: Pick<Website, "_id" | "name">; picker: ReactNode }) {
  const t = useMessages("analytics");
  const [values, change] = useAddressState();
  const range = RANGE_NAMES.find((name) => name === values.range) ?? "month";
  // The same question as long as the choice is the same: its end is not the moment of each drawing.
  const asked = useMemo(() => rangeOf(range, Date.now()), [range]);
  const analytics = useQuery(listQuery("GET /v1/websites/:id/analytics", { id: website._id, ...asked }));
  const now = useQuery({
    ...listQuery("GET /v1/websites/:id/analytics", { id: website._id, ...useThisHour() }),
    refetchInterval: REFRESHED_MS,
  });
  return (
    <>
      <PageHeader title={t.title}>
        {picker}
        <Choice
          label={t.range}
          value={range}
          options={RANGE_NAMES.map((value) => ({ value, label: t.ranges[value] }))}
          onChoose={(chosen) => change({ range: chosen === "month" ? "" : chosen })}
        />
      </PageHeader>
      <Loaded query={analytics} skeleton={<SkeletonRows />}>
        {({
          totals,
          series,
          range: { interval },
          pages,
          referrers,
          devices,
          browsers,
          countries,
          languages,
          ai_programs,
        }) => (
          <>
            <Card title={website.name}>
              <Figures
                figures={[
                  {
                    name: t.now,
                    value: now.data ? formatNumber(now.data.live_visitors) : "–",
                    note: <StatusBadge tone="live">{t.live}</StatusBadge>,
                  },
                  {
                    name: t.visitors,
                    value: formatNumber(totals.visitors),
                    note: totals.visitors_estimated && t.about,
                  },
                  { name: t.views, value: formatNumber(totals.views) },
                  {
                    name: t.time,
                    value: totals.average_time_seconds === null ? "–" : t.seconds(totals.average_time_seconds),
                  },
                  { name: t.outbound, value: formatNumber(totals.outbound_clicks) },
                ]}
              />
              {totals.views > 0 ? (
                <Chart points={series} interval={interval} />
              ) : (
                <EmptyState icon={ChartNoAxesColumn} title={t.nobody} text={t.nobodyText} />
              )}
            </Card>
            {totals.views > 0 && (
              <div className={styles.lists}>
                <TopList title={t.pages} rows={pages.map(({ path, views }) => ({ name: path, count: views }))} />
                <TopList title={t.referrers} none={t.direct} rows={toRows(referrers)} />
                <TopList
                  title={t.devices}
                  rows={toRows(devices).map((row) => ({
                    ...row,
                    name: t.deviceNames[row.name as "mobile"] ?? row.name,
                  }))}
                />
                <TopList title={t.browsers} rows={toRows(browsers)} />
                <TopList title={t.countries} rows={toRows(countries)} />
                <TopList title={t.languages} rows={toRows(languages)} />
              </div>
            )}
            <AiPrograms {...ai_programs} />
            <FormNumbers websiteId={website._id} asked={asked} />
            <p className={styles.note}>{t.note}</p>
          </>
        )}
      </Loaded>
    </>
  );
}

/** The hour as it is, another one when it has passed. */
function useThisHour() {
  const [hour, setHour] = useState(() => thisHour(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setHour(thisHour(Date.now())), REFRESHED_MS);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

const toRows = (named: { name: string; views: number }[]) => named.map(({ name, views }) => ({ name, count: views }));
