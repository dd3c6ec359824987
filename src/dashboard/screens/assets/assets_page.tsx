/** All files of the account that pages and records show: a grid, uploads into it, and beside it the one that is looked at. */
import { useQuery } from "@tanstack/react-query";
import { Images, Link2 } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/queries.ts";
import { formatBytes } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { List } from "../../parts/list.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { DropArea, FileButton, UploadList, useUploads } from "../../parts/uploads.tsx";
import { WebsiteFilter } from "../../parts/website_picker.tsx";
import { useMay } from "../../session/session.ts";
import { AddressForm } from "./address_form.tsx";
import { AssetCard } from "./asset_card.tsx";
import { AssetDetail } from "./asset_detail.tsx";
import styles from "./assets_page.module.css";

/** Rows of two, three, four and six are full. */
const CARDS = [36, 72];
const KINDS = ["all", "image", "file"] as const;

export default function AssetsPage() {
  const t = useMessages("assets");
  const parts = useMessages("assetParts");
  const mayEdit = useMay("editor", "content");
  const state = useListState();
  const { q, values, setFilter } = state;
  const kind = KINDS.find((name) => name === values.kind) ?? "all";
  const website = values.website ?? "";
  const [isFetching, setFetching] = useState(false);
  const { data: stats } = useQuery({ ...query("GET /v1/users/me/stats", {}), enabled: useMay("viewer") });
  const uploads = useUploads(website || undefined);
  const close = () => setFilter({ open: "", page: values.page ?? "" });
  return (
    <>
      <PageHeader
        title={t.title}
        text={stats && t.stored(formatBytes(stats.storage_used_bytes), formatBytes(stats.storage_quota_bytes))}
      >
        {mayEdit && (
          <>
            <Button icon={Link2} onClick={() => setFetching(true)}>
              {t.fetch}
            </Button>
            <FileButton look="solid" multiple onFiles={uploads.add}>
              {parts.upload}
            </FileButton>
          </>
        )}
      </PageHeader>
      <UploadList uploads={uploads} />
      <DropArea onFiles={mayEdit ? uploads.add : null}>
        <List
          route="GET /v1/assets"
          input={{
            ...(q ? { q } : {}),
            ...(kind === "all" ? {} : { type: kind }),
            ...(website ? { website_id: website } : {}),
          }}
          state={state}
          search={parts.search}
          filters={[
            {
              name: "kind",
              label: t.type,
              inSight: true,
              options: KINDS.map((value) => ({ value: value === "all" ? "" : value, label: t.kinds[value] })),
            },
          ]}
          beside={<WebsiteFilter value={website} onChoose={(id) => setFilter({ website: id, open: "" })} />}
          alsoNarrowedBy={["website"]}
          sizes={CARDS}
          none={{ icon: Images, title: parts.none, text: mayEdit ? t.noneText : undefined }}
          skeleton={<CardSkeletons />}
        >
          {(assets) => (
            <ul className={styles.cards}>
              {assets.map((asset) => (
                <li key={asset._id}>
                  <AssetCard asset={asset} />
                </li>
              ))}
            </ul>
          )}
        </List>
      </DropArea>
      <Dialog open={values.open !== undefined} onClose={close} title={t.asset} shape="side">
        {values.open && <AssetDetail key={values.open} id={values.open} onGone={close} />}
      </Dialog>
      <Dialog open={isFetching} onClose={() => setFetching(false)} title={t.fetch} description={t.fetchText}>
        <AddressForm websiteId={website || undefined} onClose={() => setFetching(false)} />
      </Dialog>
    </>
  );
}

const CardSkeletons = () => (
  <div className={styles.cards}>
    {Array.from({ length: 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={index} height="10rem" />
    ))}
  </div>
);
