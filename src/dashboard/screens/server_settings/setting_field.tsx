/** A setting in a form: what it is for, who says what it is, and what it is. */
import type { CallError } from "../../api/errors.ts";
import { type Texts, useMessages } from "../../messages/messages.ts";
import { PasswordField, Select, TextArea, TextField, VERBATIM } from "../../parts/field.tsx";
import { keyOf, named, type Setting, SMTP, smtpParts } from "./forms.ts";
import styles from "./server_settings.module.css";

interface Props {
  setting: Setting;
  error: CallError | null;
  /** Whether it is one of those that most need: of them it is said which may be left empty. */
  isMain: boolean;
}

/** Keys in PEM have lines. */
const ON_LINES = /DKIM_KEY$/;
const NUMBERS = /_(PORT|DAYS|SECONDS|PERCENT)$/;

function problemOf(t: Texts["serverSettings"], error: CallError | null, { name }: Setting) {
  const problem = error?.problemOf(`values.${name}`);
  return problem && named(t, problem);
}

export function SettingField(props: Props) {
  const { setting, error, isMain } = props;
  const t = useMessages("serverSettings");
  if (keyOf(setting) === SMTP) return <SmtpFields {...props} />;
  const words = t.fields[keyOf(setting)] ?? { label: setting.name, help: setting.help };
  const isOurs = setting.source !== "environment";
  const required = isOurs && isMain ? setting.required : undefined;
  const about = {
    label: words.label,
    name: setting.name,
    hint: hintsOf(t, setting, words.help),
    problem: problemOf(t, error, setting),
    spellCheck: false,
    autoCapitalize: "off",
    disabled: !isOurs,
  };
  if (setting.secret) {
    const isStored = setting.source === "stored" && !setting.unreadable;
    const typed = {
      ...about,
      required: isStored ? undefined : required,
      placeholder: isOurs ? (isStored ? t.kept : undefined) : t.hidden,
    };
    // No password of this site: browsers have none to offer, and keep none.
    return ON_LINES.test(setting.name) ? (
      <TextArea {...typed} autoComplete="one-time-code" />
    ) : (
      <PasswordField {...typed} autoComplete="one-time-code" />
    );
  }
  const value = setting.source === "default" ? "" : (setting.value ?? "");
  if (setting.choices) {
    const named = (choice: string) => t.choices[choice] ?? choice;
    return (
      <Select
        {...about}
        required={required}
        defaultValue={value}
        options={[
          { value: "", label: setting.default === null ? t.usualPlain : t.usual(named(setting.default)) },
          ...setting.choices.map((choice) => ({ value: choice, label: named(choice) })),
        ]}
      />
    );
  }
  return (
    <TextField
      {...about}
      defaultValue={value}
      placeholder={setting.default ?? undefined}
      required={required}
      inputMode={NUMBERS.test(setting.name) ? "numeric" : undefined}
      autoComplete="off"
      dir="auto"
    />
  );
}

/** What it is for, and below that who says what it is, or when it counts. */
function hintsOf(t: Texts["serverSettings"], setting: Setting, help: string) {
  const said = [
    help,
    setting.source === "environment" && t.fromEnvironment(setting.name),
    setting.overridden && t.overridden,
    setting.waiting && t.waiting,
    setting.unreadable && t.unreadable,
  ].filter((line) => typeof line === "string" && line !== "");
  if (said.length === 0) return undefined;
  return said.map((line) => (
    <span key={String(line)} className={styles.hint}>
      {line}
    </span>
  ));
}

/** The address of a mail server, as people know it: name, port, encryption, and with what one signs in. */
function SmtpFields({ setting, error }: Props) {
  const t = useMessages("serverSettings");
  const { smtp } = t;
  const parts = smtpParts(setting.source === "default" ? null : setting.value);
  const isOurs = setting.source !== "environment";
  // A password goes with a name: without one, none was kept.
  const hasPassword = setting.source === "stored" && parts.user !== "";
  const optional = isOurs ? false : undefined;
  const common = { disabled: !isOurs, ...VERBATIM };
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...common}
          label={smtp.host}
          name="smtp.host"
          defaultValue={parts.host}
          placeholder="smtp.example.com"
          required={isOurs}
          hint={hintsOf(t, setting, "")}
          problem={problemOf(t, error, setting)}
        />
        <TextField
          {...common}
          label={smtp.port}
          name="smtp.port"
          required={optional}
          defaultValue={parts.port}
          placeholder="587"
          inputMode="numeric"
          pattern="[0-9]{1,5}"
          hint={smtp.portHelp}
        />
      </div>
      <Select
        label={smtp.security}
        name="smtp.security"
        defaultValue={parts.security}
        disabled={!isOurs}
        options={(Object.keys(smtp.securities) as (keyof typeof smtp.securities)[]).map((value) => ({
          value,
          label: smtp.securities[value],
        }))}
      />
      <div className={styles.half}>
        <TextField {...common} label={smtp.user} name="smtp.user" defaultValue={parts.user} required={optional} />
        <PasswordField
          {...common}
          label={smtp.password}
          name="smtp.password"
          required={optional}
          autoComplete="one-time-code"
          placeholder={hasPassword ? t.kept : undefined}
          hint={hasPassword ? smtp.passwordHelp : undefined}
        />
      </div>
    </>
  );
}
