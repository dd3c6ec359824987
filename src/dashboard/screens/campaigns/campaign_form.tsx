/** The draft of a campaign: what it says, who it comes from, where it goes. */
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useRef } from "react";
import { listQuery, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Checkbox, TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";

export function CampaignForm({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const { show } = useToasts();
  const lists = useQuery(listQuery("GET /v1/lists", { limit: 100 }));
  const about = useRef<HTMLInputElement>(null);
  const save = useChange("PUT /v1/campaigns/:id", {
    refresh: ["GET /v1/campaigns/:id", "GET /v1/campaigns", "GET /v1/campaigns/:id/checks"],
    onDone: () => show(t.saved),
    onFail: () => {},
  });
  const mayAsk = useMay("editor", "content", "ai");
  const write = useChange("POST /v1/tools/generate_email", {
    onDone: ({ subject, preheader, html }) => {
      const form = about.current?.form;
      for (const [name, value] of Object.entries({ subject, preheader, html })) {
        const field = form?.elements.namedItem(name);
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
      }
      form?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      show(t.written);
    },
  });
  const { error } = save;
  return (
    <KeptForm
      kept={`campaign ${campaign._id}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const text = (name: string) => String(entered.get(name) ?? "").trim();
        const html = String(entered.get("html"));
        save.mutate({
          id: campaign._id,
          name: text("name"),
          subject: text("subject"),
          preheader: text("preheader") || null,
          from_name: text("from_name"),
          reply_to: text("reply_to") || null,
          postal_address: text("postal_address") || null,
          list_ids: entered.getAll("list").map(String),
          throttle_per_hour: text("throttle") ? Number(text("throttle")) : null,
          // Unchanged, it is still the page's.
          ...(html === campaign.html ? {} : { html }),
        });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.name}
        name="name"
        defaultValue={campaign.name}
        problem={error?.problemOf("name")}
        maxLength={200}
        required
      />
      <fieldset className={styles.lists}>
        <legend>{t.toLists}</legend>
        {lists.data?.total === 0 && <p className={styles.quiet}>{t.noListsToChoose}</p>}
        {lists.data?.data.map(({ _id, name, subscribers }) => (
          <Checkbox
            key={_id}
            name="list"
            value={_id}
            label={`${name} (${formatNumber(subscribers.subscribed)})`}
            defaultChecked={campaign.list_ids.includes(_id)}
          />
        ))}
      </fieldset>
      <TextField
        label={t.subject}
        name="subject"
        defaultValue={campaign.subject}
        hint={t.subjectHint}
        problem={error?.problemOf("subject")}
        maxLength={200}
        required
      />
      <TextField
        label={t.preheader}
        name="preheader"
        defaultValue={campaign.preheader ?? ""}
        hint={t.preheaderHint}
        problem={error?.problemOf("preheader")}
        maxLength={200}
        required={false}
      />
      <TextField
        label={t.fromName}
        name="from_name"
        defaultValue={campaign.from_name}
        problem={error?.problemOf("from_name")}
        maxLength={200}
        required
      />
      <TextField
        label={t.replyTo}
        name="reply_to"
        type="email"
        defaultValue={campaign.reply_to ?? ""}
        problem={error?.problemOf("reply_to")}
        maxLength={254}
        required={false}
      />
      <TextArea
        label={t.postalAddress}
        name="postal_address"
        defaultValue={campaign.postal_address ?? ""}
        hint={t.postalAddressHint}
        problem={error?.problemOf("postal_address")}
        maxLength={500}
        required={false}
      />
      {mayAsk && (
        <>
          <TextField ref={about} label={t.writeAbout} placeholder={t.writeExample} maxLength={2000} required={false} />
          <div>
            <Button
              icon={Sparkles}
              busy={write.isPending}
              onClick={() => {
                const prompt = about.current?.value.trim();
                if (prompt) write.mutate({ prompt });
                else about.current?.focus();
              }}
            >
              {t.write}
            </Button>
          </div>
        </>
      )}
      <TextArea
        label={t.html}
        name="html"
        defaultValue={campaign.html}
        problem={error?.problemOf("html")}
        className={styles.html}
        maxLength={500_000}
        rows={14}
        spellCheck={false}
        required
      />
      <TextField
        label={t.throttle}
        name="throttle"
        type="number"
        min={1}
        max={1_000_000}
        defaultValue={campaign.throttle_per_hour ?? ""}
        hint={t.throttleHint}
        problem={error?.problemOf("throttle_per_hour")}
        required={false}
      />
      <div>
        <Button type="submit" look="solid" busy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </KeptForm>
  );
}
