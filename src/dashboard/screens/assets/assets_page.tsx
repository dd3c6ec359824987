/** All files of the account that pages and records show: a grid, uploads into it, and beside it the one that is looked at. */
import { useQuery } from "@tanstack/react-query";
import { Images, Link2, SearchX } from "lucide-react";
import { useState } from "react";
import { listQuery, query, wholeQuery } from "../../api/queries.ts";
import { formatBytes } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { DropArea, FileButton, UploadList, useUploads } from "../../parts/uploads.tsx";
import { useMay } from "../../session/session.ts";
import { AddressForm } from "./address_form.tsx";
import { AssetCard } from "./asset_card.tsx";
import { AssetDetail } from "./asset_detail.tsx";
import styles from "./assets_page.module.css";

/** Rows of two, three, four and six are full. */
const CARDS = 36;
const KINDS = ["all", "image", "file"] as const;

export default function AssetsPage() {
  const t = useMessages("assets");
  const parts = useMessages("assetParts");
  const mayEdit = useMay("editor");
  const { page, q, values, setPage, setSearch, setFilter } = useListState();
  const kind = KINDS.find((name) => name === values.kind) ?? "all";
  const website = values.website ?? "";
  const [isFetching, setFetching] = useState(false);
  const websites = useQuery(wholeQuery("GET /v1/websites", {}));
  const { data: stats } = useQuery(query("GET /v1/users/me/stats", {}));
  const assets = useQuery(
    listQuery("GET /v1/assets", {
      limit: CARDS,
      page,
      ...(q ? { q } : {}),
      ...(kind === "all" ? {} : { type: kind }),
      ...(website ? { website_id: website } : {}),
    }),
  );
  const uploads = useUploads(website || undefined);
  const isNarrowed = q !== "" || kind !== "all" || website !== "";
  const isFirst = assets.data?.total === 0 && !isNarrowed;
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
      {!isFirst && (
        <div className={styles.filters}>
          <SearchField label={parts.search} value={q} onSearch={setSearch} />
          <Choice
            label={t.kind}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
            onChoose={(value) => setFilter({ kind: value === "all" ? "" : value })}
          />
          {(websites.data?.data.length ?? 0) > 0 && (
            <Select
              label={t.website}
              hideLabel
              value={website}
              onChange={(event) => setFilter({ website: event.target.value })}
              options={[
                { value: "", label: t.allWebsites },
                ...websites.data!.data.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
          )}
        </div>
      )}
      <UploadList uploads={uploads} />
      <DropArea onFiles={mayEdit ? uploads.add : null}>
        <Loaded query={assets} skeleton={<CardSkeletons />}>
          {(list) =>
            isFirst ? (
              <EmptyState icon={Images} title={parts.none} text={mayEdit ? t.noneText : undefined} />
            ) : list.data.length === 0 ? (
              <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
                <Button onClick={() => setFilter({ q: "", kind: "", website: "" })}>{t.showAll}</Button>
              </EmptyState>
            ) : (
              <>
                <ul className={styles.cards}>
                  {list.data.map((asset) => (
                    <li key={asset._id}>
                      <AssetCard asset={asset} />
                    </li>
                  ))}
                </ul>
                <Pager list={list} onPage={setPage} />
              </>
            )
          }
        </Loaded>
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
