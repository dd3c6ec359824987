/** What publishing would change, page by page, in the words that visitors read. */
import { useQuery } from "@tanstack/react-query";
import { useAccountWithin } from "../../api/account.ts";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import styles from "./differences.module.css";

export function Differences({ websiteId }: { websiteId: string }) {
  const t = useMessages("publishRequests");
  const differences = useQuery(query("GET /v1/websites/:id/diff", { id: websiteId }, useAccountWithin()));
  return (
    <Loaded query={differences} skeleton={<SkeletonRows count={2} />}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="note">{t.nothing}</p>
        ) : (
          <ul className={styles.pages}>
            {changes.map(({ page_id, name, change, path, path_before, words }) => (
              <li key={page_id}>
                <p>
                  <bdi>{name}</bdi> <code>{path ?? path_before}</code> <span className="note">{t.kinds[change]}</span>
                </p>
                {words === null ? (
                  <p className="note">{t.notCompared}</p>
                ) : words.lines.length === 0 ? (
                  <p className="note">{t.noWords}</p>
                ) : change === "added" ? (
                  // All of its words are new: that it is there is what changes.
                  <details>
                    <summary className="note">{t.itsWords}</summary>
                    <Lines words={words} />
                  </details>
                ) : (
                  <Lines words={words} />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface Words {
  lines: { change: "added" | "removed"; text: string }[];
  more: boolean;
}

function Lines({ words: { lines, more } }: { words: Words }) {
  const t = useMessages("publishRequests");
  return (
    <div className={styles.lines}>
      {lines.map(({ change, text }, index) => {
        const Line = change === "added" ? "ins" : "del";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice, and none moves.
          <Line key={index} dir="auto">
            {text}
          </Line>
        );
      })}
      {more && <span className="note">{t.more}</span>}
    </div>
  );
}
