/** One client: its websites and people, what it has and used, what is settled for it, and its end. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Ellipsis, LogIn, Pause, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { InAccount, switchAccount } from "../../api/account.ts";
import { query, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { type Client, enteredIn, TONES } from "./client.ts";
import { ClientBilling } from "./client_billing.tsx";
import { ClientCredits } from "./client_credits.tsx";
import { ClientFields } from "./client_fields.tsx";
import styles from "./client_page.module.css";
import { ClientPeople } from "./client_people.tsx";
import { ClientWebsites } from "./client_websites.tsx";
import { DeleteClient } from "./delete_client.tsx";

/** While Stripe is being told, its answer is looked for as often. */
const LOOK_MS = 2_000;

export default function ClientPage() {
  const t = useMessages("clients");
  const { id } = useParams({ strict: false }) as { id: string };
  const client = useQuery({
    ...query("GET /v1/clients/:id", { id }),
    refetchInterval: ({ state }) =>
      ["preparing", "ending"].includes(state.data?.billing?.status ?? "") ? LOOK_MS : false,
  });
  return (
    <Loaded query={client} skeleton={<SkeletonRows count={5} />}>
      {(client) => (
        <>
          <PageHeader
            above={<Link to="/clients">{t.title}</Link>}
            title={client.name}
            text={
              <span className="line">
                {client.company}
                <StatusBadge tone={TONES[client.status]}>{t.statuses[client.status]}</StatusBadge>
              </span>
            }
          >
            <Actions client={client} />
          </PageHeader>
          {client.status === "suspended" && (
            <div className={styles.notice}>
              <Notice tone="warn">{t.suspendedText}</Notice>
            </div>
          )}
          <div className={styles.columns} key={client._id}>
            <div>
              <InAccount value={client._id}>
                <ClientWebsites client={client} />
                <ClientPeople />
              </InAccount>
              <ClientCredits client={client} />
              <ClientBilling client={client} />
            </div>
            <Settings client={client} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function Actions({ client }: { client: Client }) {
  const t = useMessages("clients");
  const { show } = useToasts();
  const [isDeleting, setDeleting] = useState(false);
  const change = useChange("PUT /v1/clients/:id", {
    apply: ({ id, status }, cache) => cache.change(["GET /v1/clients/:id", "GET /v1/clients"], id, { status }),
    refresh: ["GET /v1/clients/:id", "GET /v1/clients"],
    onDone: ({ _id, status }) => {
      const undo = () => change.mutate({ id: _id, status: status === "active" ? "suspended" : "active" });
      show(t.became[status](1), { undo });
    },
  });
  const isActive = client.status === "active";
  const other = isActive ? "suspended" : "active";
  return (
    <>
      <Button look="solid" icon={LogIn} onClick={() => switchAccount(client._id)}>
        {t.workIn}
      </Button>
      <Menu
        trigger={<IconButton icon={Ellipsis} look="plain" label={t.optionsOf(client.name)} />}
        items={[
          {
            label: t.become[other],
            icon: isActive ? Pause : Play,
            onSelect: () => change.mutate({ id: client._id, status: other }),
          },
          { label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setDeleting(true) },
        ]}
      />
      <DeleteClient client={client} open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function Settings({ client }: { client: Client }) {
  const t = useMessages("clients");
  const save = useFormChange("PUT /v1/clients/:id", {
    refresh: ["GET /v1/clients/:id", "GET /v1/clients", "GET /v1/credits"],
    says: t.saved,
  });
  return (
    <Card title={t.settings}>
      <ChangeForm
        kept={`client ${client._id}`}
        change={save}
        onSubmit={(entered) => save.mutate({ id: client._id, ...enteredIn(entered) })}
      >
        <ClientFields client={client} />
        <TextArea
          label={t.notes}
          hint={t.notesHint}
          name="notes"
          defaultValue={client.notes ?? ""}
          maxLength={10_000}
          required={false}
        />
        <div>
          <Button type="submit" busy={save.isPending}>
            {t.save}
          </Button>
        </div>
      </ChangeForm>
    </Card>
  );
}
