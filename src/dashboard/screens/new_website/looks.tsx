/** The looks of a home page side by side, to choose one; then the pages that follow it can be written. */
import { ExternalLink } from "lucide-react";
import { addressOf, call } from "../../api/call.ts";
import { toCallError } from "../../api/errors.ts";
import type { Item } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./looks.module.css";

type Run = Item<"GET /v1/runs">;
type Page = Item<"GET /v1/websites/:id/pages">;

/** @param props.runs all of the website's */
export function Looks({ run, pages, runs }: { run: Run; pages: Page[]; runs: Run[] }) {
  const t = useMessages("newWebsite");
  const mayWrite = useMay("editor", "content", "ai");
  const { showError } = useToasts();
  const waiting = pages.filter(
    ({ _id, draft_version_id }) => draft_version_id === null && !runs.some(({ page_id }) => page_id === _id),
  );
  const mayTake =
    mayWrite && !pages.some(({ _id }) => _id !== run.page_id && !waiting.some((page) => page._id === _id));
  const take = useChange("POST /v1/runs/:id/choose", {
    refresh: ["GET /v1/runs", "GET /v1/websites/:id/pages"],
    onFail: (error) => showError(error),
  });
  const write = useChange("POST /v1/pages/:id/generate", { refresh: ["GET /v1/runs", "GET /v1/credits"] });
  const writeOthers = async () => {
    const [last, ...others] = waiting;
    for (const { _id, name } of others)
      await call("POST /v1/pages/:id/generate", { id: _id }).catch((error) =>
        showError({ message: `${t.failedAt(name)} ${toCallError(error).message}` }),
      );
    write.mutate({ id: last!._id });
  };
  return (
    <section className={styles.looks} aria-labelledby="looks">
      <header>
        <h2 id="looks">{t.choose}</h2>
        {mayTake && <p>{t.chooseText}</p>}
      </header>
      <ol className={styles.list}>
        {run.variants.map(({ version_id, chosen, error }, index) => (
          <li key={version_id ?? index} className={classes(styles.look, chosen && styles.chosen)}>
            <PageThumbnail pageId={run.page_id} versionId={version_id} isTall />
            <div className={styles.about}>
              <h3>{t.look(index + 1)}</h3>
              {chosen && <StatusBadge tone="good">{t.taken}</StatusBadge>}
              {error && <p className="problem">{t.lookFailed}</p>}
            </div>
            {version_id && (
              <div className={styles.actions}>
                <OutsideLink
                  size="small"
                  icon={ExternalLink}
                  href={addressOf("GET /v1/pages/:id/preview", { id: run.page_id, version_id })}
                  aria-label={`${t.seeLook}: ${t.look(index + 1)}`}
                >
                  {t.seeLook}
                </OutsideLink>
                {mayTake && !chosen && (
                  <Button
                    size="small"
                    look="solid"
                    busy={take.isPending && take.variables.version_id === version_id}
                    aria-label={`${t.takeLook}: ${t.look(index + 1)}`}
                    onClick={() => take.mutate({ id: run._id, version_id })}
                  >
                    {t.takeLook}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayTake && waiting.length > 0 && (
        <Button look="solid" busy={write.isPending} onClick={() => void writeOthers()}>
          {t.writeOthers(waiting.length)}
        </Button>
      )}
    </section>
  );
}
