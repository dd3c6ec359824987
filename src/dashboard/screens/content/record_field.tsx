/** The field of a form in which a value is written, by its type. */
import { useMessages } from "../../messages/messages.ts";
import { Checkbox, Select, TextArea, TextField } from "../../parts/field.tsx";
import { fromLocal, toLocal } from "./collection.ts";
import type { FieldProps } from "./field_props.ts";
import { FileField, GalleryField, ImageField } from "./media_fields.tsx";
import styles from "./record_field.module.css";
import { ReferenceField } from "./reference_field.tsx";
import { RichTextField } from "./rich_text_field.tsx";

const aboutOf = ({ field, problem, isEditable }: FieldProps) => ({
  label: field.name,
  hint: field.help,
  problem,
  // What is required is told when it is published: a draft may lack it.
  required: field.required ? undefined : false,
  disabled: !isEditable,
});

export function RecordField(props: FieldProps) {
  const { field, value, onChange, isEditable } = props;
  const text = typeof value === "string" ? value : "";
  const common = aboutOf(props);
  const setText = (event: { target: { value: string } }) => onChange(event.target.value || null);
  switch (field.type) {
    case "text":
      return (
        <TextField {...common} value={text} onChange={setText} maxLength={field.max_length ?? undefined} dir="auto" />
      );
    case "long_text":
      return (
        <TextArea {...common} value={text} onChange={setText} maxLength={field.max_length ?? undefined} dir="auto" />
      );
    case "rich_text":
      return <RichTextField {...props} />;
    case "number":
      return <NumberField {...props} />;
    case "boolean":
      return (
        <Checkbox
          label={field.name}
          hint={field.help}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          disabled={!isEditable}
        />
      );
    case "date":
      return <TextField {...common} type="date" value={text} onChange={setText} className={styles.short} />;
    case "datetime":
      return (
        <TextField
          {...common}
          type="datetime-local"
          value={text && toLocal(text)}
          onChange={({ target }) => onChange(target.value ? fromLocal(target.value) : null)}
          className={styles.short}
        />
      );
    case "email":
    case "url":
    case "phone":
      return (
        <TextField
          {...common}
          // "url" of browsers knows no addresses of the website itself.
          inputMode={field.type === "phone" ? "tel" : field.type}
          value={text}
          onChange={setText}
          spellCheck={false}
          placeholder={field.type === "url" ? "https://" : undefined}
        />
      );
    case "color":
      return <ColourField {...props} />;
    case "select":
      return <SelectField {...props} />;
    case "multi_select":
      return <ChoicesField {...props} />;
    case "image":
      return <ImageField {...props} />;
    case "gallery":
      return <GalleryField {...props} />;
    case "file":
      return <FileField {...props} />;
    case "reference":
    case "multi_reference":
      return <ReferenceField {...props} />;
  }
}

function NumberField(props: FieldProps) {
  const { value, onChange } = props;
  return (
    <TextField
      {...aboutOf(props)}
      type="number"
      step="any"
      inputMode="decimal"
      className={styles.short}
      // Its own text while it is typed: "1." is a number on its way.
      defaultValue={typeof value === "number" ? value : ""}
      onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
    />
  );
}

function ColourField(props: FieldProps) {
  const { field, value, onChange, isEditable } = props;
  const t = useMessages("content");
  const text = typeof value === "string" ? value : "";
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={t.chooseName(field.name)}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#808080"}
        onChange={(event) => onChange(event.target.value)}
        disabled={!isEditable}
      />
      <TextField
        {...aboutOf(props)}
        className={styles.short}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
        placeholder="#b5532a"
        spellCheck={false}
      />
    </div>
  );
}

function SelectField(props: FieldProps) {
  const { field, value, onChange } = props;
  const t = useMessages("content");
  const chosen = typeof value === "string" ? value : "";
  const options = field.options.includes(chosen) || chosen === "" ? field.options : [...field.options, chosen];
  return (
    <Select
      {...aboutOf(props)}
      className={styles.short}
      value={chosen}
      onChange={(event) => onChange(event.target.value || null)}
      options={[{ value: "", label: t.nothingChosen }, ...options.map((option) => ({ value: option, label: option }))]}
    />
  );
}

function ChoicesField({ field, value, onChange, problem, isEditable }: FieldProps) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const toggle = (option: string, on: boolean) => {
    // In the order in which they are offered.
    const next = field.options.filter((one) => (one === option ? on : chosen.includes(one)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset className={styles.choices} disabled={!isEditable}>
      <legend>{field.name}</legend>
      <div className={styles.options}>
        {field.options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
        ))}
      </div>
      {problem && <p className="problem">{problem}</p>}
      {field.help && <p className="note">{field.help}</p>}
    </fieldset>
  );
}
