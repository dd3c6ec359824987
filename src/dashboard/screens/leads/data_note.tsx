/** Where the data of leads come from and under which licence, as their sources demand wherever the data are shown. */
import { useMessages } from "../../messages/messages.ts";
import type { Lead } from "./lead.ts";
import styles from "./leads_page.module.css";

type Origin = Pick<Lead["source"], "name" | "licence" | "attribution">;

/** The sources of leads, each once. */
function originsOf(leads: Pick<Lead, "source">[]): Origin[] {
  const found = leads.map(({ source: { name, licence, attribution } }) => ({ name, licence, attribution }));
  return [...new Map(found.map((origin) => [JSON.stringify(origin), origin])).values()];
}

export function DataNote({ leads }: { leads: Pick<Lead, "source">[] }) {
  const t = useMessages("leads");
  const origins = originsOf(leads);
  if (origins.length === 0) return null;
  return (
    <aside className={styles.note} aria-label={t.sourcesTitle}>
      <h2>{t.sourcesTitle}</h2>
      <ul>
        {origins.map((origin) => (
          <li key={JSON.stringify(origin)}>
            <OriginNote origin={origin} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** "© Overture Maps Foundation … Licence: CDLA-Permissive-2.0". */
export function OriginNote({ origin: { name, licence, attribution } }: { origin: Origin }) {
  const t = useMessages("leads");
  const said = attribution ?? `${t.sourceNames[name as "places"] ?? name} (${t.ownData})`;
  return <>{licence ? `${said}. ${t.licence(licence)}` : said}</>;
}
