/** Tries an address of the website against its redirects: each step, and where it ends. */
import { useQuery } from "@tanstack/react-query";
import { CornerUpRight } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { enteredPath } from "./redirect_lines.ts";
import styles from "./redirects_page.module.css";

const TONES: Record<"page" | "missing" | "gone" | "elsewhere" | "circle", Tone> = {
  page: "good",
  elsewhere: "good",
  gone: "quiet",
  missing: "warn",
  circle: "bad",
};

export function TryPath({ websiteId }: { websiteId: string }) {
  const t = useMessages("site");
  const [path, setPath] = useState<string | null>(null);
  return (
    <Card title={t.tryTitle} text={t.tryText}>
      <ChangeForm className={styles.try} onSubmit={({ text }) => setPath(enteredPath(text("tried")))}>
        <TextField label={t.path} name="tried" placeholder="/" maxLength={500} {...VERBATIM} required />
        <Button type="submit">{t.test}</Button>
      </ChangeForm>
      {path !== null && <Way websiteId={websiteId} path={path} />}
    </Card>
  );
}

function Way({ websiteId, path }: { websiteId: string; path: string }) {
  const t = useMessages("site");
  const way = useQuery(query("GET /v1/websites/:id/redirects/try", { id: websiteId, path }));
  return (
    <Loaded query={way} skeleton={<SkeletonRows count={1} />}>
      {({ steps, end }) => (
        <div role="status" className="close-stack">
          <p>
            <code className={styles.address}>{path}</code>
          </p>
          {steps.map(({ redirect, leads_to }) => (
            <p key={redirect._id} className="line">
              <CornerUpRight aria-hidden size={16} />
              <span className="note">
                {redirect.path} · {redirect.status}
              </span>
              <code className={styles.address}>{leads_to ?? t.nothing}</code>
            </p>
          ))}
          <p className="line">
            <StatusBadge tone={TONES[end]}>
              {steps.length === 0 && end === "missing" ? t.noRule : t.ends[end]}
            </StatusBadge>
            {steps.length > 1 && end !== "circle" && <span className="note">{t.oneStep}</span>}
          </p>
        </div>
      )}
    </Loaded>
  );
}
