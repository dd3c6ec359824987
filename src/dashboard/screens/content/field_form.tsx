/** One field of a collection: in one line, or open with all that can be said of it. */

import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from "lucide-react";
import { useId } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../parts/field.tsx";
import { slugOf } from "../../parts/slugs.ts";
import { type Field, type FieldType, isChoice, isReference, isSortable, isText, TYPES } from "./collection.ts";
import styles from "./field_form.module.css";

/** A field while it is changed. */
export interface Row {
  /** Of the row, whatever becomes of its key. */
  id: string;
  field: Field;
  /** It is not stored yet: its key is made of its name. */
  isNew: boolean;
}

interface FieldFormProps {
  row: Row;
  websiteId: string;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  problemOf: (name: string) => string | null;
  onOpen: (isOpen: boolean) => void;
  onChange: (field: Field) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** "published_on" of "Published on": what data and pages call it. */
const keyOf = (name: string): string =>
  slugOf(name)
    .replaceAll("-", "_")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40);

/** What of a field a type does not know is taken away with it. */
const ofType = (field: Field, type: FieldType): Field => ({
  ...field,
  type,
  options: isChoice(type) ? field.options : [],
  collection_id: isReference(type) ? field.collection_id : null,
  max_length: isText(type) ? field.max_length : null,
  unique: field.unique && isSortable(type),
});

export function FieldForm(props: FieldFormProps) {
  const { row, isOpen, isFirst, isLast, onOpen, onMove, onRemove } = props;
  const t = useMessages("content");
  const id = useId();
  const { field } = row;
  const name = field.name || t.unnamedField;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon aria-hidden />
          <span className="named">{name}</span>
          <span className={styles.type}>
            {t.types[field.type]}
            {field.required && ` · ${t.required}`}
            {field.unique && ` · ${t.unique}`}
          </span>
        </button>
        <IconButton size="small" icon={ArrowUp} label={t.moveUp(name)} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton
          size="small"
          icon={ArrowDown}
          label={t.moveDown(name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton size="small" icon={Trash2} label={t.removeOf(name)} onClick={onRemove} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Open {...props} />}
      </div>
    </>
  );
}

function Open({ row: { field, isNew }, websiteId, problemOf, onChange }: FieldFormProps) {
  const t = useMessages("content");
  const collections = useQuery(query("GET /v1/websites/:id/cms/collections", { id: websiteId, limit: 40 }));
  const set = (changes: Partial<Field>) => onChange({ ...field, ...changes });
  return (
    <div className={styles.open}>
      <TextField
        label={t.name}
        value={field.name}
        onChange={({ target: { value } }) => {
          // The key follows the name until somebody has said another.
          const follows = isNew && field.key === keyOf(field.name);
          set({ name: value, ...(follows ? { key: keyOf(value) } : {}) });
        }}
        problem={problemOf("name")}
        maxLength={200}
        required
      />
      <TextField
        label={t.key}
        hint={isNew ? t.keyHint : t.keyStays}
        value={field.key}
        onChange={(event) => set({ key: event.target.value })}
        problem={problemOf("key")}
        pattern="[a-z][a-z0-9_]*"
        maxLength={40}
        spellCheck={false}
        disabled={!isNew}
        required
      />
      <Select
        label={t.type}
        value={field.type}
        onChange={(event) => onChange(ofType(field, event.target.value as FieldType))}
        options={TYPES.map((value) => ({ value, label: t.types[value] }))}
      />
      {isChoice(field.type) && (
        <TextArea
          label={t.options}
          hint={t.optionsHint}
          problem={problemOf("options")}
          defaultValue={field.options.join("\n")}
          onChange={({ target: { value } }) => {
            const options = value
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean);
            set({ options: [...new Set(options)] });
          }}
        />
      )}
      {isReference(field.type) && (
        <Select
          label={t.leadsTo}
          problem={problemOf("collection_id")}
          value={field.collection_id ?? ""}
          onChange={(event) => set({ collection_id: event.target.value || null })}
          options={[
            { value: "", label: t.nothingChosen },
            ...(collections.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          required
        />
      )}
      {isText(field.type) && (
        <TextField
          label={t.maxLength}
          type="number"
          min={1}
          max={100_000}
          value={field.max_length ?? ""}
          onChange={({ target }) =>
            set({ max_length: Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber })
          }
          problem={problemOf("max_length")}
          required={false}
        />
      )}
      <TextField
        label={t.help}
        hint={t.helpHint}
        value={field.help ?? ""}
        onChange={(event) => set({ help: event.target.value || null })}
        problem={problemOf("help")}
        maxLength={200}
        required={false}
      />
      <div className="close-stack">
        <Checkbox
          label={t.required}
          hint={t.requiredHint}
          checked={field.required}
          onChange={(event) => set({ required: event.target.checked })}
        />
        {isSortable(field.type) && (
          <Checkbox
            label={t.unique}
            hint={t.uniqueHint}
            checked={field.unique}
            onChange={(event) => set({ unique: event.target.checked })}
          />
        )}
      </div>
    </div>
  );
}
