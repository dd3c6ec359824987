/** What a collection's records hold, and how it is called, sorted and shown. All is saved together. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { query, useFormChange } from "../../api/queries.ts";
import { uniqueId } from "../../api/unique_id.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { keptWriting, useKeptWriting } from "../../parts/draft.ts";
import { Checkbox, Select, TextField } from "../../parts/field.tsx";
import { useEnterWebsite } from "../../parts/last_website.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Unsaved } from "../../parts/unsaved.tsx";
import { CONTENT, type Collection, type Field, isSame, isSortable } from "./collection.ts";
import { FieldForm, type Row } from "./field_form.tsx";
import styles from "./fields_page.module.css";

/** As many as a collection may have. */
const MOST_FIELDS = 60;
const SCHEMAS = ["article", "product", "event", "person", "recipe", "job_posting"] as const;
const COLUMNS = ["created_at", "updated_at", "published_at", "slug"] as const;

/** What can be changed of a collection. */
type Settings = Pick<
  Collection,
  "name" | "singular_name" | "slug" | "route" | "title_field" | "sort" | "per_page" | "feed" | "kind"
>;

const settingsOf = (collection: Collection): Settings => {
  const { name, singular_name, slug, route, title_field, sort, per_page, feed, kind } = collection;
  return { name, singular_name, slug, route, title_field, sort, per_page, feed, kind };
};

const rowsOf = ({ fields }: Collection): Row[] => fields.map((field) => ({ id: field.key, field, isNew: false }));

export default function FieldsPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const collection = useQuery(query("GET /v1/cms/collections/:id", { id }));
  return (
    <Loaded query={collection} skeleton={<SkeletonRows count={6} />}>
      {(collection) => <Editor key={collection._id} collection={collection} />}
    </Loaded>
  );
}

function Editor({ collection }: { collection: Collection }) {
  const t = useMessages("content");
  const navigate = useNavigate();
  useEnterWebsite(collection.website_id);
  const writing = `fields of ${collection._id}`;
  const [kept] = useState(() => keptWriting<{ settings: Settings; rows: Row[] }>(writing));
  const [settings, setSettings] = useState(kept?.settings ?? settingsOf(collection));
  const [rows, setRows] = useState(kept?.rows ?? rowsOf(collection));
  const [open, setOpen] = useState<string | null>(null);
  const save = useFormChange("PUT /v1/cms/collections/:id", {
    refresh: [...CONTENT],
    says: t.saved,
    onDone: (saved) => {
      setSettings(settingsOf(saved));
      setRows(rowsOf(saved));
      setOpen(null);
    },
  });
  const { error } = save;
  const set = (changes: Partial<Settings>) => setSettings((before) => ({ ...before, ...changes }));
  const fields = rows.map(({ field }) => field);
  const isDirty = !isSame(settings, settingsOf(collection)) || !isSame(fields, collection.fields);
  useKeptWriting(writing, isDirty ? { settings, rows } : null);
  const removed = collection.fields.filter(({ key }) => !fields.some((field) => field.key === key));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.fromEntries(
      Object.entries(settings).filter(([name, value]) => value !== collection[name as keyof Settings]),
    );
    const given = isSame(fields, collection.fields) ? {} : { fields };
    save.mutate({ id: collection._id, ...changed, ...given });
  };
  const add = () => {
    const id = `new ${uniqueId()}`;
    const field: Field = {
      key: "",
      name: "",
      type: "text",
      required: false,
      unique: false,
      help: null,
      options: [],
      collection_id: null,
      max_length: null,
    };
    setRows([...rows, { id, field, isNew: true }]);
    setOpen(id);
  };
  const move = (index: number, by: number) => {
    const row = rows[index]!;
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
  };
  const sortable = fields.filter(({ key, type }) => key !== "" && isSortable(type));
  return (
    <form onSubmit={submit}>
      <PageHeader
        title={t.fieldsOf(collection.name)}
        above={
          <Link to="/content/$id" params={{ id: collection._id }} className="way-back">
            {collection.name}
          </Link>
        }
      >
        <Button onClick={() => void navigate({ to: "/content/$id", params: { id: collection._id } })}>{t.back}</Button>
        <Button type="submit" look="solid" busy={save.isPending} disabled={!isDirty}>
          {t.save}
        </Button>
      </PageHeader>
      {error && (
        <div className={styles.notice}>
          <Notice tone="bad">
            <p>{error.message}</p>
            {error.code === "values_lost" && <LostRecords records={error.extra.records} />}
          </Notice>
        </div>
      )}
      <Card
        title={t.fields}
        text={t.fieldsText}
        actions={
          <Button icon={Plus} onClick={add} disabled={rows.length >= MOST_FIELDS}>
            {t.addField}
          </Button>
        }
      >
        <ol className={styles.fields}>
          {rows.map((row, index) => (
            <li key={row.id}>
              <FieldForm
                row={row}
                websiteId={collection.website_id}
                isOpen={open === row.id}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                problemOf={(name) => error?.problemOf(`fields.${index}.${name}`) ?? null}
                onOpen={(isOpen) => setOpen(isOpen ? row.id : null)}
                onChange={(field) => setRows(rows.with(index, { ...row, field }))}
                onMove={(by) => move(index, by)}
                onRemove={() => setRows(rows.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
        {removed.length > 0 && (
          <Notice tone="warn">{t.removedFields(removed.map(({ name }) => name).join(", "))}</Notice>
        )}
      </Card>
      <Card title={t.settings}>
        <div className={styles.settings}>
          <TextField
            label={t.name}
            value={settings.name}
            onChange={(event) => set({ name: event.target.value })}
            problem={error?.problemOf("name")}
            maxLength={200}
            required
          />
          <TextField
            label={t.singular}
            value={settings.singular_name}
            onChange={(event) => set({ singular_name: event.target.value })}
            problem={error?.problemOf("singular_name")}
            maxLength={200}
            required
          />
          <TextField
            label={t.collectionSlug}
            hint={t.collectionSlugHint(settings.slug)}
            value={settings.slug}
            onChange={(event) => set({ slug: event.target.value })}
            problem={error?.problemOf("slug")}
            maxLength={60}
            spellCheck={false}
            required
          />
          <TextField
            label={t.route}
            hint={t.routeHint}
            value={settings.route ?? ""}
            onChange={(event) => set({ route: event.target.value.trim() || null })}
            problem={error?.problemOf("route")}
            placeholder={`/${settings.slug}/:slug`}
            maxLength={100}
            spellCheck={false}
          />
          <Select
            label={t.titleOf}
            value={settings.title_field ?? ""}
            onChange={(event) => set({ title_field: event.target.value || null })}
            options={[
              { value: "", label: t.titleBySlug },
              ...sortable.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
          <Select
            label={t.sortBy}
            value={settings.sort ?? ""}
            onChange={(event) => set({ sort: event.target.value || null })}
            options={[
              { value: "", label: t.newestFirst },
              ...[
                ...sortable.map(({ key, name }): [string, string] => [key, name]),
                ...COLUMNS.map((key): [string, string] => [key, t.columns[key]]),
              ].flatMap(([key, name]) => [
                { value: key, label: t.ascending(name) },
                { value: `-${key}`, label: t.descending(name) },
              ]),
            ]}
          />
          <TextField
            label={t.perPage}
            type="number"
            min={1}
            max={100}
            value={settings.per_page}
            onChange={(event) => set({ per_page: event.target.valueAsNumber || 1 })}
            problem={error?.problemOf("per_page")}
            required
          />
          <Select
            label={t.schema}
            hint={t.schemaHint}
            value={settings.kind ?? ""}
            onChange={(event) => set({ kind: (event.target.value || null) as Settings["kind"] })}
            options={[
              { value: "", label: t.plainPage },
              ...SCHEMAS.map((value) => ({ value, label: t.schemas[value] })),
            ]}
          />
          <Checkbox
            label={t.feed}
            hint={t.feedHint}
            checked={settings.feed}
            onChange={(event) => set({ feed: event.target.checked })}
          />
        </div>
      </Card>
      <Unsaved isDirty={isDirty} isSaving={save.isPending} />
    </form>
  );
}

/** The records whose values would not survive. */
function LostRecords({ records }: { records: unknown }) {
  const lost = records as { _id: string; slug: string; field: string }[];
  return (
    <ul className={styles.lost}>
      {lost.map(({ _id, slug, field }) => (
        <li key={`${_id} ${field}`}>
          <Link to="/content/records/$record" params={{ record: _id }}>
            {slug}
          </Link>{" "}
          ({field})
        </li>
      ))}
    </ul>
  );
}
