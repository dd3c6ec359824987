/**
 * From a lead to a page to show: one button makes a website of what is known, has its page written and gives the private
 * link. All of it is the server's: a reload shows how far it is.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, PencilRuler, WandSparkles } from "lucide-react";
import { useRef } from "react";
import { call } from "../../api/call.ts";
import { toCallError } from "../../api/errors.ts";
import type { Item } from "../../api/operations.ts";
import { query, refresh } from "../../api/queries.ts";
import { uniqueId } from "../../api/unique_id.ts";
import { formatDate, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Failure } from "../../parts/failure.ts";
import { Notice } from "../../parts/notice.tsx";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { Progress } from "../../parts/progress.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Step } from "../../parts/step.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import type { Lead } from "./lead.ts";
import styles from "./lead_page.module.css";

type Run = Item<"GET /v1/runs">;

const LOOK_MS = 1_000;
/** A link is good for days; while the screen is open the same is shown. */
const LINK_FRESH_MS = 60 * 60_000;

const isActive = ({ status }: Run) => status === "queued" || status === "planning" || status === "generating";

export function Demo({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const mayMake = useMay("editor");
  if (!mayMake && !lead.website_id) return null;
  return (
    <Card title={t.demo} text={t.demoText}>
      {lead.website_id ? (
        <DemoWebsite lead={lead} websiteId={lead.website_id} />
      ) : (
        <Make lead={lead} label={t.makeDemo} />
      )}
    </Card>
  );
}

/** Makes the website, or takes the one that is there, and has its home page written. */
function Make({ lead, label }: { lead: Lead; label: string }) {
  const t = useMessages("leads");
  const client = useQueryClient();
  const { showError } = useToasts();
  const credits = useQuery(query("GET /v1/credits", {}));
  // A second try after an error is the same calls, and makes nothing twice; after an answer it is another one.
  const attempt = useRef(uniqueId());
  const make = useMutation({
    mutationFn: async () => {
      const { page_id } = await call(
        "POST /v1/leads/:id/website",
        { id: lead._id },
        { idempotencyKey: `${attempt.current} website` },
      );
      if (page_id)
        await call("POST /v1/pages/:id/generate", { id: page_id }, { idempotencyKey: `${attempt.current} page` });
      attempt.current = uniqueId();
    },
    // In a corner: where the website was made and only its page was not, this button gives way to another.
    onError: (error) => showError(toCallError(error)),
    onSettled: () =>
      refresh(client, [
        "GET /v1/leads",
        "GET /v1/leads/:id",
        "GET /v1/runs",
        "GET /v1/websites",
        "GET /v1/websites/:id",
        "GET /v1/credits",
      ]),
  });
  return (
    <div className="wide-line">
      <Button look="solid" icon={WandSparkles} busy={make.isPending} onClick={() => make.mutate()}>
        {label}
      </Button>
      {credits.data && (
        <span className="note">
          {t.demoCost(formatNumber(credits.data.costs.page_generation ?? 0), formatNumber(credits.data.balance))}
        </span>
      )}
    </div>
  );
}

function DemoWebsite({ lead, websiteId }: { lead: Lead; websiteId: string }) {
  const t = useMessages("leads");
  const mayMake = useMay("editor");
  const runs = useQuery({
    ...query("GET /v1/runs", { website_id: websiteId, limit: 1 }),
    refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? LOOK_MS : false),
  });
  const run = runs.data?.data[0];
  const website = useQuery({
    ...query("GET /v1/websites/:id", { id: websiteId }),
    // What the run has written is there once it has ended.
    queryKey: ["GET /v1/websites/:id", { id: websiteId }, run?.status],
  });
  if (website.error?.code === "not_found") return mayMake ? <Make lead={lead} label={t.makeDemo} /> : null;
  if (!website.data || !runs.data) return <Skeleton height="8rem" />;
  const { home_page_id, home_version_id, home_picture } = website.data;
  if (run && isActive(run))
    return (
      <div className={styles.demo} aria-live="polite">
        <Progress value={run.progress} label={t.demoProgress(lead.name)} />
        <p className="note">
          <Step of={run} />
        </p>
      </div>
    );
  if (!home_version_id)
    return (
      <>
        {run?.error && (
          <Notice tone="bad">
            {t.demoFailed}
            {t.colon} <Failure error={run.error} />
          </Notice>
        )}
        {mayMake && <Make lead={lead} label={t.generatePage} />}
      </>
    );
  return (
    <div className={styles.demo}>
      <PageThumbnail pageId={home_page_id} versionId={home_version_id} picture={home_picture} />
      {mayMake && <PrivateLink websiteId={websiteId} />}
      <div className="wide-line">
        <ButtonLink icon={PencilRuler} to="/websites/$id" params={{ id: websiteId }}>
          {t.openDemo}
        </ButtonLink>
      </div>
    </div>
  );
}

function PrivateLink({ websiteId }: { websiteId: string }) {
  const t = useMessages("leads");
  const link = useQuery({
    queryKey: ["preview", websiteId],
    queryFn: () => call("POST /v1/websites/:id/preview_link", { id: websiteId }),
    staleTime: LINK_FRESH_MS,
  });
  if (link.error) return <Notice tone="bad">{toCallError(link.error).message}</Notice>;
  if (!link.data) return <Skeleton />;
  const { url, expires_at } = link.data;
  return (
    <>
      <h3>{t.demoLink}</h3>
      <CopyText text={url} label={t.demoLink} />
      <p className="note">{t.demoLinkText(formatDate(expires_at, { dateStyle: "medium" }))}</p>
      <div>
        <OutsideLink icon={ExternalLink} href={url}>
          {t.showDemo}
        </OutsideLink>
      </div>
    </>
  );
}
