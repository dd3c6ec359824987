/** What a website keeps content in: its collections, and the way to make one. */
import { Link } from "@tanstack/react-router";
import { Library, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { List } from "../../parts/list.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { OfWebsite, WebsitePicker } from "../../parts/website_picker.tsx";
import { useMay } from "../../session/session.ts";
import type { Website } from "../workspace/page.ts";
import type { Collection } from "./collection.ts";
import styles from "./content_page.module.css";
import { NewCollection } from "./new_collection.tsx";

/** As many as a website may have. */
const MOST_COLLECTIONS = 40;

export default function ContentPage() {
  const t = useMessages("content");
  const mayMake = useMay("editor", "content", "design", "ai");
  const none = (
    <>
      <PageHeader title={t.collections} />
      <EmptyState icon={Library} title={t.noWebsite} text={t.noWebsiteText}>
        {mayMake && <ButtonLink to="/new">{t.newWebsite}</ButtonLink>}
      </EmptyState>
    </>
  );
  return (
    <OfWebsite none={none}>
      {(website, picker) => (
        <Collections website={website} picker={picker && <WebsitePicker {...picker} hideLabel />} />
      )}
    </OfWebsite>
  );
}

function Collections({ website, picker }: { website: Pick<Website, "_id">; picker: ReactNode }) {
  const t = useMessages("content");
  const mayEdit = useMay("editor", "content", "design");
  const state = useListState();
  const [isMaking, setMaking] = useState(false);
  const make = mayEdit && (
    <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
      {t.newCollection}
    </Button>
  );
  return (
    <>
      <List
        key={website._id}
        route="GET /v1/websites/:id/cms/collections"
        input={{ id: website._id }}
        state={state}
        header={{ title: t.collections, text: t.text }}
        create={make}
        beside={picker}
        sizes={[MOST_COLLECTIONS]}
        none={{ icon: Library, title: t.none, text: t.noneText }}
      >
        {(collections) => (
          <ul className={styles.cards}>
            {collections.map((collection) => (
              <li key={collection._id}>
                <CollectionCard collection={collection} />
              </li>
            ))}
          </ul>
        )}
      </List>
      <NewCollection website={website} open={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

function CollectionCard({ collection }: { collection: Collection }) {
  const t = useMessages("content");
  const { _id, name, record_count, route, fields, detail_page_id } = collection;
  return (
    <Link to="/content/$id" params={{ id: _id }} className={styles.card}>
      <h2>{name}</h2>
      <p>{t.recordCount(record_count)}</p>
      <p className="note">{fields.map((field) => field.name).join(", ")}</p>
      <p className={styles.route}>
        {route === null ? t.noPages : <code>{route}</code>}
        {route !== null && detail_page_id === null && <span className="note">{t.noTemplate}</span>}
      </p>
    </Link>
  );
}
