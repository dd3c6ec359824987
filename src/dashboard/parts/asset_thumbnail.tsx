/** How an asset looks, small: the picture in its least width, or what kind of file it is. */
import { File } from "lucide-react";
import type { Asset } from "../api/upload.ts";
import styles from "./asset_thumbnail.module.css";

/** "PDF", as far as a name says so. */
const endingOf = (name: string): string | null => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? null;

export function AssetThumbnail({ asset }: { asset: Pick<Asset, "kind" | "path" | "variants" | "name" | "alt"> }) {
  const { kind, path, variants, name, alt } = asset;
  return (
    <span className={styles.thumbnail}>
      {kind === "image" ? (
        <img src={variants[0]?.path ?? path} alt={alt ?? ""} loading="lazy" decoding="async" draggable={false} />
      ) : (
        <span className={styles.file}>
          <File aria-hidden />
          {endingOf(name)}
        </span>
      )}
    </span>
  );
}
