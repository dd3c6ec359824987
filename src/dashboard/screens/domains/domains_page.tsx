/** Names of the account's own, what state each is in, and the DNS providers that are connected. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Link2, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Checkbox, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { List } from "../../parts/list.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useSiteId } from "../../parts/site.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { Connections } from "./connections.tsx";
import { hasTwin, nameOf, TONES, twinOf } from "./domain.ts";
import styles from "./domains.module.css";
import { Answers } from "./uptime.tsx";

export default function DomainsPage() {
  const t = useMessages("domains");
  const mayEdit = useMay("editor", "domains");
  const isTeam = useMay("viewer");
  const [adding, setAdding] = useState(false);
  const sells = useQuery({ ...query("GET /v1/plans", {}), enabled: isTeam }).data?.domains;
  const siteId = useSiteId();
  const add = mayEdit && (
    <>
      <Button look="solid" icon={Plus} onClick={() => setAdding(true)}>
        {t.add}
      </Button>
      {sells && <Link to="/domains/buy">{t.buy}</Link>}
    </>
  );
  return (
    <div className={styles.parts}>
      <div>
        <List
          route="GET /v1/domains"
          input={siteId ? { website_id: siteId } : {}}
          state={useListState()}
          header={{ title: t.title, text: t.text }}
          create={add}
          none={{ icon: Link2, title: t.none, text: t.noneText }}
          columns={[
            {
              name: t.domain,
              cell: ({ _id, domain }) => (
                <Link to="/domains/$id" params={{ id: _id }} className={styles.name}>
                  {domain}
                </Link>
              ),
            },
            {
              name: t.status,
              tight: true,
              cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>,
            },
            { name: t.answers, tight: true, secondary: true, cell: ({ uptime }) => <Answers uptime={uptime} /> },
            {
              name: t.checked,
              tight: true,
              secondary: true,
              cell: ({ checked_at }) => (checked_at ? <Ago time={checked_at} /> : t.never),
            },
          ]}
        />
      </div>
      {!siteId && isTeam && <Connections />}
      <Dialog open={adding} onClose={() => setAdding(false)} title={t.add}>
        <AddForm siteId={siteId} onClose={() => setAdding(false)} />
      </Dialog>
    </div>
  );
}

function AddForm({ siteId, onClose }: { siteId: string | undefined; onClose: () => void }) {
  const t = useMessages("domains");
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const refresh = ["GET /v1/domains"] as const;
  const add = useChange("POST /v1/domains", { refresh: [...refresh], onFail: () => {} });
  const addTwin = useChange("POST /v1/domains", { refresh: [...refresh] });
  const link = useChange("PUT /v1/domains/:id", { refresh: [...refresh, "GET /v1/websites/:id"] });
  const isBusy = add.isPending || addTwin.isPending || link.isPending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const domain = nameOf(String(entered.get("domain")));
    add.mutate(
      { domain },
      {
        onSuccess: async ({ _id }) => {
          // What fails here is told, and can be done on the domain's own screen.
          await Promise.allSettled([
            siteId && link.mutateAsync({ id: _id, website_id: siteId }),
            entered.has("twin") && addTwin.mutateAsync({ domain: twinOf(domain) }),
          ]);
          onClose();
          void navigate({ to: "/domains/$id", params: { id: _id } });
        },
      },
    );
  };
  return (
    <KeptForm kept="domain" className={styles.fields} onSubmit={submit}>
      {add.error && add.error.details.length === 0 && <Notice tone="bad">{add.error.message}</Notice>}
      <TextField
        label={t.domain}
        name="domain"
        hint={t.addText}
        problem={add.error?.problemOf("domain")}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        required
        onChange={({ target }) => setName(nameOf(target.value))}
        onBlur={({ target }) => {
          target.value = nameOf(target.value);
        }}
      />
      {name.includes(".") && (
        <Checkbox
          key={String(hasTwin(name))}
          name="twin"
          value="yes"
          label={t.alsoAdd(twinOf(name))}
          hint={t.alsoAddHint}
          defaultChecked={hasTwin(name)}
        />
      )}
      <DialogActions>
        <Button type="submit" look="solid" busy={isBusy}>
          {t.add}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
