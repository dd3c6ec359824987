/** A field of a form: its label, what is typed or chosen, what it is for, and what is wrong with it. */
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import styles from "./field.module.css";

export interface About {
  label: string;
  /** Only read aloud: where the place says what the field is. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong, or null: `error?.problemOf("name")`. */
  problem?: string | null | undefined;
}

interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Around a control of its own, as the others have it. */
export function Field({
  label,
  hideLabel,
  hint,
  problem,
  optional,
  children,
}: About & { optional: boolean; children: (described: Described) => ReactNode }) {
  const t = useMessages("parts");
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "unseen" : styles.label}>
        {label}
        {optional && <span className={styles.optional}>{t.optional}</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": problem ? true : undefined })}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

const isOptional = (required: boolean | undefined, hideLabel: boolean | undefined) => required === false && !hideLabel;

/** @param props.required when false the label says that the field may be left empty */
export function TextField({ label, hideLabel, hint, problem, className, ...input }: About & ComponentProps<"input">) {
  const about = { label, hideLabel, hint, problem, optional: isOptional(input.required, hideLabel) };
  return (
    <Field {...about}>
      {(described) => <input type="text" {...input} {...described} className={classes(styles.input, className)} />}
    </Field>
  );
}

/** A field of several lines that grows with its text. */
export function TextArea({ label, hideLabel, hint, problem, className, ...input }: About & ComponentProps<"textarea">) {
  const about = { label, hideLabel, hint, problem, optional: isOptional(input.required, hideLabel) };
  return (
    <Field {...about}>
      {(described) => (
        <textarea rows={3} {...input} {...described} className={classes(styles.input, styles.area, className)} />
      )}
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
  /** Options of a group stand together under its name. */
  group?: string;
}

export function Select({
  label,
  hideLabel,
  hint,
  problem,
  className,
  options,
  ...input
}: About & ComponentProps<"select"> & { options: Option[] }) {
  const about = { label, hideLabel, hint, problem, optional: isOptional(input.required, hideLabel) };
  return (
    <Field {...about}>
      {(described) => (
        <select {...input} {...described} className={classes(styles.input, styles.select, className)}>
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, of]) =>
            group === undefined ? (
              <Options key="" of={of} />
            ) : (
              <optgroup key={group} label={group}>
                <Options of={of} />
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

const Options = ({ of }: { of: Option[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A password, which may be looked at. */
export function PasswordField({ label, hint, problem, ...input }: About & ComponentProps<"input">) {
  const t = useMessages("parts");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} problem={problem} optional={isOptional(input.required, false)}>
      {(described) => (
        <span className={styles.password}>
          <input {...input} {...described} type={shown ? "text" : "password"} className={styles.input} />
          <button
            type="button"
            className={styles.eye}
            aria-label={shown ? t.hidePassword : t.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}

/** A box that is ticked or not, with its label beside it. */
export function Checkbox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & Omit<ComponentProps<"input">, "type">) {
  const id = useId();
  return (
    <label className={styles.check} htmlFor={id}>
      <input {...input} id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} />
      <span>
        <span className={styles.checkLabel}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
