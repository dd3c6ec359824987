/** One asset: how it looks, what it is called, where it is shown, and the way to be rid of it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CallError } from "../../api/errors.ts";
import type { Output } from "../../api/operations.ts";
import { query, useChange } from "../../api/queries.ts";
import { formatBytes, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetThumbnail } from "../../parts/asset_thumbnail.tsx";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { keptWriting, useKeptWriting } from "../../parts/draft.ts";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./asset_detail.module.css";

type Detail = Output<"GET /v1/assets/:id">;

export function AssetDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const asset = useQuery(query("GET /v1/assets/:id", { id }));
  return (
    <Loaded query={asset} skeleton={<SkeletonRows />}>
      {(asset) => <AssetView asset={asset} onGone={onGone} />}
    </Loaded>
  );
}

function AssetView({ asset, onGone }: { asset: Detail; onGone: () => void }) {
  const t = useMessages("assets");
  const mayEdit = useMay("editor", "content");
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const remove = useChange("DELETE /v1/assets/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/assets"], id),
    refresh: ["GET /v1/assets", "GET /v1/users/me/stats"],
    says: t.quotedDeleted(asset.name),
    onDone: onGone,
    onFail: setRefusal,
  });
  // What just began to show it is told, too.
  const uses = refusal?.code === "asset_in_use" ? (refusal.extra.uses as Detail["uses"]) : asset.uses;
  return (
    <article className={styles.detail}>
      <a href={asset.path} target="_blank" rel="noopener noreferrer" aria-label={t.full(asset.name)}>
        <AssetThumbnail asset={asset} />
      </a>
      {mayEdit ? <Names asset={asset} /> : <h3>{asset.name}</h3>}
      <dl className={styles.facts}>
        <Fact name={t.type}>{asset.content_type}</Fact>
        <Fact name={t.size}>{formatBytes(asset.size)}</Fact>
        {asset.width !== null && asset.height !== null && (
          <Fact name={t.dimensions}>{t.pixels(formatNumber(asset.width), formatNumber(asset.height))}</Fact>
        )}
        {asset.variants.length > 0 && (
          <Fact name={t.variants}>{asset.variants.map(({ width }) => formatNumber(width)).join(", ")}</Fact>
        )}
        <Fact name={t.source}>{t.sources[asset.source]}</Fact>
        {asset.credit && (
          <>
            <Fact name={t.credit}>
              <a href={asset.credit.source_url} target="_blank" rel="noopener noreferrer">
                {asset.credit.text}
              </a>
              {asset.credit.required && <span className="faint"> {t.credited}</span>}
            </Fact>
            <Fact name={t.licence}>
              <a href={asset.credit.licence_url} target="_blank" rel="noopener noreferrer">
                {asset.credit.licence}
              </a>
            </Fact>
          </>
        )}
        {asset.prompt && <Fact name={t.prompt}>{asset.prompt}</Fact>}
        <Fact name={t.added}>
          <DateOf time={asset.created_at} withTime />
        </Fact>
      </dl>
      <section className={styles.part}>
        <h3>{t.url}</h3>
        <CopyText text={asset.path} label={t.url} />
        <OutsideLink size="small" icon={Download} href={asset.path} download={asset.name}>
          {t.download}
        </OutsideLink>
      </section>
      <section className={styles.part}>
        <h3>{t.shownIn}</h3>
        {uses.length === 0 ? (
          <p className="faint">{t.nowhere}</p>
        ) : (
          <ul className={styles.uses}>
            {uses.map((use) => (
              <li key={`${use.kind} ${use._id}`}>
                <span className="faint">{t.uses[use.kind]}</span>
                <UseLink use={use} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {refusal && <Notice tone="bad">{refusal.code === "asset_in_use" ? t.inUse : refusal.message}</Notice>}
      {mayEdit && (
        <div>
          <Button icon={Trash2} onClick={() => setAsking(true)}>
            {t.delete}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: asset._id })}
        title={t.deleteQuoted(asset.name)}
        description={t.deleteText}
        action={t.delete}
      />
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function UseLink({ use: { kind, _id, website_id, name, path } }: { use: Detail["uses"][number] }) {
  const text = path ? `${name ?? ""} ${path}`.trim() : (name ?? _id);
  if (kind === "record")
    return (
      <Link to="/content/records/$record" params={{ record: _id }} className={styles.use}>
        {text}
      </Link>
    );
  if (kind === "website")
    return (
      <Link to="/websites/$id/design" params={{ id: _id }} className={styles.use}>
        {text}
      </Link>
    );
  return (
    <Link to="/websites/$id" params={{ id: website_id! }} search={{ page: _id } as never} className={styles.use}>
      {text}
    </Link>
  );
}

function Names({ asset }: { asset: Detail }) {
  const t = useMessages("assets");
  const writing = `asset ${asset._id}`;
  const [kept] = useState(() => keptWriting<{ name: string; alt: string }>(writing));
  const [name, setName] = useState(kept?.name ?? asset.name);
  const [alt, setAlt] = useState(kept?.alt ?? asset.alt ?? "");
  const save = useChange("PUT /v1/assets/:id", {
    apply: ({ id, name, alt }, cache) => cache.change(["GET /v1/assets", "GET /v1/assets/:id"], id, { name, alt }),
    refresh: ["GET /v1/assets", "GET /v1/assets/:id"],
    says: t.saved,
  });
  const isSame = name.trim() === asset.name && alt.trim() === (asset.alt ?? "");
  useKeptWriting(writing, isSame ? null : { name, alt });
  return (
    <ChangeForm
      className={styles.form}
      onSubmit={() => save.mutate({ id: asset._id, name: name.trim(), alt: alt.trim() || null })}
    >
      <TextField
        label={t.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={200}
        required
      />
      {asset.kind === "image" && (
        <TextField
          label={t.altText}
          hint={t.altHint}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          maxLength={1000}
        />
      )}
      {!isSame && (
        <div>
          <Button type="submit" look="solid" busy={save.isPending}>
            {t.save}
          </Button>
        </div>
      )}
    </ChangeForm>
  );
}
