/** Makes the draft of a campaign: with a few blocks to begin with, from a template, or from a page of a website. */
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
import type { Block, SimpleBlock } from "./blocks.ts";
import styles from "./lists_page.module.css";

/** What can be begun with, as the value of the choice. */
const BUILT_IN = ["blank", "announcement", "newsletter", "offer"] as const;

export function NewCampaign({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.newCampaign}>
      <Fields />
    </Dialog>
  );
}

interface Beginning {
  heading: string;
  paragraphs: readonly string[];
  /** Headings with a text below each, beside each other. */
  parts: readonly string[];
  button: string;
}

/** What is there to be written over. */
function blocksOf({ heading, paragraphs, parts, button }: Beginning): Block[] {
  const part = (text: string): SimpleBlock[] => [
    { type: "heading", text, level: 2 },
    { type: "text", markdown: "" },
  ];
  return [
    { type: "heading", text: heading, level: 1 },
    { type: "text", markdown: paragraphs.join("\n\n") },
    ...(parts.length > 0 ? [{ type: "columns" as const, columns: parts.map(part) }] : []),
    ...(button ? [{ type: "button" as const, label: button, href: "" }] : []),
  ];
}

function Fields() {
  const t = useMessages("campaigns");
  const navigate = useNavigate();
  const pages = useQuery(wholeQuery("GET /v1/pages", {}));
  const written = (pages.data?.data ?? []).filter(({ draft_version_id }) => draft_version_id !== null);
  const websiteOf = useWebsiteNames();
  const templates = useQuery(wholeQuery("GET /v1/campaigns", { status: "template" }));
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
        const from = String(entered.get("from"));
        const built = BUILT_IN.find((one) => one === from);
        create.mutate({
          name: String(entered.get("name")),
          subject: String(entered.get("subject")),
          ...(built
            ? { blocks: blocksOf(t.beginnings[built]) }
            : from.startsWith("page_")
              ? { page_id: from }
              : { campaign_id: from }),
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
        label={t.beginWith}
        name="from"
        hint={t.beginWithHint}
        problem={error?.problemOf("page_id")}
        options={[
          ...BUILT_IN.map((value) => ({ value, label: t.beginnings[value].name })),
          ...(templates.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name, group: t.ownTemplates })),
          ...written.map(({ _id, name, path, website_id }) => ({
            value: _id,
            label: `${name} (${path})`,
            group: t.pageOf(websiteOf(website_id) ?? ""),
          })),
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
