/** One list: who is on it, since when and with what right. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Download, Ellipsis, PencilLine, Plus, Trash2, Upload, UserMinus, Users } from "lucide-react";
import { useState } from "react";
import { addressOf, call } from "../../api/call.ts";
import { query, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Figures } from "../../parts/figures.tsx";
import { List } from "../../parts/list.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { type List as MailingList, SUBSCRIBER_TONES, type Subscriber } from "./campaign.ts";
import { ImportForm } from "./import_form.tsx";
import { ListForm } from "./list_form.tsx";
import { SubscriberForm } from "./subscriber_form.tsx";

const CHANGE = "PUT /v1/lists/:id/subscribers/:subscriber_id" as const;
const REFRESH = ["GET /v1/lists/:id/subscribers", "GET /v1/lists/:id", "GET /v1/lists"] as const;
const isOn = ({ status }: Subscriber) => status === "subscribed" || status === "pending";
const STATUSES = ["subscribed", "pending", "unsubscribed", "bounced", "complained"] as const;

export default function ListPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const list = useQuery(query("GET /v1/lists/:id", { id }));
  return (
    <Loaded query={list} skeleton={<SkeletonRows count={5} />}>
      {(shown) => <ListView list={shown} />}
    </Loaded>
  );
}

function ListView({ list }: { list: MailingList }) {
  const t = useMessages("campaigns");
  const mayChange = useMay("editor", "forms");
  return (
    <>
      <PageHeader above={<Link to="/lists">{t.lists}</Link>} title={list.name} text={t.mailsFrom(list.from_name)}>
        {mayChange && <Actions list={list} />}
      </PageHeader>
      <div className="before-more">
        <Figures
          figures={STATUSES.map((status) => ({
            name: t.subscriberStatuses[status],
            value: formatNumber(list.subscribers[status]),
          }))}
        />
      </div>
      <Subscribers list={list} mayChange={mayChange} />
    </>
  );
}

function Actions({ list }: { list: MailingList }) {
  const t = useMessages("campaigns");
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"add" | "import" | "edit" | "delete" | null>(null);
  const close = () => setAsking(null);
  const remove = useChange("DELETE /v1/lists/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/lists"], id),
    refresh: ["GET /v1/lists"],
    says: t.deleted(list.name),
  });
  return (
    <>
      <Button look="solid" icon={Plus} onClick={() => setAsking("add")}>
        {t.add}
      </Button>
      <Button icon={Upload} onClick={() => setAsking("import")}>
        {t.import}
      </Button>
      <Menu
        trigger={<IconButton icon={Ellipsis} look="plain" label={t.optionsOf(list.name)} />}
        items={[
          { label: t.edit, icon: PencilLine, onSelect: () => setAsking("edit") },
          {
            label: t.export,
            icon: Download,
            onSelect: () => location.assign(addressOf("GET /v1/lists/:id/subscribers/export", { id: list._id })),
          },
          { label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("delete") },
        ]}
      />
      {asking === "add" && <SubscriberForm list={list} onClose={close} />}
      <ImportForm list={list} open={asking === "import"} onClose={close} />
      {asking === "edit" && <ListForm list={list} onClose={close} />}
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => {
          remove.mutate({ id: list._id });
          void navigate({ to: "/lists" });
        }}
        title={t.deleteQuoted(list.name)}
        description={t.deleteListText}
        action={t.deleteAction}
      />
    </>
  );
}

function Subscribers({ list, mayChange }: { list: MailingList; mayChange: boolean }) {
  const t = useMessages("campaigns");
  const state = useListState();
  const { q, values } = state;
  const status = STATUSES.find((one) => one === values.status);
  const takeOff: ListAction<Subscriber> = {
    label: t.takeOff,
    icon: UserMinus,
    fits: isOn,
    async runMany(ids) {
      const changes = [{ ids, status: "unsubscribed" as const }];
      const { not_found } = await call("POST /v1/lists/:id/subscribers/update", { id: list._id, changes });
      return { not_found };
    },
    ask: { title: t.takeOffMany, text: t.takeOffManyText },
    done: t.tookOff,
    refresh: [...REFRESH],
  };
  return (
    <List
      route="GET /v1/lists/:id/subscribers"
      input={{ id: list._id, ...(q ? { q } : {}), ...(status ? { status } : {}) }}
      state={state}
      search={t.find}
      filters={[
        {
          name: "status",
          label: t.status,
          options: [
            { value: "", label: t.everybody },
            ...STATUSES.map((value) => ({ value, label: t.subscriberStatuses[value] })),
          ],
        },
      ]}
      none={{ icon: Users, title: t.nobody, text: t.nobodyText }}
      label={t.subscribers}
      nameOf={({ email }) => email}
      {...(mayChange && { actions: [takeOff] })}
      columns={[
        { name: t.email, cell: (one) => <Person subscriber={one} /> },
        {
          name: t.status,
          tight: true,
          cell: (one) => (
            <StatusBadge tone={SUBSCRIBER_TONES[one.status]}>{t.subscriberStatuses[one.status]}</StatusBadge>
          ),
        },
        { name: t.since, cell: ({ created_at }) => <Ago time={created_at} />, tight: true, secondary: true },
        ...(mayChange
          ? [
              {
                name: t.edit,
                buttons: true,
                cell: (one: Subscriber) => <SubscriberOptions subscriber={one} />,
              },
            ]
          : []),
      ]}
    />
  );
}

const Person = ({ subscriber: { email, name, consent } }: { subscriber: Subscriber }) => (
  <>
    <span className="named">{email}</span>
    <p className="note">{[name, consent.basis ?? consent.text].filter(Boolean).join(" · ")}</p>
  </>
);

function SubscriberOptions({ subscriber }: { subscriber: Subscriber }) {
  const t = useMessages("campaigns");
  const update = useChange(CHANGE, {
    apply: ({ subscriber_id, status }, cache) =>
      cache.change(["GET /v1/lists/:id/subscribers"], subscriber_id, { status }),
    refresh: [...REFRESH],
  });
  const remove = useChange("DELETE /v1/lists/:id/subscribers/:subscriber_id", {
    apply: ({ subscriber_id }, cache) => cache.remove(["GET /v1/lists/:id/subscribers"], subscriber_id),
    refresh: [...REFRESH],
    says: t.removed(subscriber.email),
  });
  const named = { id: subscriber.list_id, subscriber_id: subscriber._id };
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} look="quiet" label={t.optionsOf(subscriber.email)} />}
      items={[
        ...(isOn(subscriber)
          ? [{ label: t.takeOff, onSelect: () => update.mutate({ ...named, status: "unsubscribed" as const }) }]
          : []),
        { label: t.delete, icon: Trash2, danger: true, onSelect: () => remove.mutate(named) },
      ]}
    />
  );
}
