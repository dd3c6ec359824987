/** Settings that go together: what is typed is tried and kept, and may be turned off. */
import { ChevronRight, CircleCheck, CircleX, PlugZap, Send } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { inWords, type Sentences } from "../../../sentences/sentence.ts";
import type { Output } from "../../api/operations.ts";
import { useFormChange } from "../../api/queries.ts";
import { type Texts, useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { useReasons } from "../../parts/failure.ts";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { Unsaved } from "../../parts/unsaved.tsx";
import {
  type FORMS,
  keyOf,
  named,
  type Setting,
  type SettingGroup,
  SMTP,
  type SmtpParts,
  settingsOf,
  smtpParts,
  smtpUrl,
} from "./forms.ts";
import styles from "./server_settings.module.css";
import { SettingField } from "./setting_field.tsx";

type Values = Record<string, string | null>;
type Form = (typeof FORMS)[keyof typeof FORMS][number];

/** What was typed of a setting, where that is something else than it is; undefined: it stays as it is. */
function typedOf(setting: Setting, form: FormData): string | null | undefined {
  if (setting.source === "environment") return undefined;
  const text = (name: string) => String(form.get(name) ?? "").trim();
  if (keyOf(setting) === SMTP) {
    const before = smtpParts(setting.source === "stored" ? setting.value : null);
    // Providers also write both as one, such as smtp.example.com:587.
    const [, host, port] = /^(?:smtps?:\/\/)?([^:/\s]+)(?::(\d{1,5}))?\/?$/i.exec(text("smtp.host")) ?? [];
    const now: SmtpParts = {
      host: host ?? text("smtp.host"),
      port: text("smtp.port") || (port ?? ""),
      security: text("smtp.security") as SmtpParts["security"],
      user: text("smtp.user"),
    };
    const password = text("smtp.password");
    const isSame =
      password === "" && (Object.keys(now) as (keyof SmtpParts)[]).every((name) => now[name] === before[name]);
    if (isSame) return undefined;
    return now.host === "" ? null : smtpUrl(now, password);
  }
  let typed = text(setting.name);
  if (setting.secret) return typed === "" ? undefined : typed;
  // A name alone is meant as the address that the example has.
  if (keyOf(setting) === "BASE_URL" && /^[\w-]+(\.[\w-]+)+\/?$/.test(typed)) return `https://${typed}`;
  // The name as it stands at the DNS provider, or in the address of a website.
  if (keyOf(setting) === "DEFAULT_DOMAIN") typed = typed.replace(/^(https?:\/\/)?(\*\.)?/, "").replace(/\/$/, "");
  const before = setting.source === "stored" ? (setting.value ?? "") : "";
  return typed === before ? undefined : typed || null;
}

const typedIn = (settings: Setting[], form: HTMLFormElement): Values => {
  const data = new FormData(form);
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const typed = typedOf(setting, data);
      return typed === undefined ? [] : [[setting.name, typed]];
    }),
  );
};

/**
 * @param props.saveLabel what the button says that keeps the settings
 * @param props.onSaved when they are kept
 * @param props.beside further buttons
 */
export function SettingsForm({
  form,
  group,
  saveLabel,
  onSaved,
  beside,
}: {
  form: Form;
  group: SettingGroup;
  saveLabel?: string;
  onSaved?: () => void;
  beside?: ReactNode;
}) {
  const t = useMessages("serverSettings");
  const { show } = useToasts();
  const element = useRef<HTMLDivElement>(null);
  const [isTurningOff, setTurningOff] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { main, more } = settingsOf(form, group);
  const all = [...main, ...more];
  const stored = all.filter(({ source, overridden, unreadable }) => source === "stored" || overridden || unreadable);
  const check = useFormChange("POST /v1/settings/server/check");
  const save = useFormChange("PUT /v1/settings/server", {
    refresh: ["GET /v1/settings/server", "GET /v1/settings"],
  });
  const error = save.error ?? check.error;
  const look = (also: { send_mail?: boolean } = {}) => {
    const typed = element.current!.querySelector("form")!;
    if (!typed.reportValidity()) return;
    save.reset();
    check.mutate({ group: group.group, only: form.check, values: typedIn(all, typed), ...also });
  };
  const keep = (values: Values) =>
    save.mutate(
      { group: group.group, values },
      {
        onSuccess: ({ groups }) => {
          const own = groups
            .flatMap(({ settings }) => settings)
            .filter(({ name }) => all.some((one) => one.name === name));
          show(own.some(({ waiting }) => waiting) ? t.savedForRestart : t.saved);
          setDirty(false);
          check.reset();
          onSaved?.();
        },
      },
    );
  // What does not work is kept only by who says so after having seen it.
  const submit = (values: Values) => {
    if (!form.check || check.data) keep(values);
    else check.mutate({ group: group.group, only: form.check, values }, { onSuccess: ({ ok }) => ok && keep(values) });
  };
  const isWrong = (name: string) => error?.problemOf(`values.${name}`);
  const fields = (settings: Setting[], isMain: boolean) =>
    settings.map((setting) => <SettingField key={setting.name} setting={setting} error={error} isMain={isMain} />);
  const [{ setting: wanted }] = useAddressState();
  const [isOpen, setOpen] = useState(() => more.some((one) => keyOf(one) === wanted));
  const id = useId();
  return (
    <div
      ref={element}
      onInput={() => {
        setDirty(true);
        if (save.isSuccess) save.reset();
        // It was found of something else.
        if (check.data) check.reset();
      }}
    >
      <Unsaved isDirty={isDirty} isSaving={save.isPending || save.isSuccess} />
      <ChangeForm
        kept={`server settings ${form.name}`}
        // What was kept by now is what is typed over next.
        key={JSON.stringify(all.map(({ name, source, value }) => [name, source, value]))}
        className={styles.form}
        onSubmit={({ form }) => submit(typedIn(all, form))}
      >
        {error && !all.some(({ name }) => isWrong(name)) && <Notice tone="bad">{named(t, error.message)}</Notice>}
        {fields(main, true)}
        {more.length > 0 && (
          <div className={styles.more}>
            <button
              type="button"
              className={styles.disclosure}
              aria-expanded={isOpen || more.some(({ name }) => isWrong(name))}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRight aria-hidden />
              {t.advanced}
            </button>
            <div id={id} className={styles.form} hidden={!(isOpen || more.some(({ name }) => isWrong(name)))}>
              {fields(more, false)}
            </div>
          </div>
        )}
        {check.data && <CheckResults found={check.data} />}
        <div className="line">
          <Button type="submit" look="solid" busy={save.isPending || check.isPending}>
            {check.data?.ok === false ? t.saveAnyway : (saveLabel ?? t.save)}
          </Button>
          {form.check && (
            <Button icon={PlugZap} busy={check.isPending} onClick={() => look()}>
              {t.tryIt}
            </Button>
          )}
          {group.group === "mail" && (
            <Button icon={Send} busy={check.isPending} onClick={() => look({ send_mail: true })}>
              {t.sendTrial}
            </Button>
          )}
          {beside}
          {stored.length > 0 && !beside && (
            <Button look="quiet" onClick={() => setTurningOff(true)}>
              {t.turnOff}
            </Button>
          )}
        </div>
      </ChangeForm>
      <ConfirmDialog
        open={isTurningOff}
        onClose={() => setTurningOff(false)}
        title={t.turnOffTitle}
        description={t.turnOffText}
        action={t.turnOff}
        busy={save.isPending}
        onConfirm={() =>
          save.mutate(
            { group: group.group, values: Object.fromEntries(stored.map(({ name }) => [name, null])) },
            { onSuccess: () => show(t.turnedOff), onSettled: () => setTurningOff(false) },
          )
        }
      />
    </div>
  );
}

type Check = Output<"POST /v1/settings/server/check">["checks"][number];

/** What a check has found, with the reason why nobody could be reached in the reader's language, where it has a code. */
function withReason(reach: Sentences, { code, details, message }: Pick<Check, "code" | "details" | "message">) {
  const { said, said_code } = details;
  if (said === undefined || said_code === undefined) return { code, details, message };
  const reason = translated(reach, { code: String(said_code), details, message: String(said) });
  return { code, details: { ...details, said: reason }, message };
}

/** What was looked at, which the server calls "port 443" or "DNS of app.example.com". */
function lookedAt({ checks }: Texts["serverSettings"], name: string): string {
  const [, what, of] = /^(engine(?= )|test mail|dns provider|\S+)(?: of)? ?(.*)$/.exec(name)!;
  const words = Object.hasOwn(checks, what!) ? checks[what!]! : null;
  return words === null ? name : inWords(words, { of: of! }).trim();
}

/** What was found when the settings were tried. */
function CheckResults({ found }: { found: Output<"POST /v1/settings/server/check"> }) {
  const t = useMessages("serverSettings");
  const words = { ...useMessages("domainProblems"), ...useReasons(), ...useMessages("settingChecks") };
  const reach = useMessages("reachProblems");
  const place = useRef<HTMLDivElement>(null);
  // It comes above the button that was pressed, and below what is in sight.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  // What is off was not tried.
  const checks = found.checks.filter(({ ok, code }) => !ok || !code?.endsWith("_off"));
  if (checks.length === 0) return <Notice tone="plain">{t.nothingToTry}</Notice>;
  return (
    <div ref={place} role="status" className={found.ok ? styles.good : styles.bad}>
      <p className="named">{found.ok ? t.allGood : t.notGood}</p>
      <ul>
        {checks.map(({ name, ok, ...finding }) => {
          const Icon = ok ? CircleCheck : CircleX;
          return (
            <li key={name} className={ok ? undefined : styles.wrong}>
              <Icon aria-hidden />
              <span>
                <b>
                  {lookedAt(t, name)}
                  {t.colon}
                </b>{" "}
                {named(t, translated(words, withReason(reach, finding)))}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
