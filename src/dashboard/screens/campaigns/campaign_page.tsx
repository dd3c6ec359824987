/** One campaign: its draft as a checklist with a preview; then how far it is, and what came of it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import {
  BookmarkPlus,
  Copy,
  Ellipsis,
  FlaskConical,
  Monitor,
  Pause,
  Play,
  Plus,
  Send,
  Smartphone,
  Trash2,
  X,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { addressOf } from "../../api/call.ts";
import { type Cache, query, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { useKept } from "../../parts/draft.ts";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Progress } from "../../parts/progress.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { CAMPAIGN_TONES, isUnderWay, type WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";
import { Checklist } from "./checklist.tsx";
import { isWritten, NotReady, useOpenChecks } from "./checks.tsx";
import { Links } from "./links.tsx";
import { Recipients } from "./recipients.tsx";
import { SendDialog } from "./send_dialog.tsx";
import { TestDialog } from "./test_dialog.tsx";
import { useCampaignDraft } from "./use_campaign_draft.ts";

const LOOKED_EVERY_MS = 2_000;
const CAMPAIGN_ROUTES = ["GET /v1/campaigns/:id", "GET /v1/campaigns"] as const;

export default function CampaignPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const campaign = useQuery({
    ...query("GET /v1/campaigns/:id", { id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOKED_EVERY_MS : false),
  });
  return (
    <Loaded query={campaign} skeleton={<SkeletonRows count={5} />}>
      {(shown) => <CampaignView campaign={shown} />}
    </Loaded>
  );
}

function CampaignView({ campaign }: { campaign: WholeCampaign }) {
  const mayChange = useMay("editor", "content", "forms");
  return isWritten(campaign) && mayChange ? (
    <Draft key={campaign._id} campaign={campaign} />
  ) : (
    <Begun campaign={campaign} />
  );
}

function Head({ campaign, children }: { campaign: WholeCampaign; children: ReactNode }) {
  const t = useMessages("campaigns");
  const { status, send_at, finished_at } = campaign;
  return (
    <PageHeader
      above={<Link to="/campaigns">{t.campaigns}</Link>}
      title={campaign.name}
      text={
        <span className="line">
          {campaign.subject}
          <StatusBadge tone={CAMPAIGN_TONES[status]}>{t.statuses[status]}</StatusBadge>
          {status === "scheduled" && send_at && <DateOf time={send_at} withTime />}
          {status === "sent" && finished_at && <DateOf time={finished_at} withTime />}
        </span>
      }
    >
      {children}
    </PageHeader>
  );
}

function Draft({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const draft = useCampaignDraft(campaign);
  const [at, setAt] = useKept(`when ${campaign._id}`, "");
  const state = draft.error ? t.notSaved(draft.error.message) : draft.isStored ? t.saved : t.saving;
  return (
    <>
      <Head campaign={campaign}>
        <span role="status" className="note">
          {state}
        </span>
        <Actions campaign={campaign} at={at} isStored={draft.isStored} />
      </Head>
      <NotReady campaign={campaign} />
      <div className={styles.columns}>
        <Checklist campaign={campaign} draft={draft} at={at} onAt={setAt} />
        <Preview campaign={campaign} />
      </div>
    </>
  );
}

/** One that is sent, or looked at by somebody who may not change it. */
function Begun({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const { stats, track_clicks, clicks } = campaign;
  const reason = translatedField(t.problems, campaign, "status_reason");
  const done = stats.recipients - stats.queued - stats.sending;
  return (
    <>
      <Head campaign={campaign}>
        <Actions campaign={campaign} />
      </Head>
      {reason && (
        <div className={styles.notice}>
          <Notice tone="warn">{reason}</Notice>
        </div>
      )}
      {isWritten(campaign) ? (
        <NotReady campaign={campaign} />
      ) : (
        <div className={styles.notice}>
          <Figures
            figures={[
              ...(["sent", "queued", "bounced", "failed", "unsubscribed", "complained"] as const).map((one) => ({
                name: t.recipientStatuses[one],
                value: formatNumber(stats[one]),
              })),
              ...(track_clicks ? [{ name: t.clicks, value: formatNumber(clicks) }] : []),
            ]}
          />
          {stats.recipients > 0 && isUnderWay(campaign) && (
            <>
              <Progress label={t.progress} value={Math.floor((100 * done) / stats.recipients)} />
              <p className="note">{t.progressOf(formatNumber(done), formatNumber(stats.recipients))}</p>
            </>
          )}
          <p className="note">
            {t.visitsText} <Link to="/analytics">{t.analytics}</Link>
          </p>
        </div>
      )}
      <div className={styles.columns}>
        <div className="stack">
          {track_clicks && !isWritten(campaign) && <Links campaign={campaign} />}
          <Recipients campaign={campaign} />
        </div>
        <Preview campaign={campaign} />
      </div>
    </>
  );
}

const WIDTHS = { desktop: Monitor, phone: Smartphone };

/** What readers get, as wide as a desktop or a phone shows it. */
function Preview({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const [width, setWidth] = useState<keyof typeof WIDTHS>("desktop");
  return (
    <Card
      title={t.preview}
      text={t.previewText}
      actions={
        <Choice
          label={t.previewWidth}
          value={width}
          onChoose={setWidth}
          options={(["desktop", "phone"] as const).map((value) => ({
            value,
            label: t.widths[value],
            icon: WIDTHS[value],
          }))}
        />
      }
    >
      <div className={styles.paper}>
        <iframe
          key={campaign.updated_at}
          title={t.preview}
          src={addressOf("GET /v1/campaigns/:id/preview", { id: campaign._id })}
          sandbox=""
          data-width={width}
          className={styles.preview}
        />
      </div>
    </Card>
  );
}

interface ActionsProps {
  campaign: WholeCampaign;
  /** When a draft is to be sent, in local time; "": at once. */
  at?: string;
  /** Whether all that was typed is stored. */
  isStored?: boolean;
}

function Actions({ campaign, at = "", isStored = true }: ActionsProps) {
  const t = useMessages("campaigns");
  const { show } = useToasts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"send" | "test" | "cancel" | "delete" | null>(null);
  const close = () => setAsking(null);
  const becomes = (status: "paused" | "sending" | "canceled") => ({
    apply: ({ id }: { id: string }, cache: Cache) => cache.change(CAMPAIGN_ROUTES, id, { status }),
    refresh: [...CAMPAIGN_ROUTES],
  });
  const pause = useChange("POST /v1/campaigns/:id/pause", becomes("paused"));
  const resume = useChange("POST /v1/campaigns/:id/resume", becomes("sending"));
  const cancel = useChange("POST /v1/campaigns/:id/cancel", becomes("canceled"));
  const remove = useChange("DELETE /v1/campaigns/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/campaigns"], id),
    refresh: ["GET /v1/campaigns"],
    says: t.deleted(campaign.name),
  });
  const copy = useChange("POST /v1/campaigns", {
    refresh: ["GET /v1/campaigns"],
    onDone: (made) => {
      if (made.status === "template") show(t.templateSaved);
      void navigate({ to: "/campaigns/$id", params: { id: made._id } });
    },
  });
  const { _id: id, status } = campaign;
  const open = useOpenChecks(campaign);
  const isOpen = isUnderWay(campaign);
  const mayChange = useMay("editor", "content", "forms");
  const maySend = useMay("editor", "publish", "forms");
  return (
    <>
      {maySend && status === "draft" && (
        <>
          <Button
            icon={FlaskConical}
            disabled={!isStored || open === null || open.needed.some(({ name }) => name === "mail")}
            onClick={() => setAsking("test")}
          >
            {t.sendTest}
          </Button>
          <Button
            look="solid"
            icon={Send}
            disabled={!isStored || open === null || open.needed.length > 0}
            onClick={() => setAsking("send")}
          >
            {t.send}
          </Button>
        </>
      )}
      {mayChange && status === "template" && (
        <Button
          look="solid"
          icon={Plus}
          busy={copy.isPending}
          onClick={() => copy.mutate({ name: campaign.name, campaign_id: id })}
        >
          {t.useTemplate}
        </Button>
      )}
      {mayChange && (status === "sending" || status === "scheduled") && (
        <Button icon={Pause} onClick={() => pause.mutate({ id })}>
          {t.pause}
        </Button>
      )}
      {maySend && status === "paused" && (
        <Button look="solid" icon={Play} onClick={() => resume.mutate({ id })}>
          {t.resume}
        </Button>
      )}
      {mayChange && (
        <Menu
          trigger={<IconButton icon={Ellipsis} look="plain" label={t.optionsOf(campaign.name)} />}
          items={[
            ...(status === "template"
              ? []
              : [
                  {
                    label: t.saveAsTemplate,
                    icon: BookmarkPlus,
                    onSelect: () => copy.mutate({ name: campaign.name, campaign_id: id, template: true }),
                  },
                  {
                    label: t.duplicate,
                    icon: Copy,
                    onSelect: () => copy.mutate({ name: t.copyOf(campaign.name), campaign_id: id }),
                  },
                ]),
            isOpen
              ? { label: t.cancel, icon: X, danger: true, onSelect: () => setAsking("cancel") }
              : { label: t.delete, icon: Trash2, danger: true, onSelect: () => setAsking("delete") },
          ]}
        />
      )}
      {asking === "send" && <SendDialog campaign={campaign} at={at} onClose={close} />}
      {asking === "test" && <TestDialog campaign={campaign} onClose={close} />}
      <ConfirmDialog
        open={asking === "cancel"}
        onClose={close}
        onConfirm={() => cancel.mutate({ id })}
        title={t.cancelTitle}
        description={t.cancelText}
        action={t.cancelAction}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => {
          remove.mutate({ id });
          void navigate({ to: "/campaigns" });
        }}
        title={t.deleteQuoted(campaign.name)}
        description={t.deleteCampaignText}
        action={t.deleteCampaignAction}
      />
    </>
  );
}
