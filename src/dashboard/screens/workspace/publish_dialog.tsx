/** What publishing would change, what is wrong with it, and the releases before. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { createElement, Fragment, type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import type { CallError } from "../../api/errors.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField, VERBATIM } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { RELEASED, Releases } from "../releases/releases.tsx";
import { AiPrograms } from "./ai_programs.tsx";
import { type Page, toPublish, type Website } from "./page.ts";
import styles from "./publish_dialog.module.css";

const MOST_FINDINGS = 50;
/** More are named when they are asked for. */
const MOST_NAMED = 8;
const RELEASES_AT_ONCE = 10;

/** Whether a deploy was refused for the address that was typed. */
const isOfAddress = (error: CallError): boolean =>
  error.code === "subdomain_taken" || error.problemOf("subdomain") !== null;

interface PublishDialogProps {
  website: Website;
  pages: Page[];
  open: boolean;
  onClose: () => void;
  /** Goes to what a finding speaks of. */
  onFinding: (pageId: string, node: string | null) => void;
}

export function PublishDialog(props: PublishDialogProps) {
  const t = useMessages("workspace");
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.publish}>
      <Content {...props} />
    </Dialog>
  );
}

/** Experiments that end with what is published. */
function EndedExperiments({ websiteId, pages }: { websiteId: string; pages: Page[] }) {
  const t = useMessages("workspace");
  const running = useQuery({
    ...query("GET /v1/experiments", { website_id: websiteId, status: "running", limit: 100 }),
    enabled: useMay("viewer", "analytics"),
  });
  const ended = running.data?.data.filter(({ page_id }) => pages.some(({ _id }) => _id === page_id)) ?? [];
  if (ended.length === 0) return null;
  return <Notice tone="warn">{t.endsExperiments(ended.map(({ name }) => `“${name}”`).join(", "))}</Notice>;
}

function Content({ website, pages, onClose, onFinding }: PublishDialogProps) {
  const t = useMessages("workspace");
  const words = useMessages("findings");
  const { show, showError } = useToasts();
  const isFirst = website.url === null;
  const mayPropose = useMay("editor", "content", "ai");
  const mayChoose = useMay("editor", "content", "design", "domains");
  const proposal = useQuery({
    queryKey: ["proposed address", website._id, website.name],
    queryFn: () => call("POST /v1/tools/generate_subdomain", { website_id: website._id }),
    enabled: isFirst && mayPropose,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const subdomain = typed ?? proposal.data?.subdomain ?? "";
  const { changed, hasDrafts } = toPublish(pages);
  const checks = useQuery({ ...query("GET /v1/websites/:id/checks", { id: website._id }), enabled: hasDrafts });
  const deploy = useChange("POST /v1/websites/:id/deploy", {
    refresh: [...RELEASED],
    onDone: ({ url }) => {
      show(`${t.published}: ${new URL(url).host}`, { visit: url });
      onClose();
    },
    onFail: (error) => {
      if (!isOfAddress(error)) showError(error);
    },
  });
  const choices = useChange("PUT /v1/websites/:id", { refresh: ["GET /v1/websites/:id", "GET /v1/websites"] });
  const textOf = (count: number) => {
    if (count === 0) return hasDrafts ? t.nothingChanged : t.nothingWritten;
    return website.published_at === null ? t.publishFirst(count) : t.publishText(count);
  };
  return (
    <div className={styles.content}>
      {isFirst && proposal.data && changed.length > 0 && (
        <TextField
          label={t.address}
          value={subdomain}
          onChange={(event) => setTyped(event.target.value.toLowerCase())}
          hint={t.addressHint(`${subdomain || "…"}.${proposal.data.domain}`)}
          problem={deploy.error && isOfAddress(deploy.error) ? deploy.error.message : null}
          maxLength={63}
          {...VERBATIM}
        />
      )}
      <Address website={website} />
      <p>{textOf(changed.length)}</p>
      <EndedExperiments websiteId={website._id} pages={changed} />
      {changed.length > MOST_NAMED ? (
        <details className={styles.findings}>
          <summary>{t.whichPages(changed.length)}</summary>
          <ChangedPages pages={changed} />
        </details>
      ) : (
        <ChangedPages pages={changed} />
      )}
      {hasDrafts && (
        <Loaded query={checks} skeleton={<p className="note">{t.checking}</p>}>
          {({ findings, errors, warnings }) =>
            findings.length === 0 ? (
              <StatusBadge tone="good">{t.fine}</StatusBadge>
            ) : (
              <details className={styles.findings} open={errors > 0}>
                <summary>
                  {errors > 0 && <StatusBadge tone="bad">{t.errors(errors)}</StatusBadge>}
                  {warnings > 0 && <StatusBadge tone="warn">{t.warnings(warnings)}</StatusBadge>}
                </summary>
                <ul>
                  {findings.slice(0, MOST_FINDINGS).map(({ page_id, node, ...finding }) => (
                    <li
                      key={`${page_id} ${finding.check} ${node} ${finding.message}`}
                      className={finding.level === "error" ? styles.error : undefined}
                    >
                      <button type="button" dir="auto" onClick={() => onFinding(page_id, node)}>
                        {pages.length > 1 && <code>{pages.find(({ _id }) => _id === page_id)?.path} </code>}
                        {withCode(translated(words, finding))}
                      </button>
                    </li>
                  ))}
                </ul>
              </details>
            )
          }
        </Loaded>
      )}
      {mayChoose && <AiPrograms website={website} />}
      <DialogActions>
        <Button
          look="solid"
          busy={deploy.isPending || choices.isPending}
          disabled={changed.length === 0}
          onClick={() => {
            // Asked once: what was left open is left unsaid.
            if (website.agents === null && mayChoose) choices.mutate({ id: website._id, agents: {} });
            deploy.mutate({ id: website._id, ...(isFirst && subdomain ? { subdomain } : {}) });
          }}
        >
          {t.publishNow}
        </Button>
      </DialogActions>
      {website.published_at && (
        <section className={styles.releases}>
          <h3>{t.releases}</h3>
          <Releases websiteId={website._id} limit={RELEASES_AT_ONCE} none={null} />
        </section>
      )}
    </div>
  );
}

/** Words in which `code` stands between backticks. */
const withCode = (words: string): ReactNode =>
  createElement(
    Fragment,
    null,
    ...words.split("`").map((part, index) => (index % 2 === 0 ? part : createElement("code", null, part))),
  );

function ChangedPages({ pages }: { pages: Page[] }) {
  return (
    <ul className={styles.pages}>
      {pages.map(({ _id, name, path }) => (
        <li key={_id}>
          {name} <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}

/** Where visitors find the website, and the way to a domain of its own. */
function Address({ website: { url, domain } }: { website: Website }) {
  const t = useMessages("workspace");
  const seesDomains = useMay("viewer", "domains");
  return (
    <p className={styles.address}>
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {new URL(url).host}
        </a>
      )}
      {seesDomains &&
        (domain ? (
          <Link to="/domains/$id" params={{ id: domain }}>
            {t.domain}
          </Link>
        ) : (
          <Link to="/domains">{t.ownDomain}</Link>
        ))}
    </p>
  );
}
