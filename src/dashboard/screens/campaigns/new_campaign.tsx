/** Makes the draft of a campaign: with a few words to begin with, or from a page of a website. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useWebsiteNames } from "../runs/website_names.ts";
import styles from "./lists_page.module.css";

const BEGINNING = "<h1>{{first_name|Hello}}</h1>\n<p></p>\n";

export function NewCampaign({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.newCampaign}>
      <Fields />
    </Dialog>
  );
}

function Fields() {
  const t = useMessages("campaigns");
  const navigate = useNavigate();
  const pages = useQuery(wholeQuery("GET /v1/pages", {}));
  const written = (pages.data?.data ?? []).filter(({ draft_version_id }) => draft_version_id !== null);
  const websiteOf = useWebsiteNames();
  const create = useChange("POST /v1/campaigns", {
    refresh: ["GET /v1/campaigns"],
    onDone: ({ _id }) => void navigate({ to: "/campaigns/$id", params: { id: _id } }),
    onFail: () => {},
  });
  const { error } = create;
  return (
    <KeptForm
      kept="campaign"
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const page_id = String(entered.get("page_id") ?? "");
        create.mutate({
          name: String(entered.get("name")),
          subject: String(entered.get("subject")),
          ...(page_id ? { page_id } : { html: BEGINNING }),
        });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField label={t.name} name="name" problem={error?.problemOf("name")} maxLength={200} required />
      <TextField
        label={t.subject}
        name="subject"
        hint={t.subjectHint}
        problem={error?.problemOf("subject")}
        maxLength={200}
        required
      />
      <Select
        label={t.fromPage}
        name="page_id"
        hint={t.fromPageHint}
        problem={error?.problemOf("page_id")}
        options={[
          { value: "", label: t.noPage },
          ...written.map(({ _id, name, path, website_id }) => {
            const group = websiteOf(website_id);
            return { value: _id, label: `${name} (${path})`, ...(group === undefined ? {} : { group }) };
          }),
        ]}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={create.isPending}>
          {t.makeCampaign}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
