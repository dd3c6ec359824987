/** Has a picture made of words, and takes it when it is liked. Each one is kept among the own files. */
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import type { FormEvent } from "react";
import { query, useChange } from "../api/queries.ts";
import type { Asset } from "../api/upload.ts";
import { useMessages } from "../messages/messages.ts";
import styles from "./asset_picker.module.css";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

interface GeneratedPicturesProps {
  /** What is made goes with this website, and looks like it. */
  websiteId?: string | undefined;
  onChoose: (asset: Asset) => void;
}

export function GeneratedPictures({ websiteId, onChoose }: GeneratedPicturesProps) {
  const t = useMessages("assetParts");
  const { data: credits } = useQuery(query("GET /v1/credits", {}));
  const make = useChange("POST /v1/tools/generate_image", {
    refresh: ["GET /v1/assets", "GET /v1/credits", "GET /v1/users/me/stats"],
    onFail: () => {},
  });
  const take = useChange("GET /v1/assets/:id", { onDone: onChoose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It may be within the form of what the picture is chosen for.
    event.stopPropagation();
    const prompt = String(new FormData(event.currentTarget).get("prompt")).trim();
    if (prompt) make.mutate({ prompt, ...(websiteId === undefined ? {} : { website_id: websiteId }) });
  };
  const made = make.data;
  return (
    <>
      <form className={styles.searchForm} onSubmit={submit}>
        <TextField label={t.describe} name="prompt" maxLength={4000} autoComplete="off" required />
        <Button type="submit" icon={Sparkles} busy={make.isPending}>
          {t.generate}
        </Button>
      </form>
      {credits && <p className={styles.quiet}>{t.costs(credits.costs.generate_image ?? 0)}</p>}
      {make.error && <Notice tone="bad">{make.error.message}</Notice>}
      {make.isPending ? (
        <div aria-busy="true">
          <Skeleton height="16rem" />
        </div>
      ) : (
        made && (
          <figure className={styles.made}>
            <img src={made.path} alt={made.prompt ?? ""} width={made.width} height={made.height} />
            {made.message && <figcaption className={styles.quiet}>{made.message}</figcaption>}
            <div>
              <Button look="solid" busy={take.isPending} onClick={() => take.mutate({ id: made._id })}>
                {t.take}
              </Button>
            </div>
          </figure>
        )
      )}
    </>
  );
}
