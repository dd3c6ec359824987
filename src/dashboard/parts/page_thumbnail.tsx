/**
 * How a page looks, small: its draft in a frame that can do nothing. No script runs in it, nothing in it can be reached or
 * read aloud, and it is loaded only when it comes near the screen.
 */
import { useEffect, useRef, useState } from "react";
import { addressOf } from "../api/call.ts";
import { useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import styles from "./page_thumbnail.module.css";

/** The width of the window that the page believes to be in. */
const PAGE_WIDTH = 1280;

interface PageThumbnailProps {
  pageId: string | null;
  /** Null: nothing is written yet. */
  versionId: string | null;
  /** To compare pages more of one has to be seen than to know it again. */
  isTall?: boolean;
}

export function PageThumbnail({ pageId, versionId, isTall = false }: PageThumbnailProps) {
  const t = useMessages("parts");
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale(entry!.contentRect.width / PAGE_WIDTH));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={classes(styles.thumbnail, isTall && styles.tall)} aria-hidden>
      {pageId && versionId ? (
        scale > 0 && (
          <iframe
            key={versionId}
            className={styles.page}
            style={{ scale: String(scale), opacity: shown ? 1 : 0 }}
            onLoad={() => setShown(true)}
            title={t.thumbnail}
            src={addressOf("GET /v1/pages/:id/preview", { id: pageId, version_id: versionId })}
            sandbox=""
            loading="lazy"
            tabIndex={-1}
            inert
            referrerPolicy="no-referrer"
          />
        )
      ) : (
        <div className={styles.blank} />
      )}
    </div>
  );
}
