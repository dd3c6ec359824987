/** Making an experiment: of which page, with which of its versions, and what visitors are hoped to do. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import type { Item } from "../../api/operations.ts";
import { useChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { TOUCHED } from "./experiment.ts";
import styles from "./experiment_form.module.css";
import { ExperimentForm } from "./experiment_form.tsx";

type Website = Item<"GET /v1/websites">;

export default function NewExperimentPage() {
  const t = useMessages("experiments");
  const websites = useQuery(wholeQuery("GET /v1/websites", {}));
  return (
    <>
      <PageHeader above={<Link to="/experiments">{t.back}</Link>} title={t.newTitle} text={t.newText} />
      <Loaded query={websites} skeleton={<SkeletonRows count={4} />}>
        {({ data }) => {
          const published = data.filter(({ published_at }) => published_at !== null);
          return published.length === 0 ? (
            <EmptyState icon={FlaskConical} title={t.noPage} text={t.noPageText}>
              <ButtonLink to="/">{t.website}</ButtonLink>
            </EmptyState>
          ) : (
            <Chosen websites={published} />
          );
        }}
      </Loaded>
    </>
  );
}

function Chosen({ websites }: { websites: Website[] }) {
  const t = useMessages("experiments");
  const navigate = useNavigate();
  const [values, change] = useAddressState();
  const website = websites.find(({ _id }) => _id === values.website) ?? websites[0]!;
  const pages = useQuery(wholeQuery("GET /v1/websites/:id/pages", { id: website._id }));
  const make = useChange("POST /v1/experiments", {
    refresh: [...TOUCHED],
    onDone: ({ _id }) => void navigate({ to: "/experiments/$id", params: { id: _id } }),
    onFail: () => {},
  });
  const eligible = (pages.data?.data ?? []).filter(
    ({ published_version_id, path }) => published_version_id && !path.endsWith("/:slug"),
  );
  // Where there is one alone, nothing has to be chosen.
  const page = eligible.find(({ _id }) => _id === values.page) ?? (eligible.length === 1 ? eligible[0] : undefined);
  return (
    <div className={styles.parts}>
      <Card title={t.page}>
        <div className={styles.pair}>
          <Select
            label={t.website}
            value={website._id}
            onChange={(event) => change({ website: event.target.value, page: "" })}
            options={websites.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <Loaded query={pages} skeleton={<SkeletonRows count={1} />}>
            {() => (
              <Select
                label={t.page}
                value={page?._id ?? ""}
                onChange={(event) => change({ page: event.target.value })}
                options={[
                  { value: "", label: t.choosePage },
                  ...eligible.map(({ _id, name, path }) => ({ value: _id, label: `${name} (${path})` })),
                ]}
              />
            )}
          </Loaded>
        </div>
      </Card>
      <Loaded query={pages} skeleton={<SkeletonRows count={4} />}>
        {() => {
          if (eligible.length === 0)
            return (
              <Notice tone="plain">
                {t.noPage}. {t.noPageText}
              </Notice>
            );
          return (
            page?.published_version_id && (
              <ExperimentForm
                key={page._id}
                page={page}
                control={page.published_version_id}
                error={make.error}
                isBusy={make.isPending}
                onSave={(draft) => make.mutate({ ...draft, page_id: page._id })}
              />
            )
          );
        }}
      </Loaded>
    </div>
  );
}
