/** Imports a list of redirects that is pasted, or read from a file: all of it or none. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { TextArea, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ChooseTable, TableProblems } from "../../parts/table_import.tsx";
import { readRedirects } from "./redirect_lines.ts";

/** As many as the server takes at once. */
const MOST = 1000;

export function ImportRedirects({ websiteId, onClose }: { websiteId: string; onClose: () => void }) {
  const t = useMessages("site");
  const [text, setText] = useState("");
  const read = readRedirects(text);
  const take = useFormChange("POST /v1/websites/:id/redirects/import", {
    refresh: ["GET /v1/websites/:id/redirects", "GET /v1/websites/:id/releases"],
    says: ({ redirects }) => t.redirectsImported(redirects.length),
    onDone: onClose,
  });
  const problems = (take.error?.details ?? []).map(({ path, ...detail }) => ({
    ...detail,
    path,
    row: read[Number(/^redirects\.(\d+)/.exec(path)?.[1] ?? -1)]?.line ?? 0,
  }));
  return (
    <ChangeForm
      change={take}
      kept={`redirects of ${websiteId}`}
      action={read.length > 0 ? t.importRedirects(read.length) : t.import}
      disabled={read.length === 0 || read.length > MOST}
      onSubmit={() => take.mutate({ id: websiteId, redirects: read.map(({ redirect }) => redirect) })}
    >
      <ChooseTable file={null} accept=".csv,.txt,text/csv,text/plain" onChoose={({ content }) => setText(content)} />
      <TextArea
        label={t.redirectLines}
        hint={t.redirectLinesHint}
        placeholder={"/old-page, /new-page\n/blog/*, /news/:splat, 302\n/gone, 410"}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          take.reset();
        }}
        rows={10}
        {...VERBATIM}
      />
      {read.length > MOST && <Notice tone="warn">{t.tooManyLines(MOST)}</Notice>}
      {problems.length > 0 && <TableProblems problems={problems} />}
    </ChangeForm>
  );
}
