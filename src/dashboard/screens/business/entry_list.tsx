/** A list of a brief: an entry a card, with its fields, and one more. */
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { Checkbox, Select, TextArea, TextField } from "../../parts/field.tsx";
import styles from "./brief_form.module.css";
import { type Entry, type FieldOf, LISTS, type ListName, newEntry } from "./members.ts";

interface EntryListProps {
  list: ListName;
  entries: readonly object[];
  onChange: (entries: object[]) => void;
  /** What the server says is wrong with a field, by its path. */
  problemOf: (path: string) => string | null;
  /** Where the list is in the brief, for problems. */
  path: string;
}

export function EntryList({ list, entries, onChange, problemOf, path }: EntryListProps) {
  const t = useMessages("business");
  const box = useRef<HTMLUListElement>(null);
  const change = (at: number, changes: Entry) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...changes } : entry)));
  const add = () => {
    onChange([...entries, newEntry(list)]);
    // Whoever adds an entry goes on typing in it.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>("li:last-child :is(input, select, textarea)")?.focus(),
    );
  };
  return (
    <>
      <ul ref={box} className={styles.entries}>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identifier before they are kept.
          <li key={at} className={styles.entry}>
            <div className={styles.fields}>
              {LISTS[list].map((field) => (
                <EntryField
                  key={field.key}
                  list={list}
                  field={field}
                  value={(entry as Entry)[field.key]}
                  onChange={(value) => change(at, { [field.key]: value })}
                  problem={problemOf(`${path}.${at}.${field.key}`)}
                />
              ))}
            </div>
            <IconButton
              size="small"
              icon={Trash2}
              label={t.remove(at + 1)}
              onClick={() => onChange(entries.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" icon={Plus} onClick={add}>
          {t.addTo[list]}
        </Button>
      </div>
    </>
  );
}

interface EntryFieldProps {
  list: ListName;
  field: FieldOf;
  value: unknown;
  onChange: (value: unknown) => void;
  problem: string | null;
}

const DAYS = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;

function EntryField({ list, field, value, onChange, problem }: EntryFieldProps) {
  const t = useMessages("business");
  const { key, kind, needed, wide, values } = field;
  const label = t.fields[key as keyof typeof t.fields] ?? key;
  const className = classes(wide && styles.wide);
  const text = typeof value === "string" ? value : "";
  const hint = t.hints[`${list}.${key}` as keyof typeof t.hints];
  if (kind === "days") {
    const days = value as string[];
    return (
      <fieldset className={classes(styles.days, styles.wide)}>
        <legend>{label}</legend>
        {DAYS.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange(DAYS.filter((one) => (one === day ? target.checked : days.includes(one))))
              }
            />
            {t.days[day]}
          </label>
        ))}
      </fieldset>
    );
  }
  if (kind === "tick")
    return <Checkbox label={label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
  if (kind === "choice")
    return (
      <div className={className}>
        <Select
          label={label}
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
          options={values!.map((one) => ({
            value: one,
            label: one === "" ? "–" : (t.choices[one as keyof typeof t.choices] ?? one),
          }))}
        />
      </div>
    );
  if (kind === "lines") {
    const items = (value as (string | { label: string })[]).map((item) =>
      typeof item === "string" ? item : item.label,
    );
    return (
      <div className={className}>
        <TextArea
          label={label}
          hint={hint ?? t.oneALine}
          value={items.join("\n")}
          problem={problem}
          onChange={({ target }) => onChange(linesOf(target.value, list, value as object[]))}
        />
      </div>
    );
  }
  const common = {
    label,
    problem,
    hint,
    value: text,
    // Of a brief hardly anything must be said: to say so of every field would be all that is read.
    required: needed || undefined,
    maxLength: kind === "prose" ? 2000 : 200,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || null),
  };
  return (
    <div className={className}>
      {kind === "prose" ? (
        <TextArea {...common} rows={2} />
      ) : (
        <TextField {...common} type={kind === "time" ? "time" : "text"} />
      )}
    </div>
  );
}

/** Lines as entries: fields of a form keep what else is known of them. */
function linesOf(text: string, list: ListName, before: readonly object[]): unknown[] {
  const lines = text.split("\n");
  if (list !== "forms") return lines;
  return lines.map((label) => {
    const known = before.find((field) => (field as { label: string }).label === label);
    return known ?? { label, type: null, required: null, options: [] };
  });
}
