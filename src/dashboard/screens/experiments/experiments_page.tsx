/** The experiments of the account: what is compared, and how each stands. */
import { Link } from "@tanstack/react-router";
import { FlaskConical, Plus } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { useSiteId } from "../../parts/site.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { STATUS_TONES, STATUSES } from "./experiment.ts";

export default function ExperimentsPage() {
  const t = useMessages("experiments");
  const mayChange = useMay("editor", "content");
  const state = useListState();
  const siteId = useSiteId();
  const status = STATUSES.find((one) => one === state.values.status);
  const make = mayChange && (
    <ButtonLink look="solid" icon={Plus} to="/experiments/new">
      {t.make}
    </ButtonLink>
  );
  return (
    <List
      route="GET /v1/experiments"
      input={{ ...(status ? { status } : {}), ...(siteId ? { website_id: siteId } : {}) }}
      state={state}
      header={{ title: t.title, text: t.text }}
      create={make}
      filters={[
        {
          name: "status",
          label: t.status,
          options: [
            { value: "", label: t.anyStatus },
            ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
          ],
        },
      ]}
      none={{ icon: FlaskConical, title: t.none, text: t.noneText }}
      columns={[
        {
          name: t.experiment,
          cell: ({ _id, name, variations }) => (
            <>
              <Link to="/experiments/$id" params={{ id: _id }} className="named" dir="auto">
                {name}
              </Link>
              <p className="note" dir="auto">
                {variations.map((variation) => variation.name).join(" · ")}
              </p>
            </>
          ),
        },
        {
          name: t.status,
          tight: true,
          cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]}>{t.statuses[status]}</StatusBadge>,
        },
        { name: t.goal, tight: true, secondary: true, cell: ({ goal }) => t.goals[goal.type] },
        {
          name: t.started,
          tight: true,
          secondary: true,
          cell: ({ started_at }) => (started_at ? <Ago time={started_at} /> : t.notStarted),
        },
      ]}
    />
  );
}
