/** Connects a DNS provider: what it wants to know of who writes there, which is tried before it is kept. */
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { productSlug } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { PasswordField, Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { type Credential, PROVIDERS, type Provider } from "./domain.ts";
import styles from "./domains.module.css";

/** What each provider wants to know; those that are secret are typed unseen. */
const FIELDS: Record<Provider, Credential[]> = {
  cloudflare: ["token"],
  desec: ["token"],
  porkbun: ["api_key", "secret_api_key"],
  rfc2136: ["server", "zone", "key_name", "key_secret", "key_algorithm"],
};
const SECRETS: readonly Credential[] = ["token", "api_key", "secret_api_key", "key_secret"];
const EXAMPLES: Partial<Record<Credential, string>> = {
  server: "ns1.example.com",
  zone: "example.com",
  key_name: productSlug(),
};
const ALGORITHMS = ["hmac-sha256", "hmac-sha384", "hmac-sha512"];

export function ConnectionForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("domains");
  return (
    <Dialog open={open} onClose={onClose} title={t.connect} description={t.connectText}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const t = useMessages("domains");
  const { show } = useToasts();
  const [provider, setProvider] = useState<Provider>("cloudflare");
  const add = useChange("POST /v1/dns_connections", {
    refresh: ["GET /v1/dns_connections"],
    onDone: ({ name, zones }) => {
      show(t.works(name, zones.length));
      onClose();
    },
    onFail: () => {},
  });
  const problem =
    add.error && (add.error.problemOf("credentials") ?? (add.error.details.length === 0 ? add.error.message : null));
  return (
    <KeptForm
      kept="DNS connection"
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        add.mutate({
          provider,
          name: String(entered.get("name")).trim(),
          credentials: Object.fromEntries(FIELDS[provider].map((field) => [field, String(entered.get(field)).trim()])),
        });
      }}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Select
        label={t.provider}
        value={provider}
        onChange={(event) => setProvider(event.target.value as Provider)}
        options={PROVIDERS.map((value) => ({ value, label: t.providers[value] }))}
      />
      <TextField
        label={t.connectionName}
        name="name"
        defaultValue=""
        placeholder={t.connectionExample}
        problem={add.error?.problemOf("name")}
        maxLength={100}
        required
      />
      {FIELDS[provider].map((field) => (
        <CredentialField
          key={`${provider} ${field}`}
          provider={provider}
          field={field}
          problem={add.error?.problemOf(`credentials.${field}`)}
        />
      ))}
      <DialogActions>
        <Button type="submit" look="solid" busy={add.isPending}>
          {t.connectNow}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}

function CredentialField({
  provider,
  field,
  problem,
}: {
  provider: Provider;
  field: Credential;
  problem: string | null | undefined;
}) {
  const t = useMessages("domains");
  const about = { label: t.credentials[field], name: field, problem };
  if (field === "key_algorithm")
    return <Select {...about} options={ALGORITHMS.map((value) => ({ value, label: value }))} />;
  const typed = { ...about, maxLength: 500, spellCheck: false, autoCapitalize: "off", required: true };
  // No password of this site: browsers have none to offer, and keep none.
  if (SECRETS.includes(field))
    return (
      <PasswordField
        {...typed}
        autoComplete="one-time-code"
        hint={field === "token" || field === "api_key" ? t.tokenHints[provider] : undefined}
      />
    );
  return <TextField {...typed} placeholder={EXAMPLES[field]} autoComplete="off" />;
}
