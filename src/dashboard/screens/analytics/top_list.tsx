/** What is most frequent, with bars that are as long as it is frequent. */
import { useState } from "react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import styles from "./top_list.module.css";

const FIRST_SHOWN = 8;

interface Rows {
  rows: { name: string; count: number; onChoose?: () => void }[];
  /** What is said where there is nothing. */
  none?: string;
}

export const TopList = ({ title, ...rows }: Rows & { title: string }) => (
  <Card title={title}>
    <TopRows {...rows} />
  </Card>
);

export function TopRows({ rows, none }: Rows) {
  const t = useMessages("analytics");
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <>
      {rows.length === 0 ? (
        <p className="faint">{none ?? t.unknown}</p>
      ) : (
        <ol className={styles.list}>
          {(showsAll ? rows : rows.slice(0, FIRST_SHOWN)).map(({ name, count, onChoose }) => (
            <li key={name}>
              <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
              <span className={styles.name} title={name}>
                {onChoose ? (
                  <button type="button" onClick={onChoose}>
                    {name}
                  </button>
                ) : name === "(other)" ? (
                  t.other
                ) : (
                  name || t.unknown
                )}
              </span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </li>
          ))}
        </ol>
      )}
      {rows.length > FIRST_SHOWN && (
        <div>
          <Button size="small" look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.less : t.all(rows.length)}
          </Button>
        </div>
      )}
    </>
  );
}
