/** A campaign as a checklist: whom it goes to, who from, its subject, what it says and when; each says whether it is done. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useState } from "react";
import { listQuery } from "../../api/queries.ts";
import { formatDate, formatNumber, timeZone } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { classes } from "../../parts/classes.ts";
import { Checkbox, TextArea, TextField } from "../../parts/field.tsx";
import { SetUpLink } from "../../parts/set_up_link.tsx";
import { lackOf } from "./blocks.ts";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";
import { ofStep, type Step, StepChecks, useCheckWords, useOpenChecks } from "./checks.tsx";
import { ContentStep } from "./content_step.tsx";
import type { CampaignDraft } from "./use_campaign_draft.ts";

interface StepProps {
  campaign: WholeCampaign;
  step: Step;
  /** What is there, in a few words. */
  gist: string;
  /** What the draft itself lacks; null: nothing. */
  lack?: string | null;
  isOpen?: boolean;
  children: ReactNode;
}

/** A row that says what is there or lacking, and opens to be filled in. */
function Row({ campaign, step, gist, lack = null, isOpen = false, children }: StepProps) {
  const t = useMessages("campaigns");
  const wordsOf = useCheckWords();
  const open = useOpenChecks(campaign);
  const needed = ofStep(open?.needed, step);
  const others = ofStep(open?.others, step);
  const [first] = needed;
  const isLacking = lack !== null || first !== undefined;
  const state = isLacking ? "lacking" : open === null ? "unknown" : others.length > 0 ? "look" : "done";
  const Icon = { lacking: CircleDashed, unknown: CircleDashed, look: CircleAlert, done: CircleCheck }[state];
  // What is lacking when it is first known is open; after that it is as somebody leaves it.
  const [opened, setOpened] = useState<boolean | null>(isOpen || null);
  return (
    <details
      className={styles.step}
      data-step={step}
      open={opened ?? isLacking}
      onToggle={({ currentTarget }) => {
        if (open !== null || currentTarget.open) setOpened(currentTarget.open);
      }}
    >
      <summary>
        <Icon aria-label={t.stepStates[state]} className={classes(styles.stepIcon, styles[state])} />
        <span className="named">{t.steps[step]}</span>
        <span className={classes(styles.stepGist, isLacking && styles.lacking)}>
          {lack ?? (first ? wordsOf(first) : gist)}
        </span>
      </summary>
      <div className="stack">
        {children}
        <StepChecks checks={others} />
      </div>
    </details>
  );
}

interface ChecklistProps {
  campaign: WholeCampaign;
  draft: CampaignDraft;
  /** When it is to be sent, as a field of the local time; "": at once. */
  at: string;
  onAt: (at: string) => void;
}

export function Checklist({ campaign, draft, at, onAt }: ChecklistProps) {
  const t = useMessages("campaigns");
  const { now } = draft;
  const rate = now.throttle_per_hour;
  const hasContent = now.blocks ? now.blocks.length > 0 : now.html.trim() !== "";
  return (
    <div className={styles.steps}>
      <To campaign={campaign} draft={draft} />
      <From campaign={campaign} draft={draft} />
      <Row campaign={campaign} step="subject" gist={now.subject} lack={now.subject.trim() ? null : t.lacks(t.subject)}>
        <Subject draft={draft} />
      </Row>
      <Row
        campaign={campaign}
        step="content"
        gist=""
        lack={hasContent ? lackOf(t, now.blocks ?? []) : t.lacks(t.steps.content)}
        isOpen
      >
        <ContentStep campaign={campaign} draft={draft} />
      </Row>
      <Row
        campaign={campaign}
        step="when"
        gist={[
          at ? formatDate(new Date(at).toISOString(), { dateStyle: "medium", timeStyle: "short" }) : t.atOnce,
          rate ? t.rate(formatNumber(rate)) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        <TextField
          label={t.sendAt}
          name="send_at"
          type="datetime-local"
          hint={t.sendAtHint(timeZone())}
          required={false}
          value={at}
          onChange={({ target }) => onAt(target.value)}
        />
        <TextField
          label={t.throttle}
          name="throttle"
          type="number"
          min={1}
          max={1_000_000}
          hint={t.throttleHint}
          required={false}
          problem={draft.problemOf("throttle_per_hour")}
          value={rate ?? ""}
          onChange={({ target }) => draft.set({ throttle_per_hour: target.value ? Number(target.value) : null })}
        />
      </Row>
    </div>
  );
}

type PartProps = Pick<ChecklistProps, "campaign" | "draft">;

function To({ campaign, draft: { now, set } }: PartProps) {
  const t = useMessages("campaigns");
  const lists = useQuery(listQuery("GET /v1/lists", { limit: 100 }));
  const chosen = lists.data?.data.filter(({ _id }) => now.list_ids.includes(_id)) ?? [];
  return (
    <Row
      campaign={campaign}
      step="to"
      gist={chosen.map(({ name, subscribers }) => `${name} (${formatNumber(subscribers.subscribed)})`).join(", ")}
    >
      <fieldset className="narrow-stack">
        <legend className="unseen">{t.toLists}</legend>
        {lists.data?.total === 0 && (
          <p className="note">
            <Link to="/lists">{t.noListsToChoose}</Link>
          </p>
        )}
        {lists.data?.data.map(({ _id, name, subscribers }) => (
          <Checkbox
            key={_id}
            name="list"
            value={_id}
            label={`${name} (${formatNumber(subscribers.subscribed)})`}
            checked={now.list_ids.includes(_id)}
            onChange={({ target }) =>
              set({
                list_ids: target.checked ? [...now.list_ids, _id] : now.list_ids.filter((one) => one !== _id),
              })
            }
          />
        ))}
      </fieldset>
    </Row>
  );
}

function From({ campaign, draft: { now, set, problemOf } }: PartProps) {
  const t = useMessages("campaigns");
  const lacksMail = useOpenChecks(campaign)?.needed.some(({ name }) => name === "mail");
  return (
    <Row
      campaign={campaign}
      step="from"
      gist={[now.from_name, now.reply_to].filter(Boolean).join(" · ")}
      lack={now.from_name.trim() ? null : t.lacks(t.fromName)}
    >
      {lacksMail && (
        <p className="aside">
          <SetUpLink group="mail" />
        </p>
      )}
      <TextField
        label={t.fromName}
        name="from_name"
        value={now.from_name}
        onChange={({ target }) => set({ from_name: target.value })}
        problem={problemOf("from_name")}
        maxLength={200}
        required
      />
      <TextField
        label={t.replyTo}
        name="reply_to"
        type="email"
        value={now.reply_to ?? ""}
        onChange={({ target }) => set({ reply_to: target.value.trim() || null })}
        problem={problemOf("reply_to")}
        maxLength={254}
        required={false}
      />
      <TextArea
        label={t.postalAddress}
        name="postal_address"
        value={now.postal_address ?? ""}
        onChange={({ target }) => set({ postal_address: target.value || null })}
        hint={t.postalAddressHint}
        problem={problemOf("postal_address")}
        maxLength={500}
      />
    </Row>
  );
}

function Subject({ draft: { now, set, problemOf } }: Pick<ChecklistProps, "draft">) {
  const t = useMessages("campaigns");
  return (
    <>
      <TextField
        label={t.subject}
        name="subject"
        value={now.subject}
        onChange={({ target }) => set({ subject: target.value })}
        hint={t.subjectHint}
        problem={problemOf("subject")}
        maxLength={200}
        required
      />
      <TextField
        label={t.preheader}
        name="preheader"
        value={now.preheader ?? ""}
        onChange={({ target }) => set({ preheader: target.value || null })}
        hint={t.preheaderHint}
        problem={problemOf("preheader")}
        maxLength={200}
        required={false}
      />
      <TextField
        label={t.campaignName}
        name="name"
        value={now.name}
        onChange={({ target }) => set({ name: target.value })}
        hint={t.campaignNameHint}
        problem={problemOf("name")}
        maxLength={200}
        required
      />
    </>
  );
}
