/** Settings that go together: what is typed is tried and kept, and may be turned off. */
import { ChevronRight, CircleCheck, CircleX, PlugZap } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import {
  type FORMS,
  keyOf,
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
    const now: SmtpParts = {
      host: text("smtp.host"),
      port: text("smtp.port"),
      security: text("smtp.security") as SmtpParts["security"],
      user: text("smtp.user"),
    };
    const password = text("smtp.password");
    const isSame =
      password === "" && (Object.keys(now) as (keyof SmtpParts)[]).every((name) => now[name] === before[name]);
    if (isSame) return undefined;
    return now.host === "" ? null : smtpUrl(now, password);
  }
  const typed = text(setting.name);
  if (setting.secret) return typed === "" ? undefined : typed;
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
  const { main, more } = settingsOf(form, group);
  const all = [...main, ...more];
  const stored = all.filter(({ source, overridden, unreadable }) => source === "stored" || overridden || unreadable);
  const check = useChange("POST /v1/settings/server/check", { onFail: () => {} });
  const save = useChange("PUT /v1/settings/server", {
    refresh: ["GET /v1/settings/server", "GET /v1/settings"],
    onFail: () => {},
  });
  const error = save.error ?? check.error;
  const formOf = () => element.current!.querySelector("form")!;
  const isWrong = (name: string) => error?.problemOf(`values.${name}`);
  const fields = (settings: Setting[], isMain: boolean) =>
    settings.map((setting) => <SettingField key={setting.name} setting={setting} error={error} isMain={isMain} />);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div ref={element}>
      <KeptForm
        kept={`server settings ${form.name}`}
        // What was kept by now is what is typed over next.
        key={JSON.stringify(all.map(({ name, source, value }) => [name, source, value]))}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          check.reset();
          save.mutate(
            { group: group.group, values: typedIn(all, event.currentTarget) },
            {
              onSuccess: ({ groups }) => {
                const own = groups
                  .flatMap(({ settings }) => settings)
                  .filter(({ name }) => all.some((one) => one.name === name));
                show(own.some(({ waiting }) => waiting) ? t.savedForRestart : t.saved);
                onSaved?.();
              },
            },
          );
        }}
      >
        {error && !all.some(({ name }) => isWrong(name)) && <Notice tone="bad">{error.message}</Notice>}
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
        {check.data && <Found found={check.data} />}
        <div className={styles.actions}>
          <Button type="submit" look="solid" busy={save.isPending}>
            {saveLabel ?? t.save}
          </Button>
          <Button
            icon={PlugZap}
            busy={check.isPending}
            onClick={() => {
              const typed = formOf();
              if (!typed.reportValidity()) return;
              save.reset();
              check.mutate({ group: group.group, values: typedIn(all, typed) });
            }}
          >
            {t.tryIt}
          </Button>
          {beside}
          {stored.length > 0 && !beside && (
            <Button look="quiet" onClick={() => setTurningOff(true)}>
              {t.turnOff}
            </Button>
          )}
        </div>
      </KeptForm>
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

/** What was found when the settings were tried. */
function Found({ found }: { found: Output<"POST /v1/settings/server/check"> }) {
  const t = useMessages("serverSettings");
  if (found.checks.length === 0) return <Notice tone="plain">{t.nothingToTry}</Notice>;
  return (
    <div role="status" className={found.ok ? styles.good : styles.bad}>
      <p className={styles.verdict}>{found.ok ? t.allGood : t.notGood}</p>
      <ul>
        {found.checks.map(({ name, ok, message }) => {
          const Icon = ok ? CircleCheck : CircleX;
          return (
            <li key={name} className={ok ? undefined : styles.wrong}>
              <Icon aria-hidden />
              <span>
                <b>{name}</b> {message}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
