/**
 * How a page looks, small: a picture of its draft where the server has made one, else the draft in a frame that can do
 * nothing. No script runs in it, nothing in it can be reached or read aloud, and it is there only while it is in sight:
 * of a long list few frames are open at any time.
 */
import { useEffect, useRef, useState } from "react";
import { inAccount, useAccountWithin } from "../api/account.ts";
import { addressIn } from "../api/call.ts";
import { useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import styles from "./page_thumbnail.module.css";
import { Skeleton } from "./skeleton.tsx";
import { createTurns } from "./turns.ts";

/** The width of the window that the page believes to be in. */
const PAGE_WIDTH = 1280;
/** Loaded when it is this near, so that it is there when it is scrolled to. */
const NEAR = "200px";

/**
 * Of what the server makes to be looked at, which may take it seconds: a browser has six connections to it, and what the
 * screen asks for must not wait for them.
 */
const takeTurn = createTurns(3);

interface PageThumbnailProps {
  pageId: string | null;
  /** Null: nothing is written yet. */
  versionId: string | null;
  /** Where something else is that is shown instead of a page. */
  address?: string;
  /** The address of a picture of it; null: there is none. */
  picture?: string | null;
  /** To compare pages more of one has to be seen than to know it again. */
  isTall?: boolean;
}

export function PageThumbnail({ pageId, versionId, address, picture = null, isTall = false }: PageThumbnailProps) {
  const t = useMessages("parts");
  const account = useAccountWithin();
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const [isNear, setNear] = useState(false);
  const [shown, setShown] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  /** Which picture, or document made for it, is being loaded, and which is there. */
  const [begun, setBegun] = useState("");
  const [loaded, setLoaded] = useState<string | null>(null);
  const giveBack = useRef(() => {});
  const isPictured = picture !== null && picture !== missing;
  const made = isPictured ? picture : (address ?? null);
  useEffect(() => {
    if (!isNear || !made || made === loaded) return;
    const leave = takeTurn(() => setBegun(made));
    giveBack.current = leave;
    return () => {
      leave();
      setBegun("");
    };
  }, [isNear, made, loaded]);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => setScale(entry!.contentRect.width / PAGE_WIDTH));
    const sight = new IntersectionObserver(
      (entries) => {
        setNear(entries.at(-1)!.isIntersecting);
        setShown("");
      },
      { rootMargin: NEAR },
    );
    sizes.observe(place.current!);
    sight.observe(place.current!);
    return () => {
      sizes.disconnect();
      sight.disconnect();
    };
  }, []);
  const page =
    pageId && versionId ? addressIn(account, "GET /v1/pages/:id/preview", { id: pageId, version_id: versionId }) : null;
  const framed = isPictured ? null : (address ?? page);
  const settle = (tell: (picture: string | null) => void) => {
    giveBack.current();
    tell(picture);
  };
  const isThere = made === begun || made === loaded;
  return (
    <div ref={place} className={classes(styles.thumbnail, isTall && styles.tall)} aria-hidden>
      {!versionId && !address && <div className={styles.blank} />}
      {isPictured && picture !== loaded && <Skeleton height="100%" />}
      {isPictured && isThere && (
        <img
          className={styles.picture}
          style={{ opacity: picture === loaded ? 1 : 0 }}
          src={inAccount(picture, account)}
          alt=""
          onLoad={() => settle(setLoaded)}
          onError={() => settle(setMissing)}
        />
      )}
      {framed && isNear && scale > 0 && (!made || isThere) && (
        <iframe
          key={framed}
          className={styles.page}
          style={{ scale: String(scale), opacity: shown === framed ? 1 : 0 }}
          onLoad={() => {
            setShown(framed);
            giveBack.current();
          }}
          title={t.thumbnail}
          src={framed}
          scrolling="no"
          sandbox=""
          inert
        />
      )}
    </div>
  );
}
