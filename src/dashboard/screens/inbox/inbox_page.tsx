/** What visitors have sent: the list, and beside it the one that is read. Which one is in the address. */
import { useQuery } from "@tanstack/react-query";
import { Inbox, SearchX } from "lucide-react";
import type { Item } from "../../api/operations.ts";
import { listQuery, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { classes } from "../../parts/classes.ts";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { type FormPlace, useFormPlaces } from "../forms/form_places.ts";
import styles from "./inbox_page.module.css";
import { SubmissionDetail } from "./submission_detail.tsx";
import { SubmissionRow } from "./submission_row.tsx";

const FILTERS = { all: {}, unread: { read: false, spam: false }, spam: { spam: true } } as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

/** A form among others to choose from, which may be called alike. */
const optionOf = ({ _id, name }: Item<"GET /v1/forms">, place: FormPlace | null) => ({
  value: _id,
  label: place?.path ? `${name} (${place.path})` : name,
  ...(place ? { group: place.website } : {}),
});

export default function InboxPage() {
  const t = useMessages("inbox");
  const { page, q, values, setPage, setSearch, setFilter } = useListState();
  const filter = FILTER_NAMES.find((name) => name === values.show) ?? "all";
  const form = values.form ?? "";
  const siteId = useSiteId();
  const ofSite = siteId ? { website_id: siteId } : {};
  const submissions = useQuery(
    listQuery("GET /v1/submissions", {
      page,
      ...FILTERS[filter],
      ...(q ? { q } : {}),
      ...(form ? { form_id: form } : {}),
      ...ofSite,
    }),
  );
  const forms = useQuery(wholeQuery("GET /v1/forms", ofSite));
  const placeOf = useFormPlaces();
  const hasSeveralSites = new Set(forms.data?.data.map(({ website_id }) => website_id)).size > 1;
  const isNarrowed = q !== "" || filter !== "all" || form !== "";
  const isFirst = submissions.data?.total === 0 && !isNarrowed;
  const shown = submissions.data?.data.find(({ _id }) => _id === values.open);
  return (
    <div className={classes(styles.inbox, shown && styles.reading)}>
      <div className={styles.head}>
        <PageHeader title={t.title}>
          {!isFirst && (
            <>
              <Choice
                label={t.show}
                value={filter}
                options={FILTER_NAMES.map((value) => ({ value, label: t.filters[value] }))}
                onChoose={(value) => setFilter({ show: value === "all" ? "" : value, open: "" })}
              />
              {(forms.data?.data.length ?? 0) > 1 && (
                <Select
                  label={t.form}
                  hideLabel
                  value={form}
                  onChange={(event) => setFilter({ form: event.target.value, open: "" })}
                  options={[
                    { value: "", label: t.allForms },
                    ...forms.data!.data.map((one) => optionOf(one, placeOf(one))),
                  ]}
                />
              )}
              <SearchField label={t.search} value={q} onSearch={setSearch} />
            </>
          )}
        </PageHeader>
      </div>
      <Loaded query={submissions} skeleton={<SkeletonRows count={8} />}>
        {(list) =>
          isFirst ? (
            <EmptyState icon={Inbox} title={t.nothingYet} text={t.nothingYetText} />
          ) : list.data.length === 0 ? (
            <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
              <Button onClick={() => setFilter({ show: "", form: "", q: "", open: "" })}>{t.showAll}</Button>
            </EmptyState>
          ) : (
            <div className={styles.panes}>
              <div className={styles.list}>
                <ul aria-label={t.list}>
                  {list.data.map((submission) => (
                    <li key={submission._id}>
                      <SubmissionRow
                        submission={submission}
                        isOpen={submission === shown}
                        website={hasSeveralSites ? placeOf(submission)?.website : undefined}
                      />
                    </li>
                  ))}
                </ul>
                <Pager list={list} onPage={setPage} />
              </div>
              <section className={styles.detail} aria-label={t.title}>
                {shown ? (
                  <SubmissionDetail
                    key={shown._id}
                    submission={shown}
                    form={forms.data?.data.find(({ _id }) => _id === shown.form_id)}
                    place={placeOf(shown)}
                  />
                ) : (
                  <p className={styles.choose}>{t.choose}</p>
                )}
              </section>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}
