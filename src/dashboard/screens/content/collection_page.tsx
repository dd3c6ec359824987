/** The records of a collection: searched, narrowed, sorted, and changed many at once. All of that is in the address. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Download, Ellipsis, FileUp, ListChecks, NotebookPen, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import type { CallError } from "../../api/errors.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { useEnterWebsite } from "../../parts/last_website.ts";
import { List } from "../../parts/list.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import type { Collection } from "./collection.ts";
import { ImportDialog } from "./import_dialog.tsx";
import { useRecordActions } from "./record_actions.tsx";
import { useRecordColumns } from "./record_columns.tsx";
import { filterOf, useRecordFilters } from "./record_filters.tsx";

export default function CollectionPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const collection = useQuery(query("GET /v1/cms/collections/:id", { id }));
  return (
    <Loaded query={collection} skeleton={<SkeletonRows count={6} />}>
      {(collection) => <Records key={collection._id} collection={collection} />}
    </Loaded>
  );
}

function Records({ collection }: { collection: Collection }) {
  const t = useMessages("content");
  const mayEdit = useMay("editor", "content");
  const mayPublish = useMay("editor", "content", "publish");
  const state = useListState();
  const actions = useRecordActions(collection._id);
  useEnterWebsite(collection.website_id);
  const create = mayEdit && (
    <ButtonLink look="solid" icon={Plus} to="/content/$id/new" params={{ id: collection._id }}>
      {t.newOf(collection.singular_name)}
    </ButtonLink>
  );
  return (
    <List
      route="GET /v1/cms/collections/:id/records"
      input={{ id: collection._id, ...filterOf(collection, state) }}
      state={state}
      header={{
        title: collection.name,
        above: (
          <Link to="/content" search={{ website: collection.website_id } as never} className="way-back">
            {t.collections}
          </Link>
        ),
        text: collection.route === null ? t.noPages : <code>{collection.route}</code>,
        children: <Options collection={collection} />,
      }}
      create={create}
      search={t.searchRecords}
      {...useRecordFilters(collection, state)}
      alsoNarrowedBy={["is"]}
      none={{ icon: NotebookPen, title: t.noRecords, text: mayEdit ? t.noRecordsText : undefined }}
      label={collection.name}
      nameOf={({ title }) => title}
      {...(mayPublish && { actions })}
      columns={useRecordColumns(collection)}
    />
  );
}

function Options({ collection }: { collection: Collection }) {
  const t = useMessages("content");
  const navigate = useNavigate();
  const mayImport = useMay("editor", "content", "publish");
  const mayShape = useMay("editor", "content", "design", "publish");
  const [asking, setAsking] = useState<"import" | "delete" | null>(null);
  const { _id, name } = collection;
  const download = (format: "csv" | "json") =>
    void location.assign(addressOf("GET /v1/cms/collections/:id/export", { id: _id, format }));
  return (
    <>
      {mayShape && (
        <ButtonLink icon={ListChecks} to="/content/$id/fields" params={{ id: _id }}>
          {t.fieldsAndSettings}
        </ButtonLink>
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t.optionsOf(name)} />}
        items={[
          ...(mayImport ? [{ label: t.import, icon: FileUp, onSelect: () => setAsking("import") }] : []),
          { label: t.downloadCsv, icon: Download, onSelect: () => download("csv") },
          { label: t.exportJson, icon: Download, onSelect: () => download("json") },
          ...(mayShape
            ? [
                {
                  label: t.deleteCollection,
                  icon: Trash2,
                  danger: true,
                  separated: true,
                  onSelect: () => setAsking("delete"),
                },
              ]
            : []),
        ]}
      />
      <ImportDialog collection={collection} open={asking === "import"} onClose={() => setAsking(null)} />
      <DeleteCollection
        collection={collection}
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        onDeleted={() => void navigate({ to: "/content", search: { website: collection.website_id } as never })}
      />
    </>
  );
}

function DeleteCollection({
  collection: { _id, name, record_count },
  open,
  onClose,
  onDeleted,
}: {
  collection: Collection;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useMessages("content");
  const { showError } = useToasts();
  /** Fields of other collections lead to it. */
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const remove = useChange("DELETE /v1/cms/collections/:id", {
    refresh: ["GET /v1/websites/:id/cms/collections"],
    says: t.quotedDeleted(name),
    onDone: onDeleted,
    onFail: (error) => {
      if (error.code === "collection_referenced") setRefusal(error);
      else showError(error);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        setRefusal(null);
        onClose();
      }}
      onConfirm={() => remove.mutate({ id: _id, ...(refusal ? { force: true } : {}) })}
      title={t.deleteQuoted(name)}
      description={refusal ? refusal.message : t.deleteCollectionText(record_count)}
      action={refusal ? t.deleteAnyway : t.deleteCollection}
      word={record_count > 0 ? name : undefined}
      busy={remove.isPending}
    />
  );
}
