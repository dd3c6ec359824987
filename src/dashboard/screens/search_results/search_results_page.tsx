/** How the pages of a website look in search results and as shared links, all of it to be changed here. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { inOrder, type Page } from "../workspace/page.ts";
import { PageForm } from "../workspace/page_form.tsx";
import styles from "./search_results_page.module.css";
import { ShareCard } from "./share_card.tsx";

export default function SearchResultsPage() {
  const t = useMessages("site");
  const id = useSiteId()!;
  const mayEdit = useMay("editor", "content");
  const { data: website } = useQuery(query("GET /v1/websites/:id", { id }));
  const pages = useQuery(wholeQuery("GET /v1/websites/:id/pages", { id }));
  const [edited, setEdited] = useState<Page | null>(null);
  const host = website?.url ? new URL(website.url).host : (website?.name ?? "");
  return (
    <>
      <PageHeader title={t.search} text={t.searchText} />
      <Loaded query={pages} skeleton={<SkeletonRows count={4} />}>
        {({ data }) => (
          <>
            <ul className={styles.results}>
              {inOrder(data, website).map((page) => (
                <li key={page._id}>
                  <div className={styles.result} dir="auto">
                    <p className="note">
                      {host}
                      {page.path === "/" ? "" : page.path.replaceAll("/", " › ")}
                    </p>
                    <h2>{page.title ?? page.name}</h2>
                    <p className={page.description ? styles.description : styles.none}>
                      {page.description ?? t.noDescription}
                    </p>
                    {mayEdit && (
                      <Button
                        size="small"
                        className={styles.edit}
                        aria-label={t.editOf(page.name)}
                        onClick={() => setEdited(page)}
                      >
                        {t.edit}
                      </Button>
                    )}
                  </div>
                  <ShareCard page={page} host={host} />
                </li>
              ))}
            </ul>
            <PageForm
              key={edited?._id}
              websiteId={id}
              pages={data}
              page={edited}
              open={edited !== null}
              onClose={() => setEdited(null)}
              onMade={() => {}}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
