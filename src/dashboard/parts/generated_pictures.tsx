/** Has a picture made of words, and takes it when it is liked. Each one is kept among the own files. */
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import type { Output } from "../api/operations.ts";
import { query, type ReadRoute, useChange, useFormChange } from "../api/queries.ts";
import type { Asset } from "../api/upload.ts";
import { useMessages } from "../messages/messages.ts";
import styles from "./asset_picker.module.css";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { ChangeForm, type Entered } from "./form.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What is made of words is kept there. */
const REFRESHED: ReadRoute[] = ["GET /v1/assets", "GET /v1/credits", "GET /v1/users/me/stats"];
const LOGOS = 3;

interface GeneratedPicturesProps {
  /** What is made goes with this website, and looks like it. */
  websiteId?: string | undefined;
  /** Pixels of its sides; left out: of a picture in a page. */
  side?: number;
  onChoose: (asset: Asset) => void;
}

export function GeneratedPictures({ websiteId, side, onChoose }: GeneratedPicturesProps) {
  const t = useMessages("assetParts");
  const { data: credits } = useQuery(query("GET /v1/credits", {}));
  const make = useFormChange("POST /v1/tools/generate_image", { refresh: REFRESHED });
  const submit = ({ text }: Entered) => {
    const prompt = text("prompt");
    if (prompt)
      make.mutate({
        prompt,
        ...(websiteId === undefined ? {} : { website_id: websiteId }),
        ...(side && { width: side, height: side }),
      });
  };
  return (
    <>
      <ChangeForm className={styles.searchForm} onSubmit={submit}>
        <TextField label={t.describe} name="prompt" maxLength={4000} autoComplete="off" required />
        <Button type="submit" icon={Sparkles} busy={make.isPending}>
          {t.generate}
        </Button>
      </ChangeForm>
      <GeneratedResults
        make={make}
        pictures={make.data && [make.data]}
        cost={credits?.costs.generate_image}
        onChoose={onChoose}
      />
    </>
  );
}

interface GeneratedLogosProps {
  website: { _id: string; name: string };
  onChoose: (asset: Asset) => void;
}

/** The same of logos with a website's name, of which there are several to choose from. */
export function GeneratedLogos({ website, onChoose }: GeneratedLogosProps) {
  const t = useMessages("assetParts");
  const { data: credits } = useQuery(query("GET /v1/credits", {}));
  const make = useFormChange("POST /v1/tools/generate_logo", { refresh: REFRESHED });
  const submit = ({ text }: Entered) => {
    const [name, prompt] = [text("name"), text("prompt")];
    if (name) make.mutate({ name, variants: LOGOS, website_id: website._id, ...(prompt && { prompt }) });
  };
  const cost = credits?.costs.generate_logo;
  return (
    <>
      <ChangeForm className={styles.searchForm} onSubmit={submit}>
        <TextField
          label={t.logoName}
          name="name"
          defaultValue={website.name.slice(0, 60)}
          maxLength={60}
          autoComplete="off"
          required
        />
        <TextField label={t.describeLogo} name="prompt" maxLength={4000} autoComplete="off" />
        <Button type="submit" icon={Sparkles} busy={make.isPending}>
          {t.generate}
        </Button>
      </ChangeForm>
      <GeneratedResults
        make={make}
        pictures={make.data?.logos}
        cost={cost === undefined ? undefined : cost * LOGOS}
        onChoose={onChoose}
      />
    </>
  );
}

interface MadeProps {
  make: { error: { message: string } | null; isPending: boolean };
  pictures: Omit<Output<"POST /v1/tools/generate_image">, "engine">[] | undefined;
  cost: number | undefined;
  onChoose: (asset: Asset) => void;
}

/** What it costs, and what was made, to be taken. */
function GeneratedResults({ make, pictures = [], cost, onChoose }: MadeProps) {
  const t = useMessages("assetParts");
  const take = useChange("GET /v1/assets/:id", { onDone: onChoose });
  return (
    <>
      {cost !== undefined && <p className="aside">{t.costs(cost)}</p>}
      {make.error && <Notice tone="bad">{make.error.message}</Notice>}
      {make.isPending ? (
        <div aria-busy="true">
          <Skeleton height="16rem" />
        </div>
      ) : (
        <div className={styles.madePictures}>
          {pictures.map((picture) => (
            <figure key={picture._id} className={styles.made}>
              <img src={picture.path} alt={picture.prompt ?? ""} width={picture.width} height={picture.height} />
              {picture.message && <figcaption className="aside">{picture.message}</figcaption>}
              <div>
                <Button look="solid" busy={take.isPending} onClick={() => take.mutate({ id: picture._id })}>
                  {t.take}
                </Button>
              </div>
            </figure>
          ))}
        </div>
      )}
    </>
  );
}
