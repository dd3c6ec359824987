/** Asks a person whether an AI client may work in their name: who asks, what for, where, and for how long. */
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Output } from "../../api/operations.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { type Access, AccessFields, isUsable } from "../../parts/access_fields.tsx";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./connections.module.css";

const ROUTE = "POST /v1/connections/read";

export default function ConnectPage() {
  const t = useMessages("connections");
  const [query] = useState(() => location.search.slice(1));
  const asked = useQuery({
    queryKey: [ROUTE, query],
    queryFn: () => call(ROUTE, { query }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (asked.error) return <EmptyState icon={Unplug} title={t.refusedTitle} text={asked.error.message} />;
  if (!asked.data) return <SkeletonRows count={4} />;
  return <Ask query={query} asked={asked.data} />;
}

function Ask({ query, asked }: { query: string; asked: Output<typeof ROUTE> }) {
  const t = useMessages("connections");
  const user = useUser();
  const { client, scopes, redirect_host, is_local } = asked;
  const [access, setAccess] = useState<Access>({ scopes, websites: null });
  const [days, setDays] = useState(0);
  const decide = useFormChange("POST /v1/connections", {
    onDone: ({ redirect_to }) => location.assign(redirect_to),
  });
  const done = decide.isPending || decide.isSuccess;
  return (
    <>
      <PageHeader title={t.askTitle(client.name)} text={t.asks(client.name, user.account.name)} />
      <div className={styles.ask}>
        {decide.error && <Notice tone="bad">{decide.error.message}</Notice>}
        {is_local && <Notice tone="warn">{t.local}</Notice>}
        <Card
          title={client.name}
          text={
            <>
              {client.host ? t.verified(client.host) : t.unverified} {t.goesTo(redirect_host)}
            </>
          }
          actions={client.icon && <img className={styles.icon} src={client.icon} alt="" />}
        />
        <AccessFields scopes={scopes} access={access} onChange={setAccess} />
        <Select
          label={t.howLong}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
          options={[0, 1, 7, 30, 90].map((days) => ({
            value: String(days),
            label: days === 0 ? t.whileUsed : t.days(days),
          }))}
        />
        <p className="note">{t.role}</p>
        <div className={styles.actions}>
          <Button
            look="solid"
            busy={done}
            disabled={!isUsable(access)}
            onClick={() =>
              decide.mutate({
                query,
                allow: true,
                scopes: access.scopes,
                ...(access.websites && { websites: access.websites }),
                ...(days > 0 && { days }),
              })
            }
          >
            {t.allow}
          </Button>
          <Button disabled={done} onClick={() => decide.mutate({ query, allow: false })}>
            {t.refuse}
          </Button>
        </div>
      </div>
    </>
  );
}
