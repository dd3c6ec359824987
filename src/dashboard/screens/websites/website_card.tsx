/** One website: how its home page looks, what it is called, whether visitors see it, and what can be done with it. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, LayoutTemplate, Library, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { InAccount, switchAccount, useAccountWithin } from "../../api/account.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AccountName } from "../../parts/across_clients.tsx";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Menu, type MenuItem } from "../../parts/menu.tsx";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { TemplateForm } from "../templates/template_form.tsx";
import { RenameForm } from "./rename_form.tsx";
import type { Website } from "./website.ts";
import styles from "./website_card.module.css";

const LISTS = ["GET /v1/websites", "GET /v1/users/me/stats"] as const;

/** @param client the account that it is in, where that is a client of the one that is acted in */
export function WebsiteCard({ website, client }: { website: Website; client?: string | undefined }) {
  const t = useMessages("websites");
  const path = `/websites/${website._id}`;
  const looks = (
    <>
      <PageThumbnail pageId={website.home_page_id} versionId={website.home_version_id} picture={website.home_picture} />
      {client ? <span className={styles.name}>{website.name}</span> : <h2 className={styles.name}>{website.name}</h2>}
    </>
  );
  const card = (
    <article className={styles.card}>
      {client ? (
        <button type="button" className={styles.link} onClick={() => switchAccount(client, `/app${path}`)}>
          {looks}
        </button>
      ) : (
        <Link to={path as "/"} className={styles.link}>
          {looks}
        </Link>
      )}
      <p className={styles.facts}>
        {client && (
          <>
            <AccountName id={client} />
            <span aria-hidden>·</span>
          </>
        )}
        {t.pages(website.page_count)}
        <span aria-hidden>·</span>
        <Ago time={website.updated_at} />
      </p>
      <div className={styles.state}>
        <State website={website} />
        <WebsiteOptions website={website} />
      </div>
    </article>
  );
  return client ? <InAccount value={client}>{card}</InAccount> : card;
}

/** What can be done with a website. */
export function WebsiteOptions({ website }: { website: Website }) {
  const t = useMessages("websites");
  const navigate = useNavigate();
  const client = useAccountWithin();
  const mayRename = useMay("editor", "content", "design", "domains");
  const mayCopy = useMay("editor", "content", "design");
  const mayDelete = useMay("editor", "content", "design", "publish");
  const [asking, setAsking] = useState<"rename" | "template" | "delete" | null>(null);
  const duplicate = useChange("POST /v1/websites/:id/duplicate", {
    refresh: [...LISTS],
    says: t.copied(website.name),
  });
  const remove = useChange("DELETE /v1/websites/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/websites"], id),
    refresh: [...LISTS],
    says: t.deleted(website.name),
  });
  const items: MenuItem[] = [
    {
      label: t.collections,
      icon: Library,
      onSelect: () =>
        client
          ? switchAccount(client, `/app/websites/${website._id}/content`)
          : void navigate({ to: "/websites/$id/content", params: { id: website._id } }),
    },
    ...(website.url
      ? [{ label: t.visit, icon: ExternalLink, onSelect: () => void window.open(website.url!, "_blank", "noopener") }]
      : []),
    ...(mayRename ? [{ label: t.rename, icon: PencilLine, onSelect: () => setAsking("rename") }] : []),
    ...(mayCopy ? [{ label: t.duplicate, icon: Copy, onSelect: () => duplicate.mutate({ id: website._id }) }] : []),
    ...(mayCopy && website.home_version_id
      ? [{ label: t.saveTemplate, icon: LayoutTemplate, onSelect: () => setAsking("template") }]
      : []),
    ...(mayDelete
      ? [{ label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("delete") }]
      : []),
  ];
  return (
    <>
      {items.length > 0 && (
        <Menu
          trigger={
            <IconButton size="small" icon={Ellipsis} label={t.optionsOf(website.name)} busy={duplicate.isPending} />
          }
          items={items}
        />
      )}
      <RenameForm open={asking === "rename"} onClose={() => setAsking(null)} website={website} />
      <TemplateForm open={asking === "template"} onClose={() => setAsking(null)} website={website} />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ id: website._id })}
        title={t.deleteTitle(website.name)}
        description={t.deleteText}
        action={t.deleteWebsite}
        word={website.published_at ? website.name : undefined}
      />
    </>
  );
}

export function State({ website: { published_at, home_version_id } }: { website: Website }) {
  const t = useMessages("websites");
  if (published_at) return <StatusBadge tone="good">{t.published}</StatusBadge>;
  return <StatusBadge tone="quiet">{home_version_id ? t.draft : t.empty}</StatusBadge>;
}
