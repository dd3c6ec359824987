/** Which records are shown, and in which order. */
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import type { ListState } from "../../parts/address_state.ts";
import type { Filter } from "../../parts/list.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { type Collection, type Field, isFilterable, isSortable, STATUSES } from "./collection.ts";

const COLUMNS = ["created_at", "updated_at", "published_at", "slug"] as const;

type Narrowed = Pick<Input<"GET /v1/cms/collections/:id/records">, "q" | "status" | "filter" | "sort">;

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
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(filter ? { filter } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** The filters of a collection's list, and the field for a value of the one that is chosen. */
export function useRecordFilters(collection: Collection, { values, setFilter }: ListState) {
  const t = useMessages("content");
  const filterable = collection.fields.filter(({ type }) => isFilterable(type));
  const field = filterable.find(({ key }) => key === values.by);
  const nameOf = (sort: string) =>
    collection.fields.find(({ key }) => key === sort)?.name ?? t.columns[sort as (typeof COLUMNS)[number]];
  const choices = field && choicesOf(field);
  const filters: Filter[] = [
    {
      name: "status",
      label: t.status,
      options: [{ value: "", label: t.allStatuses }, ...STATUSES.map((value) => ({ value, label: t.statuses[value] }))],
    },
  ];
  if (filterable.length > 0)
    filters.push({
      name: "by",
      label: t.filterBy,
      isSort: true,
      options: [{ value: "", label: t.anyField }, ...filterable.map(({ key, name }) => ({ value: key, label: name }))],
    });
  if (field && choices)
    filters.push({
      name: "is",
      label: t.valueOf(field.name),
      options: [
        { value: "", label: t.anyValue },
        ...choices.map((value) => ({ value, label: field.type === "boolean" ? t.answers[value as "true"] : value })),
      ],
    });
  filters.push({
    name: "sort",
    label: t.sortBy,
    isSort: true,
    options: [
      { value: "", label: t.ownSort },
      ...sortsOf(collection).flatMap((sort) => [
        { value: sort, label: t.ascending(nameOf(sort)) },
        { value: `-${sort}`, label: t.descending(nameOf(sort)) },
      ]),
    ],
  });
  const beside = field && !choices && (
    <SearchField
      key={field.key}
      label={t.valueOf(field.name)}
      value={values.is ?? ""}
      onSearch={(is) => setFilter({ is })}
    />
  );
  return { filters, beside };
}

const choicesOf = ({ type, options }: Field): string[] | null =>
  type === "boolean" ? ["true", "false"] : options.length > 0 ? options : null;
