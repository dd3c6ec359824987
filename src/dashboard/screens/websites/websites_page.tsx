/** All websites of the account, newest first, each as it looks. */
import { useQuery } from "@tanstack/react-query";
import { Globe, Plus, SearchX } from "lucide-react";
import { listQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { FirstWebsite } from "./first_website.tsx";
import { WebsiteCard } from "./website_card.tsx";
import styles from "./websites_page.module.css";

/** A page of cards: rows of two and of three are full. */
const CARDS = 24;

export default function WebsitesPage() {
  const t = useMessages("websites");
  const mayMake = useMay("editor");
  const { page, q, setPage, setSearch } = useListState();
  const websites = useQuery(listQuery("GET /v1/websites", { limit: CARDS, page, ...(q ? { q } : {}) }));
  const isFirst = websites.data?.total === 0 && !q;
  return (
    <>
      <PageHeader title={t.title}>
        {!isFirst && (
          <>
            <SearchField label={t.search} value={q} onSearch={setSearch} />
            {mayMake && (
              <ButtonLink look="solid" icon={Plus} to="/new">
                {t.newWebsite}
              </ButtonLink>
            )}
          </>
        )}
      </PageHeader>
      <Loaded query={websites} skeleton={<CardSkeletons />}>
        {(list) =>
          isFirst ? (
            mayMake ? (
              <FirstWebsite />
            ) : (
              <EmptyState icon={Globe} title={t.none} text={t.noneText} />
            )
          ) : list.data.length === 0 ? (
            <EmptyState icon={SearchX} title={t.nothingFound(q)} text={t.nothingFoundText}>
              <Button onClick={() => setSearch("")}>{t.showAll}</Button>
            </EmptyState>
          ) : (
            <>
              <ul className={styles.cards}>
                {list.data.map((website) => (
                  <li key={website._id}>
                    <WebsiteCard website={website} />
                  </li>
                ))}
              </ul>
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const CardSkeletons = () => (
  <div className={styles.cards}>
    {[0, 1, 2, 3, 4, 5].map((index) => (
      <Skeleton key={index} height="17rem" />
    ))}
  </div>
);
