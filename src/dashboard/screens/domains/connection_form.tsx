/** Connects a DNS provider: what it wants to know of who writes there, which is tried before it is kept. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { productSlug } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { PasswordField, Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { type Credential, PROVIDERS, type Provider } from "./domain.ts";

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

interface ConnectionFormProps {
  onClose: () => void;
  provider?: Provider;
  onMade?: (id: string) => void;
}

export function ConnectionForm({ onClose, provider: known = "cloudflare", onMade }: ConnectionFormProps) {
  const t = useMessages("domains");
  const [provider, setProvider] = useState(known);
  const add = useFormChange("POST /v1/dns_connections", {
    refresh: ["GET /v1/dns_connections"],
    says: ({ name, zones }) => t.works(name, zones.length),
    onDone: ({ _id }) => {
      onClose();
      onMade?.(_id);
    },
  });
  const problem =
    add.error && (add.error.problemOf("credentials") ?? (add.error.details.length === 0 ? add.error.message : null));
  return (
    <Dialog onClose={onClose} title={t.connect} description={t.connectText}>
      <ChangeForm
        kept="DNS connection"
        onSubmit={({ data, text }) =>
          add.mutate({
            provider,
            name: text("name"),
            credentials: Object.fromEntries(FIELDS[provider].map((field) => [field, String(data.get(field)).trim()])),
          })
        }
      >
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Select
          label={t.provider}
          value={provider}
          onChange={(event) => setProvider(event.target.value as Provider)}
          options={PROVIDERS.map((value) => ({ value, label: t.providers[value] }))}
        />
        <TextField
          label={t.name}
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
      </ChangeForm>
    </Dialog>
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
