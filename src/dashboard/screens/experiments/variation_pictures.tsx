/** How each variation looks, beside each other; a click opens it. */
import { addressOf } from "../../api/call.ts";
import { useMessages } from "../../messages/messages.ts";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import type { Experiment } from "./experiment.ts";
import styles from "./experiment_page.module.css";

interface VariationPicturesProps {
  pageId: string;
  variations: Pick<Experiment["variations"][number], "key" | "name" | "version_id">[];
}

export function VariationPictures({ pageId, variations }: VariationPicturesProps) {
  const t = useMessages("experiments");
  return (
    <ul className={styles.pictures}>
      {variations.map(({ key, name, version_id }) => (
        <li key={key}>
          <PageThumbnail pageId={pageId} versionId={version_id} />
          <a
            href={addressOf("GET /v1/pages/:id/preview", { id: pageId, version_id })}
            target="_blank"
            rel="noreferrer"
            aria-label={t.openVariation(name)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
