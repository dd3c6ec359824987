/** What is looked for, where, how many, who is asked, and what it costs. */
import { useQuery } from "@tanstack/react-query";
import { query, useFormChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm, type Entered } from "../../parts/form.tsx";
import { OriginNote } from "./data_note.tsx";
import type { Source } from "./lead.ts";
import styles from "./search_page.module.css";

const WEBSITES = ["any", "without", "with"] as const;
const LIMITS = ["10", "20", "50", "100"];
const DEFAULT_LIMIT = "20";

export function SearchForm({ sources }: { sources: Source[] }) {
  const t = useMessages("leads");
  const credits = useQuery(query("GET /v1/credits", {}));
  const search = useFormChange("POST /v1/leads/search", {
    refresh: ["GET /v1/leads/searches", "GET /v1/credits"],
  });
  const submit = ({ text, form }: Entered) => {
    const website = text("website");
    const asked = {
      query: text("query"),
      location: text("location"),
      limit: Number(text("limit")),
      ...(text("radius_km") ? { radius_km: Number(text("radius_km").replace(",", ".")) } : {}),
      ...(website === "any" ? {} : { has_website: website === "with" }),
      ...(text("source") ? { source: text("source") as "places" } : {}),
    };
    search.mutate(asked, { onSuccess: () => form.querySelector<HTMLInputElement>("input[name=query]")?.select() });
  };
  return (
    <Card title={t.whatAndWhere}>
      <ChangeForm change={search} onSubmit={submit}>
        <div className={styles.fields}>
          <TextField
            label={t.query}
            name="query"
            hint={t.queryHint}
            placeholder={t.queryExample}
            maxLength={200}
            required
          />
          <TextField
            label={t.location}
            name="location"
            hint={t.locationHint}
            placeholder={t.locationExample}
            maxLength={200}
            required
          />
          <Select
            label={t.website}
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
          <TextField label={t.radius} name="radius_km" inputMode="decimal" hint={t.radiusHint} required={false} />
          <Select
            label={t.source}
            name="source"
            defaultValue={sources[0]!.name}
            options={sources.map(({ name }) => ({ value: name, label: t.sourceNames[name as "places"] ?? name }))}
          />
        </div>
        <div className={styles.end}>
          <p className="note">
            {credits.data &&
              t.cost(formatNumber(credits.data.costs.create_lead_search ?? 0), formatNumber(credits.data.balance))}
          </p>
          <Button type="submit" look="solid" busy={search.isPending}>
            {t.search}
          </Button>
        </div>
        <ul className="note" aria-label={t.sourcesTitle}>
          {sources.map((source) => (
            <li key={source.name}>
              <OriginNote origin={source} />
            </li>
          ))}
        </ul>
      </ChangeForm>
    </Card>
  );
}
