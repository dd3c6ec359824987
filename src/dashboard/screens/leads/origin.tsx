/** Where the data of a lead come from, under which licence, and when they were fetched. */
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { DateOf } from "../../parts/time.tsx";
import { OriginNote } from "./data_note.tsx";
import type { Lead } from "./lead.ts";

export function Origin({ lead: { source } }: { lead: Lead }) {
  const t = useMessages("leads");
  return (
    <Card title={t.sourcesTitle}>
      <p>
        <OriginNote origin={source} />
      </p>
      <p className="note">
        {t.searchedOn} <DateOf time={source.fetched_at} />
        {source.url && /^https?:\/\//.test(source.url) && (
          <>
            {" · "}
            <a href={source.url} target="_blank" rel="noopener noreferrer">
              {t.atSource}
            </a>
          </>
        )}
      </p>
    </Card>
  );
}
