/** What is entered of a client, new or known: how it is called, where it is reached, what it gets and may. */
import { useMessages } from "../../messages/messages.ts";
import { Checkbox, TextField } from "../../parts/field.tsx";
import type { Client } from "./client.ts";
import styles from "./client_fields.module.css";

export function ClientFields({ client }: { client?: Client }) {
  const t = useMessages("clients");
  const of = (name: "name" | "company" | "email" | "monthly_credits" | "website_limit") => ({
    name,
    defaultValue: client?.[name] ?? "",
  });
  return (
    <div className="stack">
      <TextField label={t.name} {...of("name")} maxLength={200} required />
      <TextField label={t.company} {...of("company")} maxLength={200} required={false} />
      <TextField
        label={t.email}
        hint={t.emailHint}
        {...of("email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        required={false}
      />
      <div className={styles.pair}>
        <TextField
          label={t.monthly}
          hint={t.monthlyHint}
          {...of("monthly_credits")}
          defaultValue={client?.monthly_credits ?? 0}
          type="number"
          min={0}
          step={1}
          required
        />
        <TextField
          label={t.limit}
          hint={t.limitHint}
          {...of("website_limit")}
          type="number"
          min={0}
          step={1}
          required={false}
        />
      </div>
      <Checkbox label={t.ai} hint={t.aiHint} name="ai" defaultChecked={client?.ai !== "off"} />
    </div>
  );
}
