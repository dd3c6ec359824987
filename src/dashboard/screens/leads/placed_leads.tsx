/** Leads on a map, and beside it as a list: what is at a spot, or all of them. */
import { useQuery } from "@tanstack/react-query";
import { MapPinOff } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { type Lead, WEBSITE_TONES } from "./lead.ts";
import { Named } from "./lead_columns.tsx";
import { LeadMap, type PlacedLead } from "./lead_map.tsx";
import styles from "./placed_leads.module.css";

const isPlaced = (lead: Lead): lead is PlacedLead => lead.location !== null;

export function PlacedLeads({ leads }: { leads: Lead[] }) {
  const t = useMessages("leads");
  const settings = useQuery(query("GET /v1/settings", {}));
  const [chosen, setChosen] = useState<string[] | null>(null);
  const placed = leads.filter(isPlaced);
  const unplaced = leads.length - placed.length;
  if (placed.length === 0) return <EmptyState icon={MapPinOff} title={t.nowhere} text={t.nowhereText} />;
  const listed = chosen ? placed.filter(({ _id }) => chosen.includes(_id)) : placed;
  return (
    <div className={styles.placed}>
      {settings.data && (
        <LeadMap
          // Others are on another map.
          key={placed.map(({ _id }) => _id).join()}
          leads={placed}
          tiles={settings.data.map_tiles}
          onChoose={setChosen}
        />
      )}
      <section className={styles.beside} aria-label={t.onMap}>
        {chosen && (
          <header className="ends">
            <h2>{t.here(listed.length)}</h2>
            <Button size="small" onClick={() => setChosen(null)}>
              {t.fitAll}
            </Button>
          </header>
        )}
        <ul className={styles.list}>
          {listed.map((lead) => (
            <li key={lead._id}>
              <Named lead={lead} />
              <StatusBadge tone={WEBSITE_TONES[lead.website_status]}>
                {t.websiteStatuses[lead.website_status]}
              </StatusBadge>
            </li>
          ))}
        </ul>
        {unplaced > 0 && <p className="note">{t.noPlace(unplaced)}</p>}
      </section>
    </div>
  );
}
