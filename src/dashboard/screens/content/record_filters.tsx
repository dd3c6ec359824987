/** Which records are shown, and in which order. */
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import type { ListState } from "../../parts/address_state.ts";
import { Select } from "../../parts/field.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { type Collection, isFilterable, isSortable, STATUSES, type Status } from "./collection.ts";
import styles from "./record_filters.module.css";

const COLUMNS = ["created_at", "updated_at", "published_at", "slug"] as const;

interface Narrowed {
  input: Pick<Input<"GET /v1/cms/collections/:id/records">, "q" | "status" | "filter" | "sort">;
  isNarrowed: boolean;
}

const sortsOf = ({ fields }: Collection): string[] => [
  ...fields.filter(({ type }) => isSortable(type)).map(({ key }) => key),
  ...COLUMNS,
];

/** What the address asks for, as far as the collection has it. */
export function filterOf(collection: Collection, { q, values }: ListState): Narrowed {
  const status = STATUSES.find((name) => name === values.status);
  const field = collection.fields.find(({ key, type }) => key === values.by && isFilterable(type));
  const sort = sortsOf(collection).includes((values.sort ?? "").replace(/^-/, "")) ? values.sort : undefined;
  const filter = field && values.is ? { [field.key]: values.is } : undefined;
  return {
    input: {
      ...(q ? { q } : {}),
      ...(status ? { status } : {}),
      ...(filter ? { filter } : {}),
      ...(sort ? { sort } : {}),
    },
    isNarrowed: q !== "" || status !== undefined || filter !== undefined,
  };
}

export function RecordFilters({ collection, state }: { collection: Collection; state: ListState }) {
  const t = useMessages("content");
  const { q, values, setSearch, setFilter } = state;
  const filterable = collection.fields.filter(({ type }) => isFilterable(type));
  const field = filterable.find(({ key }) => key === values.by);
  const nameOf = (sort: string) =>
    collection.fields.find(({ key }) => key === sort)?.name ?? t.columns[sort as (typeof COLUMNS)[number]];
  return (
    <div className={styles.filters}>
      <SearchField label={t.searchRecords} value={q} onSearch={setSearch} />
      <Select
        label={t.status}
        hideLabel
        value={STATUSES.includes(values.status as Status) ? values.status : ""}
        onChange={(event) => setFilter({ status: event.target.value })}
        options={[
          { value: "", label: t.allStatuses },
          ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
        ]}
      />
      {filterable.length > 0 && (
        <Select
          label={t.filterBy}
          hideLabel
          value={field?.key ?? ""}
          onChange={(event) => setFilter({ by: event.target.value, is: "" })}
          options={[
            { value: "", label: t.anyField },
            ...filterable.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )}
      {field &&
        (field.options.length > 0 || field.type === "boolean" ? (
          <Select
            label={t.valueOf(field.name)}
            hideLabel
            value={values.is ?? ""}
            onChange={(event) => setFilter({ is: event.target.value })}
            options={[
              { value: "", label: t.anyValue },
              ...(field.type === "boolean"
                ? [
                    { value: "true", label: t.yes },
                    { value: "false", label: t.no },
                  ]
                : field.options.map((option) => ({ value: option, label: option }))),
            ]}
          />
        ) : (
          <SearchField
            key={field.key}
            label={t.valueOf(field.name)}
            value={values.is ?? ""}
            onSearch={(is) => setFilter({ is })}
          />
        ))}
      <Select
        label={t.sort}
        hideLabel
        value={values.sort ?? ""}
        onChange={(event) => setFilter({ sort: event.target.value })}
        options={[
          { value: "", label: t.ownSort },
          ...sortsOf(collection).flatMap((sort) => [
            { value: sort, label: t.ascending(nameOf(sort)) },
            { value: `-${sort}`, label: t.descending(nameOf(sort)) },
          ]),
        ]}
      />
    </div>
  );
}
