/** One campaign: its draft with a preview and what is wrong with it; then how far it is, and what came of it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, FlaskConical, Pause, Play, Send, Trash2, X } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { type Cache, query, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
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
import { CampaignForm } from "./campaign_form.tsx";
import styles from "./campaign_page.module.css";
import { Checks, NotReady, useFailedChecks } from "./checks.tsx";
import { Recipients } from "./recipients.tsx";
import { SendDialog } from "./send_dialog.tsx";
import { TestDialog } from "./test_dialog.tsx";

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
      {(shown) => <Shown campaign={shown} />}
    </Loaded>
  );
}

function Shown({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const mayChange = useMay("editor", "content", "forms");
  const { status, status_reason, send_at, stats } = campaign;
  const isDraft = status === "draft";
  const done = stats.recipients - stats.queued - stats.sending;
  return (
    <>
      <PageHeader
        above={<Link to="/campaigns">{t.backToCampaigns}</Link>}
        title={campaign.name}
        text={
          <span className={styles.gist}>
            {campaign.subject}
            <StatusBadge tone={CAMPAIGN_TONES[status]}>{t.statuses[status]}</StatusBadge>
            {status === "scheduled" && send_at && <DateOf time={send_at} withTime />}
          </span>
        }
      >
        <Actions campaign={campaign} />
      </PageHeader>
      {status_reason && (
        <div className={styles.notice}>
          <Notice tone="warn">{status_reason}</Notice>
        </div>
      )}
      {isDraft && <NotReady campaign={campaign} />}
      {!isDraft && (
        <div className={styles.notice}>
          <Figures
            figures={(["sent", "queued", "bounced", "failed", "unsubscribed", "complained"] as const).map((one) => ({
              name: t.recipientStatuses[one],
              value: formatNumber(stats[one]),
            }))}
          />
          {stats.recipients > 0 && isUnderWay(campaign) && (
            <>
              <Progress label={t.progress} value={Math.floor((100 * done) / stats.recipients)} />
              <p className={styles.quiet}>{t.progressOf(formatNumber(done), formatNumber(stats.recipients))}</p>
            </>
          )}
        </div>
      )}
      <div className={styles.columns}>
        {isDraft && mayChange ? (
          <div>
            <Card title={t.design}>
              <CampaignForm key={campaign.updated_at} campaign={campaign} />
            </Card>
          </div>
        ) : (
          <div>
            <Recipients campaign={campaign} />
          </div>
        )}
        <div>
          <Card title={t.preview} text={t.previewText}>
            <iframe
              key={campaign.updated_at}
              title={t.preview}
              src={addressOf("GET /v1/campaigns/:id/preview", { id: campaign._id })}
              sandbox=""
              className={styles.preview}
            />
          </Card>
          {isDraft && <Checks campaign={campaign} />}
        </div>
      </div>
    </>
  );
}

function Actions({ campaign }: { campaign: WholeCampaign }) {
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
    onDone: () => show(t.deleted(campaign.name)),
  });
  const { _id: id, status } = campaign;
  const failed = useFailedChecks(campaign);
  const isOpen = isUnderWay(campaign);
  const mayChange = useMay("editor", "content", "forms");
  const maySend = useMay("editor", "publish", "forms");
  return (
    <>
      {maySend && status === "draft" && (
        <>
          <Button
            icon={FlaskConical}
            disabled={failed === null || failed.needed.some(({ name }) => name === "mail")}
            onClick={() => setAsking("test")}
          >
            {t.sendTest}
          </Button>
          <Button
            look="solid"
            icon={Send}
            disabled={failed === null || failed.needed.length > 0}
            onClick={() => setAsking("send")}
          >
            {t.send}
          </Button>
        </>
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
          trigger={<IconButton icon={Ellipsis} look="plain" label={t.options(campaign.name)} />}
          items={[
            isOpen
              ? { label: t.cancel, icon: X, danger: true, onSelect: () => setAsking("cancel") }
              : { label: t.deleteCampaign, icon: Trash2, danger: true, onSelect: () => setAsking("delete") },
          ]}
        />
      )}
      <SendDialog campaign={campaign} open={asking === "send"} onClose={close} />
      <TestDialog campaign={campaign} open={asking === "test"} onClose={close} />
      <ConfirmDialog
        open={asking === "cancel"}
        onClose={close}
        onConfirm={() => {
          close();
          cancel.mutate({ id });
        }}
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
        title={t.deleteCampaignTitle(campaign.name)}
        description={t.deleteCampaignText}
        action={t.deleteCampaignAction}
      />
    </>
  );
}
