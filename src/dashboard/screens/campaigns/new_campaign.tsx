/** Makes the draft of a campaign: with a few blocks to begin with, from a template, or from a page of a website. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { useFormChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { lastWebsite } from "../../parts/last_website.ts";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { useUser } from "../../session/session.ts";
import { useWebsiteNames } from "../runs/website_names.ts";
import type { Block, SimpleBlock } from "./blocks.ts";
import styles from "./new_campaign.module.css";

/** What can be begun with, as the value of the choice. */
const BUILT_IN = ["blank", "announcement", "newsletter", "offer"] as const;

/** Those that begin with a picture. */
const PICTURED: ReadonlySet<string> = new Set(["announcement"]);

interface Beginning {
  heading: string;
  paragraphs: readonly string[];
  /** Headings with a text below each, beside each other. */
  parts: readonly string[];
  button: string;
}

/** What is there to be written over. */
function blocksOf({ heading, paragraphs, parts, button }: Beginning, isPictured: boolean): Block[] {
  const part = (text: string): SimpleBlock[] => [
    { type: "heading", text, level: 2 },
    { type: "text", markdown: "" },
  ];
  return [
    ...(isPictured ? [{ type: "picture" as const, src: "", alt: "", href: "" }] : []),
    { type: "heading", text: heading, level: 1 },
    { type: "text", markdown: paragraphs.join("\n\n") },
    ...(parts.length > 0 ? [{ type: "columns" as const, columns: parts.map(part) }] : []),
    ...(button ? [{ type: "button" as const, label: button, href: "" }] : []),
  ];
}

/** The shape of a mail, drawn small: what stands where, before there are any words. */
function Shape({ paragraphs, parts, button, isPictured }: Beginning & { isPictured: boolean }) {
  return (
    <span className={styles.shape} aria-hidden>
      {isPictured && <u />}
      <b />
      {paragraphs.map((text) => (
        <i key={text} />
      ))}
      {parts.length > 0 && (
        <span>
          {parts.map((part) => (
            <span key={part}>
              <b />
              <i />
              <i />
            </span>
          ))}
        </span>
      )}
      {button && <em />}
    </span>
  );
}

export function NewCampaign({ onClose }: { onClose: () => void }) {
  const t = useMessages("campaigns");
  const navigate = useNavigate();
  const pages = useQuery(wholeQuery("GET /v1/pages", {}));
  const written = (pages.data?.data ?? []).filter(({ draft_version_id }) => draft_version_id !== null);
  const websiteOf = useWebsiteNames();
  const templates = useQuery(wholeQuery("GET /v1/campaigns", { status: "template" }));
  const create = useFormChange("POST /v1/campaigns", {
    refresh: ["GET /v1/campaigns"],
    onDone: ({ _id }) => void navigate({ to: "/campaigns/$id", params: { id: _id } }),
  });
  const { error } = create;
  // Of one that somebody was in, or the only one there is; another can be chosen where the mail is written.
  const websites = new Set((pages.data?.data ?? []).map(({ website_id }) => website_id));
  const last = lastWebsite(useUser().account._id);
  const [only] = websites;
  const websiteId = last && websites.has(last) ? last : websites.size === 1 ? only! : null;
  const [from, setFrom] = useState<string>(BUILT_IN[0]);
  const page = written.find(({ _id }) => _id === from);
  const pictured = [
    ...BUILT_IN.map((value) => ({
      value: value as string,
      name: t.beginnings[value].name,
      picture: <Shape {...t.beginnings[value]} isPictured={PICTURED.has(value)} />,
    })),
    ...(templates.data?.data ?? []).map(({ _id, name }) => ({
      value: _id,
      name,
      picture: (
        <PageThumbnail
          pageId={null}
          versionId={null}
          address={addressOf("GET /v1/campaigns/:id/preview", { id: _id })}
        />
      ),
    })),
  ];
  return (
    <Dialog onClose={onClose} title={t.newCampaign} shape="wide">
      <ChangeForm
        change={create}
        kept="campaign"
        action={t.makeCampaign}
        onSubmit={({ text }) => {
          const built = BUILT_IN.find((one) => one === from);
          create.mutate({
            name: text("name"),
            subject: text("subject"),
            ...(built
              ? { blocks: blocksOf(t.beginnings[built], PICTURED.has(built)), website_id: websiteId }
              : from.startsWith("page_")
                ? { page_id: from }
                : { campaign_id: from }),
          });
        }}
      >
        <TextField label={t.name} name="name" maxLength={200} required />
        <TextField label={t.subject} name="subject" hint={t.subjectHint} maxLength={200} required />
        <fieldset className={styles.beginnings}>
          <legend>{t.beginWith}</legend>
          {pictured.map(({ value, name, picture }) => (
            <label key={value}>
              {picture}
              <span>
                <input
                  type="radio"
                  name="from"
                  value={value}
                  checked={from === value}
                  onChange={() => setFrom(value)}
                />{" "}
                {name}
              </span>
            </label>
          ))}
        </fieldset>
        {written.length > 0 && (
          <Select
            label={t.fromPage}
            hint={t.beginWithHint}
            value={page ? from : ""}
            problem={error?.problemOf("page_id")}
            onChange={({ target }) => setFrom(target.value || BUILT_IN[0])}
            options={[
              { value: "", label: t.noPage },
              ...written.map(({ _id, name, path, website_id }) => ({
                value: _id,
                label: `${name} (${path})`,
                group: t.pageOf(websiteOf(website_id) ?? ""),
              })),
            ]}
          />
        )}
        {page && <PageThumbnail pageId={page._id} versionId={page.draft_version_id} />}
      </ChangeForm>
    </Dialog>
  );
}
