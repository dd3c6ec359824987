/** The account's own Stripe, into which its clients pay what they are billed. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { query, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import styles from "./billing_page.module.css";

const REFRESHED = ["GET /v1/client_billing", "GET /v1/clients/:id", "GET /v1/clients"] as const;

export function ClientPayments() {
  const t = useMessages("billing");
  const connection = useQuery(query("GET /v1/client_billing", {}));
  return (
    <section className="close-stack" aria-labelledby="clients">
      <h2 id="clients">{t.clientBilling}</h2>
      <p className={styles.linked}>
        {t.clientBillingText} <Link to="/clients">{t.toClients}</Link>
      </p>
      <Loaded query={connection} skeleton={<SkeletonRows count={1} />}>
        {({ key_hint }) => (
          <div className={styles.connection}>{key_hint === null ? <Connect /> : <Connected keyHint={key_hint} />}</div>
        )}
      </Loaded>
    </section>
  );
}

function Connect() {
  const t = useMessages("billing");
  const connect = useFormChange("PUT /v1/client_billing", { refresh: [...REFRESHED], says: t.connected });
  return (
    <ChangeForm onSubmit={({ data }) => connect.mutate({ secret_key: String(data.get("secret_key")) })}>
      <TextField
        label={t.stripeKey}
        hint={t.stripeKeyHint}
        problem={connect.error && (connect.error.problemOf("secret_key") ?? connect.error.message)}
        name="secret_key"
        type="password"
        autoComplete="off"
        required
      />
      <div>
        <Button type="submit" busy={connect.isPending}>
          {t.connect}
        </Button>
      </div>
    </ChangeForm>
  );
}

function Connected({ keyHint }: { keyHint: string }) {
  const t = useMessages("billing");
  const [isAsking, setAsking] = useState(false);
  const disconnect = useChange("DELETE /v1/client_billing", {
    refresh: [...REFRESHED],
    onDone: () => setAsking(false),
  });
  return (
    <p className="line">
      {t.connectedWith} <code>{keyHint}</code>
      <Button onClick={() => setAsking(true)}>{t.disconnect}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => disconnect.mutate({})}
        title={t.disconnect}
        description={t.disconnectText(keyHint)}
        action={t.disconnect}
        busy={disconnect.isPending}
      />
    </p>
  );
}
