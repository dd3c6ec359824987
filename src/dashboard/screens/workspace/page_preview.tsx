/** The draft of a page, at the width of a phone, a tablet or all there is. */
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { addressOf, call } from "../../api/call.ts";
import { useMessages } from "../../messages/messages.ts";
import { classes } from "../../parts/classes.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { messages } from "./messages.ts";
import type { Page } from "./page.ts";
import styles from "./page_preview.module.css";

/** Of the window that the page believes to be in, in pixels. */
export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Width = keyof typeof WIDTHS;

/** A link is good for a week; it is asked for anew long before. */
const LINK_GOOD_MS = 12 * 3_600_000;

/** @param props.versionId the version that is looked at */
export function PagePreview({
  page,
  versionId,
  width,
  frame,
}: {
  page: Page;
  versionId: string;
  width: Width;
  frame: RefObject<HTMLIFrameElement | null>;
}) {
  const t = useMessages(messages);
  const [shown, setShown] = useState("");
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(stage.current!);
    return () => observer.disconnect();
  }, []);
  // What is wider than there is room for is shown smaller; a desktop may be as wide as there is room.
  const scale = Math.min(1, room / WIDTHS[width]);
  const shownWidth = width === "desktop" ? room : WIDTHS[width] * scale;
  const mayEdit = useMay("editor");
  const link = useQuery({
    queryKey: ["preview", page._id, versionId],
    queryFn: () => call("POST /v1/pages/:id/preview_link", { id: page._id, version_id: versionId, frame: true }),
    staleTime: LINK_GOOD_MS,
    enabled: mayEdit,
  });
  // Who only reads needs no link, which others could use as well.
  const address = mayEdit
    ? link.data && new URL(link.data.url).pathname
    : addressOf("GET /v1/pages/:id/preview", { id: page._id, version_id: versionId });
  return (
    <div ref={stage} className={styles.stage}>
      <div className={classes(styles.page, styles[width])} style={{ maxInlineSize: shownWidth }}>
        {address && room > 0 ? (
          <iframe
            key={page._id}
            ref={frame}
            className={styles.frame}
            title={t.preview(page.name)}
            src={address}
            sandbox="allow-scripts allow-forms"
            referrerPolicy="no-referrer"
            style={{
              opacity: shown === page._id ? 1 : 0,
              inlineSize: shownWidth / scale,
              blockSize: `${100 / scale}%`,
              scale: String(scale),
            }}
            onLoad={() => setShown(page._id)}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </div>
  );
}
