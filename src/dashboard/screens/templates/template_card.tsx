/** One template: how its website looks, what it is for, and what can be done with it. Choosing it makes a website. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay, useUser } from "../../session/session.ts";
import styles from "../websites/website_card.module.css";
import type { Template } from "./template.ts";
import { TemplateForm } from "./template_form.tsx";
import { TemplateThumbnail } from "./template_thumbnail.tsx";

export function TemplateCard({ template }: { template: Template }) {
  const t = useMessages("websites");
  const isOwn = useUser().account._id === template.account_id;
  const mayChange = useMay("editor", "content", "design") && isOwn;
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const remove = useChange("DELETE /v1/templates/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/templates"], id),
    refresh: ["GET /v1/templates", "GET /v1/users/me/stats"],
    says: t.templateDeleted(template.name),
  });
  return (
    <article className={styles.card}>
      <Link to="/new" search={{ template: template._id } as never} className={styles.link}>
        <TemplateThumbnail template={template} />
        <h2 className={styles.name}>{template.name}</h2>
      </Link>
      <p className={styles.facts}>
        {t.pages(template.pages)}
        <span aria-hidden>·</span>
        {isOwn ? <Ago time={template.updated_at} /> : t.ofParent}
      </p>
      <div className={styles.state}>
        <ButtonLink size="small" to="/new" search={{ template: template._id } as never}>
          {t.useTemplate}
        </ButtonLink>
        {mayChange && (
          <Menu
            trigger={<IconButton size="small" icon={Ellipsis} label={t.optionsOf(template.name)} />}
            items={[
              { label: t.rename, icon: PencilLine, onSelect: () => setAsking("rename") },
              { label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("delete") },
            ]}
          />
        )}
      </div>
      {template.description && <p className={styles.about}>{template.description}</p>}
      <TemplateForm open={asking === "rename"} onClose={() => setAsking(null)} template={template} />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ id: template._id })}
        title={t.deleteTitle(template.name)}
        description={t.deleteTemplateText}
        action={t.deleteTemplate}
      />
    </article>
  );
}
