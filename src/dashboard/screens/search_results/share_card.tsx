/** A page as its link is shown where somebody shares it: the picture, which is made or chosen here, and what stands below. */
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetPicker } from "../../parts/asset_picker.tsx";
import { Button } from "../../parts/button.tsx";
import { useChosenPicture } from "../../parts/chosen_picture.ts";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { DRAFTS, type Page } from "../workspace/page.ts";
import styles from "./search_results_page.module.css";

export function ShareCard({ page, host }: { page: Page; host: string }) {
  const t = useMessages("site");
  const mayEdit = useMay("editor", "content");
  return (
    <figure className={styles.share}>
      <div className={styles.card}>
        {page.og_image ? (
          <img src={page.og_image} alt={t.sharePictureOf(page.name)} loading="lazy" />
        ) : (
          <p className={styles.blank}>{page.path.includes(":") ? t.entryPicture : t.noSharePicture}</p>
        )}
        <figcaption dir="auto">
          <span className="aside">{host}</span>
          <span className={styles.title}>{page.title ?? page.name}</span>
        </figcaption>
      </div>
      {mayEdit && <Actions page={page} />}
    </figure>
  );
}

function Actions({ page }: { page: Page }) {
  const t = useMessages("site");
  const assets = useMessages("assetParts");
  const { show } = useToasts();
  const [isChoosing, setChoosing] = useState(false);
  const mayGenerate = useMay("editor", "content", "ai");
  const { data: credits } = useQuery({ ...query("GET /v1/credits", {}), enabled: mayGenerate });
  const update = useChange("PUT /v1/pages/:id", { inTurn: `picture of ${page._id}`, refresh: [...DRAFTS] });
  const make = useChange("POST /v1/tools/generate_og_image", {
    refresh: [...DRAFTS, "GET /v1/assets", "GET /v1/credits", "GET /v1/users/me/stats"],
  });
  const before = page.og_image;
  const undo = () => update.mutate({ id: page._id, og_image: before });
  const set = (path: string | null) =>
    update.mutate(
      { id: page._id, og_image: path },
      { onSuccess: () => show(path ? t.sharePictureSet(page.name) : t.sharePictureRemoved(page.name), { undo }) },
    );
  const { choose, isFetching } = useChosenPicture(page.website_id, set);
  const cost = credits?.costs.generate_og_image;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out as a line by all browsers.
    <div className="row" role="group" aria-label={t.sharePictureOf(page.name)}>
      {mayGenerate && (
        <Button
          size="small"
          icon={Sparkles}
          busy={make.isPending}
          title={cost === undefined ? undefined : assets.costs(cost)}
          onClick={() =>
            make.mutate({ page_id: page._id }, { onSuccess: () => show(t.sharePictureSet(page.name), { undo }) })
          }
        >
          {assets.generate}
        </Button>
      )}
      <Button size="small" busy={update.isPending || isFetching} onClick={() => setChoosing(true)}>
        {page.og_image ? t.replace : assets.choosePicture}
      </Button>
      {page.og_image && (
        <Button size="small" look="quiet" onClick={() => set(null)}>
          {t.remove}
        </Button>
      )}
      <AssetPicker
        kind="image"
        websiteId={page.website_id}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={choose}
      />
    </div>
  );
}
