/** All websites of the account, newest first, each as it looks. */
import { Globe, Plus } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
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
  return (
    <List
      route="GET /v1/websites"
      input={q ? { q } : {}}
      state={state}
      header={{ title: t.title }}
      create={
        mayMake && (
          <ButtonLink look="solid" icon={Plus} to="/new">
            {t.newWebsite}
          </ButtonLink>
        )
      }
      search={t.search}
      sizes={CARDS}
      none={{ icon: Globe, title: t.none, text: t.noneText }}
      {...(mayMake && { first: <FirstWebsite /> })}
      skeleton={<CardSkeletons />}
    >
      {(websites) => (
        <ul className={styles.cards}>
          {websites.map((website) => (
            <li key={website._id}>
              <WebsiteCard website={website} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

const CardSkeletons = () => (
  <div className={styles.cards}>
    {[0, 1, 2, 3, 4, 5].map((index) => (
      <Skeleton key={index} height="17rem" />
    ))}
  </div>
);
