/** What reviewers have said of pages: the list, and beside it the comment that is read. Which one is in the address. */
import { useQuery } from "@tanstack/react-query";
import { MessageSquare, SearchX } from "lucide-react";
import { listQuery, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { classes } from "../../parts/classes.ts";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import styles from "../inbox/inbox_page.module.css";
import { CommentDetail } from "./comment_detail.tsx";
import { CommentRow } from "./comment_row.tsx";

const FILTERS = {
  open: { status: "open" },
  unread: { unread: true },
  approved: { kind: "approved" },
  all: {},
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

export default function CommentsPage() {
  const t = useMessages("reviews");
  const { page, values, setPage, setFilter } = useListState();
  const filter = FILTER_NAMES.find((name) => name === values.show) ?? "all";
  const siteId = useSiteId();
  const website = siteId ?? values.website ?? "";
  const comments = useQuery(
    listQuery("GET /v1/comments", { page, ...FILTERS[filter], ...(website ? { website_id: website } : {}) }),
  );
  const websites = useQuery(wholeQuery("GET /v1/websites", {})).data?.data ?? [];
  const isFirst = comments.data?.total === 0 && filter === "all" && !values.website;
  const shown = comments.data?.data.find(({ _id }) => _id === values.open);
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
              {!siteId && websites.length > 1 && (
                <Select
                  label={t.website}
                  hideLabel
                  value={website}
                  onChange={(event) => setFilter({ website: event.target.value, open: "" })}
                  options={[
                    { value: "", label: t.allWebsites },
                    ...websites.map(({ _id, name }) => ({ value: _id, label: name })),
                  ]}
                />
              )}
            </>
          )}
        </PageHeader>
      </div>
      <Loaded query={comments} skeleton={<SkeletonRows count={8} />}>
        {(list) =>
          isFirst ? (
            <EmptyState icon={MessageSquare} title={t.none} text={t.noneText}>
              <ButtonLink to="/">{t.toWebsites}</ButtonLink>
            </EmptyState>
          ) : list.data.length === 0 ? (
            <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
              <Button onClick={() => setFilter({ show: "", website: "", open: "" })}>{t.showAll}</Button>
            </EmptyState>
          ) : (
            <div className={styles.panes}>
              <div className={styles.list}>
                <ul aria-label={t.list}>
                  {list.data.map((comment) => (
                    <li key={comment._id}>
                      <CommentRow
                        comment={comment}
                        isOpen={comment === shown}
                        withWebsite={!siteId && websites.length > 1}
                      />
                    </li>
                  ))}
                </ul>
                <Pager list={list} onPage={setPage} />
              </div>
              <section className={styles.detail} aria-label={t.title}>
                {shown ? (
                  <CommentDetail key={shown._id} comment={shown} />
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
