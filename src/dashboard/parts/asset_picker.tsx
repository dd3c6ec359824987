/** Chooses an asset: of those that are there, one that is uploaded now, a picture that is searched for or made, or an address. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { listQuery, query } from "../api/queries.ts";
import type { Asset } from "../api/upload.ts";
import { useMessages } from "../messages/messages.ts";
import { useMay } from "../session/session.ts";
import styles from "./asset_picker.module.css";
import { AssetThumbnail } from "./asset_thumbnail.tsx";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { Dialog } from "./dialog.tsx";
import { EmptyState } from "./empty_state.tsx";
import { TextField } from "./field.tsx";
import { ChangeForm, type Entered } from "./form.tsx";
import { FoundPictures } from "./found_pictures.tsx";
import { GeneratedPictures } from "./generated_pictures.tsx";
import { Loaded } from "./loaded.tsx";
import { SearchField } from "./search_field.tsx";
import { Skeleton } from "./skeleton.tsx";
import { DropArea, FileButton, UploadList, useUploads } from "./uploads.tsx";

const SHOWN = 24;
const MOST_SHOWN = 96;

/** What was chosen: an asset, or something elsewhere. */
export type Chosen = { asset: Asset } | { address: string };

interface AssetPickerProps {
  open: boolean;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
  kind: "image" | "file";
  /** What is uploaded goes with this website; left out: with none. */
  websiteId?: string | undefined;
  /** What makes pictures of words, where it is no usual picture. */
  generated?: (onChoose: (asset: Asset) => void) => ReactNode;
}

/** It closes as soon as something was chosen. */
export function AssetPicker({ open, onClose, onChoose, ...rest }: AssetPickerProps) {
  const t = useMessages("assetParts");
  return (
    <Dialog open={open} onClose={onClose} title={rest.kind === "image" ? t.choosePicture : t.chooseFile} shape="wide">
      <Choices
        {...rest}
        onChoose={(chosen) => {
          onClose();
          onChoose(chosen);
        }}
      />
    </Dialog>
  );
}

type ChoicesProps = Omit<AssetPickerProps, "open" | "onClose">;

/** The own assets; for a picture, a search, where there are sources of them, and what is made of words. */
function Choices(props: ChoicesProps) {
  const t = useMessages("assetParts");
  const [where, setWhere] = useState<"own" | "search" | "generated">("own");
  const { data: settings } = useQuery({ ...query("GET /v1/settings", {}), enabled: props.kind === "image" });
  const sources = (props.kind === "image" && settings?.picture_sources) || [];
  const mayGenerate = useMay("editor", "content", "ai") && props.kind === "image";
  const { websiteId, onChoose } = props;
  const choose = (asset: Asset) => onChoose({ asset });
  return (
    <div className={styles.picker}>
      {(sources.length > 0 || mayGenerate) && (
        <Choice
          label={t.source}
          options={[
            { value: "own", label: t.own },
            ...(sources.length > 0 ? [{ value: "search" as const, label: t.searched }] : []),
            ...(mayGenerate ? [{ value: "generated" as const, label: t.generate }] : []),
          ]}
          value={where}
          onChoose={setWhere}
        />
      )}
      {where === "own" && <OwnAssets {...props} />}
      {where === "search" && <FoundPictures sources={sources} websiteId={websiteId} onChoose={choose} />}
      {where === "generated" &&
        (props.generated?.(choose) ?? <GeneratedPictures websiteId={websiteId} onChoose={choose} />)}
    </div>
  );
}

function OwnAssets({ onChoose, kind, websiteId }: ChoicesProps) {
  const t = useMessages("assetParts");
  const [q, setSearch] = useState("");
  const [limit, setLimit] = useState(SHOWN);
  const assets = useQuery(
    listQuery("GET /v1/assets", { limit, ...(kind === "image" ? { type: "image" } : {}), ...(q ? { q } : {}) }),
  );
  const uploads = useUploads(websiteId, (asset) => {
    if (kind === "file" || asset.kind === "image") onChoose({ asset });
  });
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={t.search} value={q} onSearch={setSearch} />
        <FileButton onFiles={uploads.add} {...(kind === "image" ? { accept: "image/*" } : {})}>
          {t.upload}
        </FileButton>
      </div>
      <UploadList uploads={uploads} />
      <DropArea onFiles={uploads.add}>
        <Loaded query={assets} skeleton={<Skeleton height="16rem" />}>
          {({ data, has_more }) =>
            data.length === 0 ? (
              q ? (
                <EmptyState title={t.nothingFound} />
              ) : (
                <EmptyState title={t.none} text={t.noneText} />
              )
            ) : (
              <>
                <ul className={styles.choices}>
                  {data.map((asset) => (
                    <li key={asset._id}>
                      <button type="button" className={styles.choice} onClick={() => onChoose({ asset })}>
                        <AssetThumbnail asset={{ ...asset, alt: "" }} />
                        <span className={styles.name}>{asset.name}</span>
                      </button>
                    </li>
                  ))}
                </ul>
                {has_more && limit < MOST_SHOWN && (
                  <Button size="small" onClick={() => setLimit(limit + SHOWN)}>
                    {t.more}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </DropArea>
      <ByAddress onTake={(address) => onChoose({ address })} />
    </>
  );
}

function ByAddress({ onTake }: { onTake: (address: string) => void }) {
  const t = useMessages("assetParts");
  const take = ({ text }: Entered) => {
    const address = text("address");
    if (address) onTake(address);
  };
  return (
    <details className={styles.address}>
      <summary>{t.byAddress}</summary>
      <ChangeForm onSubmit={take} className={styles.addressForm}>
        <TextField
          label={t.url}
          name="address"
          hint={t.addressHint}
          placeholder="https://"
          pattern="(https?://|/).+"
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
          required
        />
        <Button type="submit">{t.take}</Button>
      </ChangeForm>
    </details>
  );
}
