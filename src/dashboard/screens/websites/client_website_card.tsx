/** A client's website among those of all: how it looks, whose it is, and the way into it. */
import { InAccount, switchAccount } from "../../api/account.ts";
import { useMessages } from "../../messages/messages.ts";
import { AccountName } from "../../parts/across_clients.tsx";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { Ago } from "../../parts/time.tsx";
import type { Website } from "./website.ts";
import styles from "./website_card.module.css";
import { State } from "./website_card.tsx";

export function ClientWebsiteCard({ website, account }: { website: Website; account: string }) {
  const t = useMessages("websites");
  return (
    <article className={styles.card}>
      <button
        type="button"
        className={styles.link}
        onClick={() => switchAccount(account, `/app/websites/${website._id}`)}
      >
        <InAccount value={account}>
          <PageThumbnail
            pageId={website.home_page_id}
            versionId={website.home_version_id}
            picture={website.home_picture}
          />
        </InAccount>
        <span className={styles.name}>{website.name}</span>
      </button>
      <p className={styles.facts}>
        <AccountName id={account} />
        <span aria-hidden>·</span>
        {t.pages(website.page_count)}
        <span aria-hidden>·</span>
        <Ago time={website.updated_at} />
      </p>
      <div className={styles.state}>
        <State website={website} />
      </div>
    </article>
  );
}
