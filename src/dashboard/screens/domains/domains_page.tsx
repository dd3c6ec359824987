/** Names of the account's own, what state each is in, and the DNS providers that are connected. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Link2, Plus } from "lucide-react";
import { useState } from "react";
import { query, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Checkbox, TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm, type Entered } from "../../parts/form.tsx";
import { List } from "../../parts/list.tsx";
import { useSiteId } from "../../parts/site.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { Answers } from "./answers.tsx";
import { Connections } from "./connections.tsx";
import { hasTwin, nameOf, TONES, twinOf } from "./domain.ts";
import styles from "./domains.module.css";

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
      {sells && <Link to="/domains/buy">{t.buyDomain}</Link>}
    </>
  );
  return (
    <div className={styles.parts}>
      <div>
        <List
          route="GET /v1/domains"
          input={siteId ? { website_id: siteId } : {}}
          state={useListState()}
          header={{ title: t.domains, text: t.text }}
          create={add}
          none={{ icon: Link2, title: t.none, text: t.noneText }}
          columns={[
            {
              name: t.domain,
              cell: ({ _id, domain }) => (
                <Link to="/domains/$id" params={{ id: _id }} className="named">
                  {domain}
                </Link>
              ),
            },
            {
              name: t.status,
              tight: true,
              cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>,
            },
            { name: t.uptime, tight: true, secondary: true, cell: ({ uptime }) => <Answers uptime={uptime} /> },
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
  const add = useFormChange("POST /v1/domains", { refresh: [...refresh] });
  const addTwin = useChange("POST /v1/domains", { refresh: [...refresh] });
  const link = useChange("PUT /v1/domains/:id", { refresh: [...refresh, "GET /v1/websites/:id"] });
  const lead = useChange("PUT /v1/domains/:id", { refresh: [...refresh] });
  const domains = useQuery({ ...query("GET /v1/domains", { website_id: siteId! }), enabled: siteId !== undefined });
  /** The one that shows the website: further ones lead to it, and don't take its place. */
  const first = domains.data?.data.find(({ website_id }) => website_id === siteId);
  const isBusy = add.isPending || addTwin.isPending || link.isPending || lead.isPending;
  const submit = ({ data, text }: Entered) => {
    const domain = nameOf(text("domain"));
    add.mutate(
      { domain },
      {
        onSuccess: async ({ _id }) => {
          // What fails here is told, and can be done on the domain's own screen.
          const addAndLead = async () => {
            const twin = await addTwin.mutateAsync({ domain: twinOf(domain) });
            await lead.mutateAsync({ id: twin._id, redirect_to: first?._id ?? _id });
          };
          await Promise.allSettled([
            first
              ? lead.mutateAsync({ id: _id, redirect_to: first._id })
              : siteId && link.mutateAsync({ id: _id, website_id: siteId }),
            data.has("twin") && addAndLead(),
          ]);
          onClose();
          void navigate({ to: "/domains/$id", params: { id: _id } });
        },
      },
    );
  };
  return (
    <ChangeForm change={{ ...add, isPending: isBusy }} kept="domain" action={t.add} onSubmit={submit}>
      <TextField
        label={t.domain}
        name="domain"
        hint={t.addText}
        maxLength={300}
        {...VERBATIM}
        required
        onChange={({ target }) => setName(nameOf(target.value))}
        onBlur={({ target }) => {
          target.value = nameOf(target.value);
        }}
      />
      {first && <p className="aside">{t.leadsTo(first.domain)}</p>}
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
    </ChangeForm>
  );
}
