/** What is settled for a website as a whole: its name, AI programs, taking it along, handing it over, deleting it. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { query, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { AiProgramFields } from "../workspace/ai_programs.tsx";
import type { Website } from "../workspace/page.ts";
import { Transfer } from "./transfer.tsx";
import styles from "./website_settings_page.module.css";

export default function WebsiteSettingsPage() {
  const t = useMessages("site");
  const id = useSiteId()!;
  const mayEdit = useMay("editor", "content", "design", "domains");
  const mayExport = useMay("viewer", "content", "design");
  const mayDelete = useMay("editor", "content", "design", "publish");
  const mayTransfer = useMay("owner");
  const website = useQuery(query("GET /v1/websites/:id", { id }));
  return (
    <>
      <PageHeader title={t.settings} />
      <Loaded query={website} skeleton={<SkeletonRows count={4} />}>
        {(website) => (
          <div className={styles.cards}>
            {mayEdit && <Name website={website} />}
            {mayEdit && (
              <Card title={t.aiPrograms}>
                <AiProgramFields website={website} />
              </Card>
            )}
            {mayExport && (
              <Card title={t.exports} text={t.exportsText}>
                <div className={styles.actions}>
                  <OutsideLink
                    icon={Download}
                    target="_self"
                    href={addressOf("GET /v1/websites/:id/export", { id, format: "source" })}
                  >
                    {t.everything}
                  </OutsideLink>
                  {website.published_at && (
                    <OutsideLink
                      icon={Download}
                      target="_self"
                      href={addressOf("GET /v1/websites/:id/export", { id, format: "static" })}
                    >
                      {t.exportStatic}
                    </OutsideLink>
                  )}
                </div>
              </Card>
            )}
            {mayTransfer && <Transfer website={website} />}
            {mayDelete && <Deleting website={website} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

function Name({ website }: { website: Website }) {
  const t = useMessages("site");
  const [name, setName] = useState(website.name);
  const rename = useFormChange("PUT /v1/websites/:id", {
    refresh: ["GET /v1/websites", "GET /v1/websites/:id"],
    says: t.saved,
  });
  return (
    <Card title={t.name}>
      <ChangeForm className={styles.form} onSubmit={() => rename.mutate({ id: website._id, name })}>
        <TextField
          label={t.name}
          hideLabel
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={rename.error && (rename.error.problemOf("name") ?? rename.error.message)}
          maxLength={200}
          required
        />
        <Button type="submit" busy={rename.isPending} disabled={name.trim() === website.name}>
          {t.save}
        </Button>
      </ChangeForm>
    </Card>
  );
}

function Deleting({ website: { _id, name, published_at } }: { website: Website }) {
  const t = useMessages("site");
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useChange("DELETE /v1/websites/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/websites"], id),
    refresh: ["GET /v1/websites", "GET /v1/users/me/stats"],
    says: t.deleted(name),
    onDone: () => void navigate({ to: "/" }),
  });
  return (
    <Card title={t.deleteWebsite} text={t.deleteSiteText}>
      <div>
        <Button look="danger" busy={remove.isPending} onClick={() => setAsking(true)}>
          {t.deleteWebsite}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: _id })}
        title={t.deleteTitle(name)}
        description={t.deleteSiteText}
        action={t.deleteWebsite}
        word={published_at ? name : undefined}
      />
    </Card>
  );
}
