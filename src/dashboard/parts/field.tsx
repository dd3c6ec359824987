/** A field of a form: its label, what is typed or chosen, what it is for, and what is wrong with it. */
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useState } from "react";
import { type Texts, useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import styles from "./field.module.css";
import { useProblem } from "./form.tsx";

export interface About {
  label: string;
  /** Only read aloud: where the place says what the field is. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong, or null. Left out: what the form around it says of its name. */
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
  const [missing, setMissing] = useState<string | null>(null);
  const told = missing ?? problem;
  const described = [hint && `${id}-hint`, told && `${id}-problem`].filter(Boolean).join(" ");
  // In place of the bubble of the browser, which is gone after a moment, and in the browser's own language.
  const tell = (event: SyntheticEvent) => {
    const field = event.target as HTMLInputElement;
    event.preventDefault();
    setMissing(problemIn(t, field));
    if (field === field.form?.querySelector(":is(input, select, textarea):invalid")) field.focus();
  };
  return (
    <div className={styles.field} onInvalidCapture={tell} onInput={() => setMissing(null)}>
      <label htmlFor={id} className={hideLabel ? "unseen" : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t.optional}</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": told ? true : undefined })}
      {told && (
        <p id={`${id}-problem`} className={styles.problem}>
          {told}
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

/** What is wrong with what was typed, in the language of the application. */
function problemIn(t: Texts["parts"], { type, value, validity, minLength, min, max }: HTMLInputElement): string {
  if (validity.valueMissing && !validity.badInput) return t.required;
  if (validity.tooShort) return t.tooShort(String(minLength), String(value.length));
  if (validity.rangeUnderflow) return t.least(min);
  if (validity.rangeOverflow) return t.most(max);
  if (type === "email") return t.noEmail;
  if (type === "url") return t.noUrl;
  return validity.stepMismatch ? t.notWhole : t.notLike;
}

/** What stands around a control. */
function useAbout(given: About & { name?: string | undefined; required?: boolean | undefined }) {
  const { label, hideLabel, hint, problem, name, required } = given;
  const refused = useProblem(name);
  return { label, hideLabel, hint, problem: problem ?? refused, optional: required === false && !hideLabel };
}

/** @param props.required when false the label says that the field may be left empty */
export function TextField({ label, hideLabel, hint, problem, className, ...input }: About & ComponentProps<"input">) {
  const about = useAbout({ label, hideLabel, hint, problem, ...input });
  return (
    <Field {...about}>
      {(described) => <input type="text" {...input} {...described} className={classes(styles.input, className)} />}
    </Field>
  );
}

/** A field of several lines that grows with its text. */
export function TextArea({ label, hideLabel, hint, problem, className, ...input }: About & ComponentProps<"textarea">) {
  const about = useAbout({ label, hideLabel, hint, problem, ...input });
  return (
    <Field {...about}>
      {(described) => (
        <textarea rows={3} {...input} {...described} className={classes(styles.input, styles.area, className)} />
      )}
    </Field>
  );
}

/** Of a field in which nothing is a word, such as a domain: no browser corrects or offers anything. */
export const VERBATIM = { spellCheck: false, autoComplete: "off", autoCapitalize: "off" } as const;

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
  const about = useAbout({ label, hideLabel, hint, problem, ...input });
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
  const about = useAbout({ label, hint, problem, ...input });
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...about}>
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
