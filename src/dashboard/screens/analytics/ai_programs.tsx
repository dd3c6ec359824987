/** What AI programs read of a website, by why they read. Nothing is shown where none has come. */
import type { Output } from "../../api/operations.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import styles from "./analytics_page.module.css";
import { TopRows } from "./top_list.tsx";

export function AiPrograms({
  classes,
}: {
  classes: Output<"GET /v1/websites/:id/analytics">["ai_programs"]["classes"];
}) {
  const t = useMessages("analytics");
  const seen = classes.filter(({ views }) => views > 0);
  if (seen.length === 0) return null;
  return (
    <section className={styles.ai} aria-labelledby="ai-programs">
      <h2 id="ai-programs">{t.aiPrograms}</h2>
      <p className={styles.note}>{t.aiNote}</p>
      <div className={styles.lists}>
        {seen.map(({ class: one, views, programs, pages }) => (
          <Card key={one} title={`${t.aiClasses[one]}: ${formatNumber(views)}`}>
            <h3>{t.programs}</h3>
            <TopRows rows={programs.map(({ name, views }) => ({ name, count: views }))} />
            <h3>{t.pages}</h3>
            <TopRows rows={pages.map(({ path, views }) => ({ name: path, count: views }))} />
          </Card>
        ))}
      </div>
    </section>
  );
}
