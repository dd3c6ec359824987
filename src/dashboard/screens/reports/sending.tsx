/** Who gets the report of each month by mail, in which language and when; and sending it at once. */
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { formatDate, LANGUAGES, type Language } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SetUpLink } from "../../parts/set_up_link.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useUser } from "../../session/session.ts";
import type { Website } from "../workspace/page.ts";
import { nameOfMonth } from "./months.ts";

type Settings = Output<"GET /v1/websites/:id/report_settings">;

const TONES: Record<Settings["mails"][number]["status"], Tone> = { queued: "quiet", sent: "good", failed: "bad" };

export function Sending({ website, month }: { website: Website; month: string }) {
  const t = useMessages("reports");
  const settings = useQuery(query("GET /v1/websites/:id/report_settings", { id: website._id }));
  return (
    <Loaded query={settings} skeleton={<SkeletonRows count={3} />}>
      {(settings) => (
        <Card title={t.sending} text={<When settings={settings} website={website} />}>
          {!settings.can_mail && (
            <Notice tone="warn">
              {t.noMail} <SetUpLink group="mail" />
            </Notice>
          )}
          <Recipients settings={settings} />
          {settings.can_mail && <Now settings={settings} month={month} />}
          <Mails mails={settings.mails} />
        </Card>
      )}
    </Loaded>
  );
}

/** When the next ones are mailed, or why none are. */
function When({ settings: { next_at, recipients }, website }: { settings: Settings; website: Website }) {
  const t = useMessages("reports");
  if (recipients.length === 0) return t.toNobody;
  if (next_at === null || website.published_at === null) return t.notPublished;
  const next = new Date(next_at);
  const of = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() - 1)).toISOString().slice(0, 7);
  return t.next(formatDate(next_at, { dateStyle: "long" }), nameOfMonth(of), recipients.length);
}

function Recipients({ settings: { website_id: id, recipients, language, report_language } }: { settings: Settings }) {
  const t = useMessages("reports");
  const save = useFormChange("PUT /v1/websites/:id/report_settings", {
    refresh: ["GET /v1/websites/:id/report_settings", "GET /v1/websites/:id/reports/:month"],
    says: t.saved,
  });
  return (
    <ChangeForm
      kept={`report recipients ${id}`}
      change={save}
      onSubmit={({ words, text }) =>
        save.mutate({ id, recipients: words("recipients"), language: (text("language") || null) as Language | null })
      }
    >
      <TextArea
        label={t.recipients}
        name="recipients"
        defaultValue={recipients.join("\n")}
        hint={t.recipientsHint}
        rows={2}
        inputMode="email"
        spellCheck={false}
        required={false}
      />
      <Select
        label={t.language}
        name="language"
        defaultValue={language ?? ""}
        options={[
          { value: "", label: language === null ? `${t.asWebsite} (${LANGUAGES[report_language]})` : t.asWebsite },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </ChangeForm>
  );
}

/** The report of the month that is looked at, sent at once: to who asks, or to all who get it. */
function Now({ settings: { website_id: id, recipients }, month }: { settings: Settings; month: string }) {
  const t = useMessages("reports");
  const { email } = useUser();
  const { show } = useToasts();
  const [isAsking, setAsking] = useState(false);
  const send = useFormChange("POST /v1/websites/:id/reports/:month/send", {
    onDone: ({ sent }) => {
      setAsking(false);
      if (sent.length > 0) show(t.wasSent(sent.join(", ")));
    },
  });
  const name = nameOfMonth(month);
  return (
    <div className="stack">
      <h3>{t.sendNow(name)}</h3>
      {send.error && !isAsking && <Notice tone="bad">{send.error.message}</Notice>}
      {send.data?.refused.map(({ email, error }) => (
        <Notice key={email} tone="bad">
          {t.refused(email, error)}
        </Notice>
      ))}
      <div className="line">
        {email && (
          <Button icon={Send} busy={send.isPending} onClick={() => send.mutate({ id, month, emails: [email] })}>
            {t.sendToMe}
          </Button>
        )}
        {recipients.length > 0 && (
          <Button busy={send.isPending} onClick={() => setAsking(true)}>
            {t.sendToAll(recipients.length)}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.sendTitle(name)}
        description={t.sendText(recipients.join(", "))}
      >
        <ChangeForm change={send} action={t.send} onSubmit={() => send.mutate({ id, month, emails: recipients })} />
      </Dialog>
    </div>
  );
}

/** How the mails of each month went. */
function Mails({ mails }: Pick<Settings, "mails">) {
  const t = useMessages("reports");
  if (mails.length === 0) return null;
  return (
    <details>
      <summary>{t.mails(mails.length)}</summary>
      <ul className="stack">
        {mails.map(({ month, to, status, error, sent_at }) => (
          <li key={`${month} ${to}`} className="ends">
            <span>
              {nameOfMonth(month)}, {to} {error && <span className="note">({error})</span>}
            </span>
            <StatusBadge tone={TONES[status]}>{sent_at ? <DateOf time={sent_at} /> : t.statuses[status]}</StatusBadge>
          </li>
        ))}
      </ul>
    </details>
  );
}
