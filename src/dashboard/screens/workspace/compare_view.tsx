/** An older version beside the draft: as both look, or what of the code is another. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { IconButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Ago } from "../../parts/time.tsx";
import { CodeField } from "./code_field.tsx";
import type { CodeTarget } from "./code_mirror.ts";
import styles from "./compare_view.module.css";
import type { Page } from "./page.ts";
import { PagePreview, type Width } from "./page_preview.tsx";

const WAYS = ["looks", "code"] as const;
const TARGETS: CodeTarget[] = ["html", "css", "javascript"];

interface CompareViewProps {
  page: Page;
  /** The older version, and the draft. */
  before: string;
  after: string;
  width: Width;
  onClose: () => void;
}

export function CompareView({ page, before, after, width, onClose }: CompareViewProps) {
  const t = useMessages("workspace");
  const [values, change] = useAddressState();
  const way = WAYS.find((name) => name === values.by) ?? "looks";
  const old = useQuery(query("GET /v1/versions/:id", { id: before }));
  const draft = useQuery(query("GET /v1/versions/:id", { id: after }));
  return (
    <section className={styles.view} aria-label={t.compare}>
      <div className={styles.bar}>
        <Choice
          label={t.compare}
          value={way}
          options={WAYS.map((value) => ({ value, label: t.compareWays[value] }))}
          onChoose={(value) => change({ by: value === "looks" ? "" : value })}
        />
        <IconButton icon={X} label={t.backToDraft} onClick={onClose} className={styles.close} />
      </div>
      {way === "looks" ? (
        <div className={styles.both}>
          <figure className={styles.side}>
            <figcaption>
              {old.data ? t.sources[old.data.source] : t.version}{" "}
              {old.data && (
                <span className={styles.soft}>
                  <Ago time={old.data.created_at} />
                </span>
              )}
            </figcaption>
            <PagePreview page={page} versionId={before} width={width} label={t.olderOf(page.name)} />
          </figure>
          <figure className={styles.side}>
            <figcaption>{t.draft}</figcaption>
            <PagePreview page={page} versionId={after} width={width} label={t.preview(page.name)} />
          </figure>
        </div>
      ) : (
        <Loaded query={old} skeleton={<Skeleton height="100%" />}>
          {(old) => (
            <Loaded query={draft} skeleton={<Skeleton height="100%" />}>
              {(draft) => <Difference old={old} draft={draft} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </section>
  );
}

/** Code is often in a few long lines, of which all is another when a word is: for reading they are broken. */
const inLines = (code: string, target: CodeTarget): string =>
  target === "html" ? code.replaceAll("><", ">\n<") : target === "css" ? code.replace(/}(?!\n)/g, "}\n") : code;

type Version = Output<"GET /v1/versions/:id">;

function Difference({ old, draft }: { old: Version; draft: Version }) {
  const t = useMessages("workspace");
  const changed = TARGETS.filter((target) => old[target] !== draft[target]);
  const [chosen, setChosen] = useState<CodeTarget | null>(null);
  const target = changed.find((name) => name === chosen) ?? changed[0];
  if (!target) return <p className={styles.same}>{t.sameCode}</p>;
  return (
    <div className={styles.difference}>
      {changed.length > 1 && (
        <div className={styles.bar}>
          <Choice
            label={t.codeOf}
            value={target}
            options={changed.map((value) => ({ value, label: t.targets[value] }))}
            onChoose={setChosen}
          />
        </div>
      )}
      <CodeField
        key={`${old._id} ${draft._id} ${target}`}
        target={target}
        label={t.difference(t.targets[target])}
        text={inLines(draft[target], target)}
        before={inLines(old[target], target)}
      />
    </div>
  );
}
