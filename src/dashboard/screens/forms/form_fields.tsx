/** The fields of a form: named, ordered, required or not, added and taken away. They are saved together, as a draft of the page. */
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { query, wholeQuery } from "../../api/queries.ts";
import { uniqueId } from "../../api/unique_id.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DragHandle, useDragging } from "../../parts/dragging.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import type { Page } from "../workspace/page.ts";
import { useEdits } from "../workspace/use_edits.ts";
import type { Form } from "./form.ts";
import styles from "./form_fields.module.css";
import { entered, type FormField, type ReadForm, readForm, TYPED, TYPES, writeForm } from "./form_markup.ts";

interface FormFieldsProps {
  page: Page & { draft_version_id: string };
  formId: string;
  /** The draft, which shows each change at once. */
  frame: RefObject<HTMLIFrameElement | null>;
  onClose: () => void;
}

export function FormFields({ formId, frame, onClose, ...now }: FormFieldsProps) {
  const t = useMessages("forms");
  // As it was when it was opened: what somebody else saves meanwhile is not written over.
  const [page] = useState(now.page);
  const forms = useQuery(wholeQuery("GET /v1/forms", { page_id: page._id }));
  const version = useQuery(query("GET /v1/versions/:id", { id: page.draft_version_id }));
  const form = forms.data?.data.find(({ _id }) => _id === formId);
  const alike = forms.data?.data.filter((one) => form && one.in_draft && entered(one).join() === entered(form).join());
  alike?.sort((a, b) => (a._id < b._id ? -1 : 1));
  return (
    <Dialog
      onClose={onClose}
      shape="side"
      title={form ? t.fieldsOf(form.name) : t.editFields}
      description={t.fieldsText}
    >
      <Loaded query={version} skeleton={<SkeletonRows count={4} />}>
        {({ html }) => {
          if (!form) return forms.data && <Notice tone="warn">{t.otherShape}</Notice>;
          const read = readForm(html ?? "", form, alike!);
          if (!read) return <Notice tone="warn">{t.otherShape}</Notice>;
          return <Editor page={page} form={form} read={read} frame={frame} onClose={onClose} />;
        }}
      </Loaded>
    </Dialog>
  );
}

interface EditorProps extends Omit<FormFieldsProps, "formId"> {
  form: Form;
  read: ReadForm;
}

function Editor({ page, form, read, frame, onClose }: EditorProps) {
  const t = useMessages("forms");
  const [fields, setFields] = useState(read.fields);
  const edit = useEdits(page, frame);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(read.fields);
  const set = (id: string, changes: Partial<FormField>) =>
    setFields(fields.map((field) => (field.id === id ? { ...field, ...changes } : field)));
  const move = (id: string, to: number) => {
    const field = fields.find((one) => one.id === id)!;
    setFields(fields.filter((one) => one !== field).toSpliced(to, 0, field));
  };
  const dragging = useDragging({
    byHandle: true,
    onDrop: (id, place) =>
      move(
        id,
        fields.findIndex((one) => one.id === place),
      ),
  });
  const add = (type: (typeof TYPES)[number]) =>
    setFields([
      ...fields,
      {
        id: `new ${uniqueId()}`,
        label: t.fieldTypes[type],
        type,
        required: false,
        options: type === "select" ? t.firstOptions.split("\n") : [],
      },
    ]);
  const save = () => {
    const html = writeForm(read, fields);
    const node = read.selector;
    edit.mutate(
      {
        id: page._id,
        message: t.fieldsChanged(form.name),
        edits: [
          { op: "insert", node, position: "before", html },
          { op: "remove", node },
        ],
      },
      { onSuccess: onClose },
    );
  };
  return (
    <ChangeForm change={edit} action={t.saveFields} disabled={!isChanged || fields.length === 0} onSubmit={save}>
      <ol className="close-stack">
        {fields.map((field, at) => (
          <li key={field.id} className={styles.field} {...dragging.rowOf(field.id)} {...dragging.placeOf(field.id)}>
            <FieldRow
              field={field}
              onChange={(changes) => set(field.id, changes)}
              onRemove={() => setFields(fields.filter((one) => one !== field))}
              onMove={(by) => move(field.id, at + by)}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
            />
          </li>
        ))}
      </ol>
      <div>
        <Menu
          align="start"
          trigger={<Button icon={Plus}>{t.addField}</Button>}
          items={TYPES.map((type) => ({ label: t.fieldTypes[type], onSelect: () => add(type) }))}
        />
      </div>
    </ChangeForm>
  );
}

interface FieldRowProps {
  field: FormField;
  onChange: (changes: Partial<FormField>) => void;
  onRemove: () => void;
  onMove: (by: number) => void;
  isFirst: boolean;
  isLast: boolean;
}

function FieldRow({ field, onChange, onRemove, onMove, isFirst, isLast }: FieldRowProps) {
  const t = useMessages("forms");
  const { id, label, type, required, options } = field;
  const isNew = id.startsWith("new ");
  // What was typed stays as it is until the field is left: a line that is still empty is none yet.
  const [typed, setTyped] = useState(options.join("\n"));
  const kinds = isNew ? TYPES : (TYPED as readonly string[]).includes(type) ? TYPED : [];
  return (
    <>
      <div className={styles.head}>
        <DragHandle always title={t.dragField} />
        <TextField
          label={t.label}
          hideLabel
          value={label}
          onChange={(event) => onChange({ label: event.target.value })}
          maxLength={200}
          required
        />
        <IconButton size="small" icon={ArrowUp} label={t.moveUp(label)} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton
          size="small"
          icon={ArrowDown}
          label={t.moveDown(label)}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton size="small" icon={Trash2} label={t.removeOf(label)} onClick={onRemove} />
      </div>
      <div className={styles.more}>
        {kinds.length > 0 ? (
          <Select
            label={t.fieldType(label)}
            hideLabel
            value={type}
            onChange={(event) => onChange({ type: event.target.value as FormField["type"] })}
            options={kinds.map((value) => ({ value, label: t.fieldTypes[value] }))}
          />
        ) : (
          <span className="note">{t.fieldTypes[type]}</span>
        )}
        {type !== "boxes" && type !== "other" && (
          <Checkbox
            label={t.required}
            checked={required}
            onChange={(event) => onChange({ required: event.target.checked })}
          />
        )}
      </div>
      {(options.length > 0 || type === "select") && (
        <TextArea
          label={t.fieldOptions}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            const lines = event.target.value.split("\n").flatMap((line) => line.trim() || []);
            onChange({ options: [...new Set(lines)] });
          }}
          required
        />
      )}
    </>
  );
}
