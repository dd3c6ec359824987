/** How a website is visited: how often over a time, which pages, from where, and with what. */
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Download, FileText, X } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { addressOf } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button, ButtonLink, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { TextField } from "../../parts/field.tsx";
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
import { daysOf, RANGE_NAMES, rangeBefore, rangeOf, thisHour, usualDays } from "./ranges.ts";
import { TopList } from "./top_list.tsx";

const REFRESHED_MS = 15_000;

export default function AnalyticsPage() {
  const t = useMessages("analytics");
  const mayMake = useMay("editor", "content", "design", "ai");
  const none = (
    <>
      <PageHeader title={t.analytics} />
      <EmptyState icon={ChartNoAxesColumn} title={t.noWebsite} text={t.noWebsiteText}>
        {mayMake && <ButtonLink to="/new">{t.newWebsite}</ButtonLink>}
      </EmptyState>
    </>
  );
  return (
    <OfWebsite none={none} forget={["page"]}>
      {(website, picker) => <Analytics website={website} picker={picker && <WebsitePicker {...picker} hideLabel />} />}
    </OfWebsite>
  );
}

function Analytics({ website, picker }: { website: Pick<Website, "_id" | "name">; picker: ReactNode }) {
  const t = useMessages("analytics");
  const [values, change] = useAddressState();
  const range = RANGE_NAMES.find((name) => name === values.range) ?? "month";
  // The same question as long as the choice is the same: its end is not the moment of each drawing.
  const { from = "", to = "" } = values;
  const [asked, askedBefore] = useMemo(() => {
    const days = daysOf({ from, to });
    const wanted = range === "own" ? (days ?? "month") : range;
    return [rangeOf(wanted, Date.now()), rangeBefore(wanted, Date.now())];
  }, [range, from, to]);
  const { page } = values;
  const route = page ? "GET /v1/pages/:id/analytics" : "GET /v1/websites/:id/analytics";
  const id = page || website._id;
  const analytics = useQuery(listQuery(route, { id, ...asked }));
  const before = useQuery(listQuery(route, { id, ...askedBefore })).data?.totals;
  const now = useQuery({ ...listQuery(route, { id, ...useThisHour() }), refetchInterval: REFRESHED_MS });
  const changeOf = (count: "views" | "visitors", value: number) =>
    before && before[count] > 0 && t.change(signedPercent(value / before[count] - 1));
  return (
    <>
      <PageHeader title={t.analytics}>
        {picker}
        <Choice
          label={t.range}
          value={range}
          options={RANGE_NAMES.map((value) => ({ value, label: t.ranges[value] }))}
          onChoose={(chosen) =>
            change({
              range: chosen === "month" ? "" : chosen,
              ...(chosen === "own" ? usualDays(Date.now()) : { from: "", to: "" }),
            })
          }
        />
        {range === "own" && <Days from={from} to={to} onChange={change} />}
        <ButtonLink icon={FileText} to="/websites/$id/report" params={{ id: website._id }}>
          {t.report}
        </ButtonLink>
        <OutsideLink
          href={addressOf("GET /v1/websites/:id/analytics/export", {
            id: website._id,
            ...asked,
            ...(page && { page_id: page }),
          })}
          icon={Download}
          target="_self"
          download
        >
          {t.export}
        </OutsideLink>
      </PageHeader>
      <Loaded query={analytics} skeleton={<SkeletonRows />}>
        {({
          totals,
          series,
          range: { interval },
          pages,
          referrers,
          utm,
          outbound,
          devices,
          browsers,
          countries,
          languages,
          ai_programs,
        }) => (
          <>
            <Card
              title={page ? `${website.name}: ${pages[0]?.path ?? ""}` : website.name}
              actions={
                page && (
                  <Button size="small" icon={X} onClick={() => change({ page: "" })}>
                    {t.allPages}
                  </Button>
                )
              }
            >
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
                    note: [totals.visitors_estimated && t.about, changeOf("visitors", totals.visitors)]
                      .filter(Boolean)
                      .join(" · "),
                  },
                  { name: t.views, value: formatNumber(totals.views), note: changeOf("views", totals.views) },
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
                {!page && (
                  <TopList
                    title={t.pages}
                    rows={pages.map(({ page_id, path, views }) => ({
                      name: path,
                      count: views,
                      onChoose: () => change({ page: page_id }),
                    }))}
                  />
                )}
                <TopList title={t.referrers} none={t.direct} rows={toRows(referrers)} />
                <TopList title={t.campaigns} none={t.noCampaigns} rows={toRows(utm.campaigns)} />
                {outbound.length > 0 && (
                  <TopList
                    title={t.outbound}
                    rows={outbound.map(({ url, clicks }) => ({ name: url, count: clicks }))}
                  />
                )}
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
            {!page && <FormNumbers websiteId={website._id} asked={asked} />}
            <p className={styles.note}>{t.note}</p>
          </>
        )}
      </Loaded>
    </>
  );
}

/** From which day to which; one that is emptied stays as it was. */
function Days({ from, to, onChange }: { from: string; to: string; onChange: (days: Record<string, string>) => void }) {
  const t = useMessages("analytics");
  const field = (name: "from" | "to", value: string, bounds: { min?: string; max?: string }) => (
    <TextField
      label={t[name]}
      hideLabel
      type="date"
      value={value}
      {...bounds}
      onChange={({ target }) => target.value && onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      {field("from", from, { max: to })}
      <span aria-hidden>–</span>
      {field("to", to, { min: from, max: usualDays(Date.now()).to })}
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

/** "+12 %". */
const signedPercent = (share: number): string =>
  formatNumber(share, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });

const toRows = (named: { name: string; views: number }[]) => named.map(({ name, views }) => ({ name, count: views }));
