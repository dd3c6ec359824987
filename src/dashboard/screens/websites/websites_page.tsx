/** All websites of the account, newest first, each as it looks; for an agency those of its clients as well. */
import { Globe, Plus } from "lucide-react";
import { useEffect } from "react";
import { useMessages } from "../../messages/messages.ts";
import { useAcrossClients } from "../../parts/across_clients.tsx";
import { type ListState, useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { WaitingRequests } from "../publish_requests/waiting_requests.tsx";
import { ClientWebsiteCard } from "./client_website_card.tsx";
import { FirstWebsite } from "./first_website.tsx";
import { WebsiteCard } from "./website_card.tsx";
import styles from "./websites_page.module.css";

/** Pages of cards: rows of two and of three are full. */
const CARDS = [24, 48, 96];

export default function WebsitesPage() {
  const t = useMessages("websites");
  const mayMake = useMay("editor", "content", "design", "ai");
  const state = useListState();
  const { q } = state;
  const own = useUser().account._id;
  const { isAcross, isOffered, choice } = useAcrossClients(state);
  return (
    <List
      route="GET /v1/websites"
      input={isAcross ? { account: "all" } : q ? { q } : {}}
      state={state}
      header={{ title: t.title, children: choice }}
      create={
        mayMake && (
          <ButtonLink look="solid" icon={Plus} to="/new">
            {t.newWebsite}
          </ButtonLink>
        )
      }
      above={<WaitingRequests ofClients={isOffered} />}
      {...(!isAcross && { search: t.search })}
      sizes={CARDS}
      none={{ icon: Globe, title: t.none, text: t.noneText }}
      {...(mayMake && {
        // Whoever makes websites for clients alone is shown those.
        first: isOffered && !state.values.of ? <ShowClients state={state} /> : <FirstWebsite />,
      })}
      skeleton={<CardSkeletons />}
    >
      {(websites) => (
        <ul className={styles.cards}>
          {websites.map((website) => (
            <li key={website._id}>
              {website.account_id && website.account_id !== own ? (
                <ClientWebsiteCard website={website} account={website.account_id} />
              ) : (
                <WebsiteCard website={website} />
              )}
            </li>
          ))}
        </ul>
      )}
    </List>
  );
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
