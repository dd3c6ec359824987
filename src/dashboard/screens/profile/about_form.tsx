/** Name and address. Another address is asked the password for. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { LANGUAGES, type Language } from "../../messages/language.ts";
import { chooseLanguage, useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { PasswordField, Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Unsaved } from "../../parts/unsaved.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./form.module.css";

export function AboutForm() {
  const t = useMessages("profile");
  const user = useUser();
  const [name, setName] = useState(user.name);
  const [language, setLanguage] = useState(user.language);
  const [email, setEmail] = useState(user.email ?? "");
  const [password, setPassword] = useState("");
  const isOtherAddress = email.trim().toLowerCase() !== (user.email ?? "");
  const save = useFormChange("PUT /v1/users/me", {
    refresh: ["GET /auth/state", "GET /v1/users"],
    says: t.saved,
    onDone: ({ language: chosen }) => {
      setPassword("");
      if (chosen !== user.language) void chooseLanguage(chosen);
    },
  });
  const { error } = save;
  const isDirty = name !== user.name || language !== user.language || isOtherAddress;
  return (
    <Card title={t.about}>
      <ChangeForm
        change={save}
        className={styles.form}
        onSubmit={() =>
          save.mutate({ name, language, ...(isOtherAddress ? { email, current_password: password } : {}) })
        }
      >
        <Unsaved isDirty={isDirty} isSaving={save.isPending} />
        <TextField
          label={t.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="name"
          maxLength={200}
          required
          problem={error?.problemOf("name")}
        />
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          maxLength={254}
          required
          problem={error?.problemOf("email")}
        />
        <Select
          label={t.language}
          value={language ?? ""}
          onChange={(event) => setLanguage((event.target.value || null) as Language | null)}
          options={[
            { value: "", label: t.browserLanguage },
            ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
          ]}
          hint={t.languageHint}
        />
        {isOtherAddress && (
          <PasswordField
            label={t.currentPassword}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            hint={t.addressHint}
            required
            problem={error?.problemOf("current_password")}
          />
        )}
        <Button type="submit" busy={save.isPending} disabled={!isDirty}>
          {t.save}
        </Button>
      </ChangeForm>
    </Card>
  );
}
