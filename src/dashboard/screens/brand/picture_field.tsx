/** A picture of the brand: shown on the ground that it is for, uploaded, taken out. */
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { FileButton, UploadList, useUploads } from "../../parts/uploads.tsx";
import type { Picture } from "./brand.ts";
import styles from "./brand_page.module.css";

interface Props {
  label: string;
  ground: "light" | "dark";
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
}

export function PictureField({ label, ground, picture, onChange }: Props) {
  const t = useMessages("brand");
  const uploads = useUploads(undefined, (asset) => {
    if (asset.kind === "image") onChange({ _id: asset._id, path: asset.path });
  });
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      <div className={styles.ground} data-ground={ground}>
        {picture ? <img src={picture.path} alt={label} /> : <span>{t.noPicture}</span>}
      </div>
      <div className={styles.buttons}>
        <FileButton accept="image/svg+xml,image/png,image/webp,image/jpeg" onFiles={uploads.add}>
          {t.upload}
        </FileButton>
        {picture && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {t.remove}
          </Button>
        )}
      </div>
      <UploadList uploads={uploads} />
    </fieldset>
  );
}
