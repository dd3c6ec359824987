/** Pictures and files of a record: assets, or addresses elsewhere. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, File, ImageOff, Images, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetPicker, type Chosen } from "../../parts/asset_picker.tsx";
import { AssetThumbnail } from "../../parts/asset_thumbnail.tsx";
import { Button, IconButton } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import type { Field, Picture } from "./collection.ts";
import type { FieldProps } from "./field_props.ts";
import styles from "./media_fields.module.css";

const isAsset = (src: string): boolean => src.startsWith("ast_");

/** A picture as it is kept. */
const toPicture = (chosen: Chosen): Picture =>
  "asset" in chosen ? { src: chosen.asset._id, alt: chosen.asset.alt ?? "" } : { src: chosen.address, alt: "" };

/** What a picture or file is: the asset, or its address. */
export function Thumbnail({ src }: { src: string }) {
  if (isAsset(src)) return <OfAsset id={src} />;
  const own = /^\/(?!\/)/.test(src);
  return own ? (
    <AssetThumbnail asset={{ kind: "image", path: src, variants: [], name: src, alt: "" }} />
  ) : (
    <span className={styles.outside}>
      <ImageOff aria-hidden />
      {URL.parse(src)?.host ?? src}
    </span>
  );
}

function OfAsset({ id }: { id: string }) {
  const asset = useQuery(query("GET /v1/assets/:id", { id }));
  if (!asset.data) return asset.error ? <span className={styles.outside}>{id}</span> : <Skeleton height="5rem" />;
  return <AssetThumbnail asset={{ ...asset.data, alt: "" }} />;
}

function Group({ field, problem, children }: { field: Field; problem: string | null; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="legend">{field.name}</legend>
      {children}
      {problem && <p className="problem">{problem}</p>}
      {field.help && <p className="note">{field.help}</p>}
    </fieldset>
  );
}

export function ImageField({ field, value, onChange, problem, isEditable, websiteId }: FieldProps) {
  const t = useMessages("content");
  const [isChoosing, setChoosing] = useState(false);
  const picture = value as Picture | null;
  return (
    <Group field={field} problem={problem}>
      {picture && (
        <div className={styles.picture}>
          <div className={styles.frame}>
            <Thumbnail src={picture.src} />
          </div>
          <div className={styles.about}>
            <TextField
              label={t.altText}
              hint={t.altHint}
              value={picture.alt}
              onChange={(event) => onChange({ ...picture, alt: event.target.value })}
              maxLength={500}
              disabled={!isEditable}
            />
            {isEditable && (
              <div className="row">
                <Button size="small" icon={Images} onClick={() => setChoosing(true)}>
                  {t.replace}
                </Button>
                <Button size="small" icon={X} onClick={() => onChange(null)}>
                  {t.remove}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      {!picture && isEditable && (
        <button type="button" className={styles.empty} onClick={() => setChoosing(true)}>
          <Images aria-hidden />
          {t.choosePicture}
        </button>
      )}
      <AssetPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        kind="image"
        websiteId={websiteId}
        onChoose={(chosen) => onChange(toPicture(chosen))}
      />
    </Group>
  );
}

export function GalleryField({ field, value, onChange, problem, isEditable, websiteId }: FieldProps) {
  const t = useMessages("content");
  const [isChoosing, setChoosing] = useState(false);
  const pictures = Array.isArray(value) ? (value as Picture[]) : [];
  const set = (next: Picture[]) => onChange(next.length > 0 ? next : null);
  const swap = (index: number, other: number) =>
    set(pictures.with(index, pictures[other]!).with(other, pictures[index]!));
  return (
    <Group field={field} problem={problem}>
      {pictures.length > 0 && (
        <ol className={styles.gallery}>
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice.
            <li key={`${picture.src} ${index}`}>
              <Thumbnail src={picture.src} />
              <TextField
                label={t.altOf(index + 1)}
                hideLabel
                placeholder={t.altText}
                value={picture.alt}
                onChange={(event) => set(pictures.with(index, { ...picture, alt: event.target.value }))}
                maxLength={500}
                disabled={!isEditable}
              />
              {isEditable && (
                <div className="row">
                  <IconButton
                    size="small"
                    icon={ArrowLeft}
                    label={t.earlier(index + 1)}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  />
                  <IconButton
                    size="small"
                    icon={ArrowRight}
                    label={t.later(index + 1)}
                    disabled={index === pictures.length - 1}
                    onClick={() => swap(index, index + 1)}
                  />
                  <IconButton
                    size="small"
                    icon={X}
                    label={t.takeOutNumber(index + 1)}
                    onClick={() => set(pictures.toSpliced(index, 1))}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {isEditable && (
        <button type="button" className={styles.empty} onClick={() => setChoosing(true)}>
          <Images aria-hidden />
          {t.addPicture}
        </button>
      )}
      <AssetPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        kind="image"
        websiteId={websiteId}
        onChoose={(chosen) => set([...pictures, toPicture(chosen)])}
      />
    </Group>
  );
}

export function FileField({ field, value, onChange, problem, isEditable, websiteId }: FieldProps) {
  const t = useMessages("content");
  const [isChoosing, setChoosing] = useState(false);
  const file = value as { src: string; name: string } | null;
  return (
    <Group field={field} problem={problem}>
      {file && (
        <div className={styles.file}>
          <File aria-hidden />
          <TextField
            label={t.fileName}
            hideLabel
            value={file.name}
            placeholder={t.fileName}
            onChange={(event) => onChange({ ...file, name: event.target.value })}
            maxLength={500}
            disabled={!isEditable}
          />
          {isEditable && <IconButton size="small" icon={X} label={t.remove} onClick={() => onChange(null)} />}
        </div>
      )}
      {!file && isEditable && (
        <button type="button" className={styles.empty} onClick={() => setChoosing(true)}>
          <File aria-hidden />
          {t.chooseFile}
        </button>
      )}
      <AssetPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        kind="file"
        websiteId={websiteId}
        onChoose={(chosen) =>
          onChange(
            "asset" in chosen ? { src: chosen.asset._id, name: chosen.asset.name } : { src: chosen.address, name: "" },
          )
        }
      />
    </Group>
  );
}
