/** One asset in the grid. */
import { Link } from "@tanstack/react-router";
import type { Item } from "../../api/operations.ts";
import { formatBytes } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetThumbnail } from "../../parts/asset_thumbnail.tsx";
import styles from "./asset_card.module.css";

export function AssetCard({ asset }: { asset: Item<"GET /v1/assets"> }) {
  const t = useMessages("assetParts");
  return (
    <Link
      to="."
      search={(before: Record<string, string>) => ({ ...before, open: asset._id }) as never}
      resetScroll={false}
      className={styles.card}
    >
      <AssetThumbnail asset={{ ...asset, alt: "" }} />
      <span className={styles.name}>{asset.name}</span>
      <span className={styles.facts}>
        {formatBytes(asset.size)} · {t.uses(asset.use_count)}
      </span>
    </Link>
  );
}
