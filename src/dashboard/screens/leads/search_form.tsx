/** What is looked for, where, how many, who is asked, and what it costs. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { query, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { OriginNote } from "./data_note.tsx";
import type { Source } from "./lead.ts";
import styles from "./search_page.module.css";

const WEBSITES = ["any", "without", "with"] as const;
const LIMITS = ["10", "20", "50", "100"];
const DEFAULT_LIMIT = "20";

export function SearchForm({ sources }: { sources: Source[] }) {
  const t = useMessages("leads");
  const form = useRef<HTMLFormElement>(null);
  const credits = useQuery(query("GET /v1/credits", {}));
  const search = useChange("POST /v1/leads/search", {
    refresh: ["GET /v1/leads/searches", "GET /v1/credits"],
    onDone: () => form.current?.querySelector<HTMLInputElement>("input[name=query]")?.select(),
    onFail: () => {},
  });
  const { error } = search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? "").trim();
    const website = text("website");
    search.mutate({
      query: text("query"),
      location: text("location"),
      limit: Number(text("limit")),
      ...(text("radius") ? { radius_km: Number(text("radius").replace(",", ".")) } : {}),
      ...(website === "any" ? {} : { has_website: website === "with" }),
      ...(text("source") ? { source: text("source") as "places" } : {}),
    });
  };
  return (
    <Card title={t.whatAndWhere}>
      <form ref={form} onSubmit={submit} className={styles.form}>
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <div className={styles.fields}>
          <TextField
            label={t.query}
            name="query"
            hint={t.queryHint}
            placeholder={t.queryExample}
            problem={error?.problemOf("query")}
            maxLength={200}
            required
          />
          <TextField
            label={t.location}
            name="location"
            hint={t.locationHint}
            placeholder={t.locationExample}
            problem={error?.problemOf("location")}
            maxLength={200}
            required
          />
          <Select
            label={t.ownWebsite}
            name="website"
            defaultValue="without"
            options={WEBSITES.map((value) => ({ value, label: t.ownWebsites[value] }))}
          />
          <Select
            label={t.howMany}
            name="limit"
            defaultValue={DEFAULT_LIMIT}
            options={LIMITS.map((value) => ({ value, label: value }))}
          />
          <TextField
            label={t.radius}
            name="radius"
            inputMode="decimal"
            hint={t.radiusHint}
            problem={error?.problemOf("radius_km")}
            required={false}
          />
          <Select
            label={t.source}
            name="source"
            defaultValue={sources[0]!.name}
            problem={error?.problemOf("source")}
            options={sources.map(({ name }) => ({ value: name, label: t.sourceNames[name as "places"] ?? name }))}
          />
        </div>
        <div className={styles.end}>
          <p className={styles.quiet}>
            {credits.data &&
              t.cost(formatNumber(credits.data.costs.create_lead_search ?? 0), formatNumber(credits.data.balance))}
          </p>
          <Button type="submit" look="solid" busy={search.isPending}>
            {t.search}
          </Button>
        </div>
        <ul className={styles.quiet} aria-label={t.sourcesTitle}>
          {sources.map((source) => (
            <li key={source.name}>
              <OriginNote origin={source} />
            </li>
          ))}
        </ul>
      </form>
    </Card>
  );
}
