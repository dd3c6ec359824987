/** Logo and icon of a website: as they are seen, replaced by any picture, taken away, and back again. */
import { type ReactNode, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetPicker } from "../../parts/asset_picker.tsx";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { useChosenPicture } from "../../parts/chosen_picture.ts";
import { GeneratedLogos, GeneratedPictures } from "../../parts/generated_pictures.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import type { Website } from "../workspace/page.ts";
import styles from "./site_pictures.module.css";

type Name = "logo" | "icon";

/** Of a generated icon. */
const ICON_PIXELS = 512;

export function SitePictures({ website }: { website: Website }) {
  const t = useMessages("design");
  const isLive = website.published_at !== null;
  return (
    <Card title={t.pictures} text={isLive ? t.picturesLive : t.picturesText}>
      <SitePicture name="logo" website={website}>
        {website.logo ? <img src={website.logo} alt={t.logo} /> : <span className={styles.name}>{website.name}</span>}
      </SitePicture>
      <SitePicture name="icon" website={website}>
        <span className={styles.tab}>
          {website.icon ? <img src={website.icon} alt={t.icon} /> : <Monogram name={website.name} />}
          <span dir="auto">{website.name}</span>
        </span>
      </SitePicture>
    </Card>
  );
}

/** What a website has for an icon while none is chosen, as its own server draws it (`/favicon.svg`). */
function Monogram({ name }: { name: string }) {
  const letter = (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "•").toUpperCase();
  const hue = [...name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 360, 7);
  return (
    <svg viewBox="0 0 64 64" className={styles.monogram} aria-hidden>
      <rect width="64" height="64" rx="14" fill={`oklch(0.42 0.09 ${hue})`} />
      <text x="32" y="33" fill="#fff" fontSize="38" textAnchor="middle" dominantBaseline="central">
        {letter}
      </text>
    </svg>
  );
}

/** @param children how it is seen */
function SitePicture({ name, website, children }: { name: Name; website: Website; children: ReactNode }) {
  const t = useMessages("design");
  const { show } = useToasts();
  const [isChoosing, setChoosing] = useState(false);
  const mayPublish = useMay("editor", "content", "design", "domains", "publish");
  const mayChange = useMay("editor", "content", "design", "domains") && (website.published_at === null || mayPublish);
  const update = useChange("PUT /v1/websites/:id", {
    inTurn: `pictures of ${website._id}`,
    refresh: ["GET /v1/websites/:id", "GET /v1/websites/:id/releases"],
  });
  const set = (path: string | null) => {
    const before = website[name];
    update.mutate(
      { id: website._id, [name]: path },
      {
        onSuccess: () =>
          show(path ? t.pictureSet[name] : t.pictureRemoved[name], {
            undo: () => update.mutate({ id: website._id, [name]: before }),
          }),
      },
    );
  };
  const { choose, isFetching } = useChosenPicture(website._id, set);
  const current = website[name];
  return (
    <fieldset className={styles.picture}>
      <legend>{t[name]}</legend>
      <div className={styles.ground}>{children}</div>
      <p className="aside">{t.pictureHint[name]}</p>
      {mayChange && (
        <div className="row">
          <Button
            size="small"
            busy={update.isPending || isFetching}
            aria-label={current ? t.replacePicture[name] : undefined}
            onClick={() => setChoosing(true)}
          >
            {current ? t.replace : t.choosePicture[name]}
          </Button>
          {current && (
            <Button size="small" look="quiet" aria-label={t.removePicture[name]} onClick={() => set(null)}>
              {t.remove}
            </Button>
          )}
        </div>
      )}
      <AssetPicker
        kind="image"
        websiteId={website._id}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={choose}
        generated={(onChoose) =>
          name === "logo" ? (
            <GeneratedLogos website={website} onChoose={onChoose} />
          ) : (
            <GeneratedPictures websiteId={website._id} side={ICON_PIXELS} onChoose={onChoose} />
          )
        }
      />
    </fieldset>
  );
}
