/**
 * The draft of a page, at the width of a phone, a tablet or all there is. Another version is loaded behind the one that is
 * shown and takes its place when it is there, scrolled to the same point: nothing flickers while one works.
 */
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { addressOf, call } from "../../api/call.ts";
import { useMessages } from "../../messages/messages.ts";
import { classes } from "../../parts/classes.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import type { Page } from "./page.ts";
import styles from "./page_preview.module.css";

/** Of the window that the page believes to be in, in pixels. */
export const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Width = keyof typeof WIDTHS;

/** Who works on a phone sees what a phone shows. */
export const usualWidth = (): Width => (matchMedia("(max-width: 37.5rem)").matches ? "phone" : "desktop");

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A link is good for a week; it is asked for anew long before. */
const LINK_GOOD_MS = 12 * 3_600_000;
/** For the version that is new to scroll to where the other was. */
const TO_SCROLL_MS = 60;

interface PagePreviewProps {
  page: Page;
  /** The version that is looked at. */
  versionId: string;
  width: Width;
  label: string;
  frame?: RefObject<HTMLIFrameElement | null>;
  /** Whether something of the draft is to be chosen: where a link has led away from it, it is loaded anew. */
  isPicking?: boolean;
  /** Of a version that was loaded and is shown next. @param isSamePage whether another version of it was shown before */
  onReady?: (draft: Window | null, isSamePage: boolean) => void;
  /** It is in the frame now. */
  onShown?: () => void;
}

interface LoadedPage {
  pageId: string;
  address: string;
}

export function PagePreview({
  page,
  versionId,
  width,
  label,
  frame,
  isPicking = false,
  onReady,
  onShown,
}: PagePreviewProps) {
  const t = useMessages("workspace");
  const mayEdit = useMay("editor", "any");
  const [shown, setShown] = useState<LoadedPage | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(stage.current!);
    return () => observer.disconnect();
  }, []);
  /** What was loaded anew, and how often; how often each frame has loaded something. */
  const [renewed, setRenewed] = useState({ address: "", times: 0 });
  const loads = useRef(new WeakMap<HTMLIFrameElement, number>());
  const [hasLeft, setLeft] = useState(false);
  const tell = useRef(onShown);
  tell.current = onShown;
  useEffect(() => {
    setLeft(false);
    if (shown) tell.current?.();
  }, [shown]);
  useEffect(() => {
    if (!isPicking || !hasLeft || !shown) return;
    setLeft(false);
    setRenewed(({ times }) => ({ address: shown.address, times: times + 1 }));
  }, [isPicking, hasLeft, shown]);
  // What is wider than there is room for is shown smaller; a desktop may be as wide as there is room.
  const scale = Math.min(1, room / WIDTHS[width]);
  const shownWidth = width === "desktop" ? room : WIDTHS[width] * scale;
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
  const wanted: LoadedPage | null = address ? { pageId: page._id, address } : null;
  const wantedNow = useRef(wanted?.address);
  wantedNow.current = wanted?.address;
  const frames = [shown, wanted].filter((one) => one !== null);
  if (shown?.address === wanted?.address) frames.pop();
  return (
    <div ref={stage} className={styles.stage}>
      <div className={classes(styles.page, styles[width])} style={{ maxInlineSize: shownWidth }}>
        {frames.length > 0 && room > 0 ? (
          frames.map((one) => (
            <iframe
              key={one.address === renewed.address ? `${one.address} ${renewed.times}` : one.address}
              ref={one.address === shown?.address || !shown ? frame : undefined}
              className={styles.frame}
              title={one.address === shown?.address || !shown ? label : t.loadingNext}
              src={one.address}
              sandbox="allow-scripts allow-forms"
              referrerPolicy="no-referrer"
              inert={one.address !== shown?.address}
              style={{
                opacity: one.address === shown?.address ? 1 : 0,
                inlineSize: shownWidth / scale,
                blockSize: `${100 / scale}%`,
                scale: String(scale),
              }}
              onLoad={({ currentTarget }) => {
                const times = loads.current.get(currentTarget) ?? 0;
                loads.current.set(currentTarget, times + 1);
                const isShown = one.address === shown?.address;
                if (isShown && times > 0) setLeft(true);
                if (isShown && times === 0 && one.address === renewed.address) {
                  onReady?.(currentTarget.contentWindow, true);
                  onShown?.();
                }
                if (one.address !== wanted?.address || isShown) return;
                onReady?.(currentTarget.contentWindow, one.pageId === shown?.pageId);
                // Who has gone back meanwhile has what was shown before, and that is not loaded a second time.
                setTimeout(() => one.address === wantedNow.current && setShown(one), shown ? TO_SCROLL_MS : 0);
              }}
            />
          ))
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </div>
  );
}
