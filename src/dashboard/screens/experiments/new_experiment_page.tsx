/** Making an experiment: of which page, with which of its versions, and what visitors are hoped to do. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useFormChange, wholeQuery } from "../../api/queries.ts";
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
import { OfWebsite, WebsitePicker } from "../../parts/website_picker.tsx";
import { inOrder, type Website } from "../workspace/page.ts";
import { TOUCHED } from "./experiment.ts";
import styles from "./experiment_form.module.css";
import { ExperimentForm } from "./experiment_form.tsx";

export default function NewExperimentPage() {
  const t = useMessages("experiments");
  const none = (
    <EmptyState icon={FlaskConical} title={t.noPage} text={t.noPageText}>
      <ButtonLink to="/">{t.website}</ButtonLink>
    </EmptyState>
  );
  return (
    <>
      <PageHeader above={<Link to="/experiments">{t.title}</Link>} title={t.make} text={t.newText} />
      <OfWebsite none={none} forget={["page"]}>
        {(website, picker) => <Chosen website={website} picker={picker && <WebsitePicker {...picker} />} none={none} />}
      </OfWebsite>
    </>
  );
}

interface ChosenProps {
  website: Pick<Website, "_id" | "published_at" | "page_order">;
  picker: ReactNode;
  none: ReactNode;
}

function Chosen({ website, picker, none }: ChosenProps) {
  const t = useMessages("experiments");
  const navigate = useNavigate();
  const [values, change] = useAddressState();
  const pages = useQuery(wholeQuery("GET /v1/websites/:id/pages", { id: website._id }));
  const make = useFormChange("POST /v1/experiments", {
    refresh: [...TOUCHED],
    onDone: ({ _id }) => void navigate({ to: "/experiments/$id", params: { id: _id } }),
  });
  const eligible = inOrder(pages.data?.data ?? [], website).filter(
    ({ published_version_id, path }) => published_version_id && !path.endsWith("/:slug"),
  );
  const page = eligible.find(({ _id }) => _id === values.page) ?? eligible[0];
  if (!picker && website.published_at === null) return none;
  return (
    <div className={styles.parts}>
      <Card title={t.page}>
        <div className={styles.pair}>
          {picker}
          <Loaded query={pages} skeleton={<SkeletonRows count={1} />}>
            {() => (
              <Select
                label={t.page}
                value={page?._id ?? ""}
                onChange={(event) => change({ page: event.target.value })}
                options={eligible.map(({ _id, name, path }) => ({ value: _id, label: `${name} (${path})` }))}
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
