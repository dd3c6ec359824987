/** All websites of the account, each as it looks; for an agency those of its clients as well. */
import { Link } from "@tanstack/react-router";
import { Globe, LayoutGrid, Plus, Rows3 } from "lucide-react";
import { useEffect } from "react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAcrossClients } from "../../parts/across_clients.tsx";
import { type ListState, useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { rowProps } from "../../parts/selection.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { type Column, SelectRow } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { WaitingRequests } from "../publish_requests/waiting_requests.tsx";
import { FirstWebsite } from "./first_website.tsx";
import type { Website } from "./website.ts";
import { useWebsiteActions } from "./website_actions.tsx";
import { State, WebsiteCard, WebsiteOptions } from "./website_card.tsx";
import styles from "./websites_page.module.css";

/** Pages of cards: rows of two and of three are full. */
const CARDS = [24, 48, 96];

/** The first is taken where the address says nothing. */
const SORTS = ["-created_at", "created_at", "name", "-name", "-updated_at", "updated_at"] as const;

export default function WebsitesPage() {
  const t = useMessages("websites");
  const parts = useMessages("parts");
  const mayMake = useMay("editor", "content", "design", "ai");
  const state = useListState();
  const { q } = state;
  const sort = SORTS.find((one) => one === state.values.sort);
  const own = useUser().account._id;
  const { isAcross, isOffered, choice } = useAcrossClients(state);
  const actions = useWebsiteActions();
  const columns = useColumns();
  const isTable = state.values.view === "table" && !isAcross;
  const views = {
    name: "view",
    label: t.view,
    isSort: true,
    inSight: true,
    options: [
      { value: "", label: t.views.cards, icon: LayoutGrid },
      { value: "table", label: t.views.table, icon: Rows3 },
    ],
  };
  return (
    <List
      route="GET /v1/websites"
      input={{ ...(sort && { sort }), ...(isAcross && { account: "all" }), ...(q && { q }) }}
      state={state}
      header={{ title: t.websites, children: choice }}
      create={
        mayMake && (
          <ButtonLink look="solid" icon={Plus} to="/new">
            {t.newWebsite}
          </ButtonLink>
        )
      }
      above={<WaitingRequests ofClients={isOffered} />}
      search={t.searchWebsites}
      filters={[
        ...(isAcross ? [] : [views]),
        {
          name: "sort",
          label: parts.sortBy,
          isSort: true,
          options: SORTS.map((value, index) => ({ value: index > 0 ? value : "", label: t.sorts[value] })),
        },
      ]}
      {...(isTable ? { columns } : { sizes: CARDS, skeleton: <CardSkeletons /> })}
      {...(actions.length > 0 && !isAcross && { actions, nameOf: ({ name }: Website) => name })}
      none={{ icon: Globe, title: t.noWebsites, text: t.noneText }}
      {...(mayMake && {
        // Whoever makes websites for clients alone is shown those.
        first: isOffered && !state.values.of ? <ShowClients state={state} /> : <FirstWebsite />,
      })}
    >
      {(websites, selection) => (
        <ul className={styles.cards}>
          {websites.map((website) => (
            <li {...rowProps(website._id, selection)} key={website._id} className={styles.selectable}>
              {selection && <SelectRow row={website} selection={selection} />}
              <WebsiteCard website={website} client={website.account_id === own ? undefined : website.account_id} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

function useColumns(): Column<Website>[] {
  const t = useMessages("websites");
  const parts = useMessages("parts");
  return [
    {
      name: t.name,
      sort: { ascending: "name", descending: "-name" },
      cell: ({ _id, name, url, home_page_id, home_version_id, home_picture }) => (
        <div className={styles.known}>
          <PageThumbnail pageId={home_page_id} versionId={home_version_id} picture={home_picture} />
          <div>
            <Link to={`/websites/${_id}` as "/"} className="named">
              <bdi>{name}</bdi>
            </Link>
            {url && <p className="note">{new URL(url).host}</p>}
          </div>
        </div>
      ),
    },
    { name: t.status, tight: true, cell: (website) => <State website={website} /> },
    {
      name: parts.pages,
      tight: true,
      align: "end",
      secondary: true,
      cell: ({ page_count }) => formatNumber(page_count),
    },
    {
      name: t.lastChange,
      sort: { descending: "-updated_at", ascending: "updated_at" },
      tight: true,
      secondary: true,
      cell: ({ updated_at }) => <Ago time={updated_at} />,
    },
    { name: parts.options, buttons: true, cell: (website) => <WebsiteOptions website={website} /> },
  ];
}

function ShowClients({ state }: { state: ListState }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes into sight.
  useEffect(() => state.setFilter({ of: "clients" }), []);
  return <CardSkeletons />;
}

const CardSkeletons = () => (
  <div className={styles.cards}>
    {[0, 1, 2, 3, 4, 5].map((index) => (
      <Skeleton key={index} height="17rem" />
    ))}
  </div>
);
