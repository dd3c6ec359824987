/** Has the server fetch a file from the web, once, and keep it. */
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import styles from "./asset_detail.module.css";

export function AddressForm({ websiteId, onClose }: { websiteId: string | undefined; onClose: () => void }) {
  const t = useMessages("assets");
  const make = useFormChange("POST /v1/assets", {
    refresh: ["GET /v1/assets", "GET /v1/users/me/stats"],
    says: ({ name }) => t.fetched(name),
    onDone: onClose,
  });
  return (
    <ChangeForm
      change={make}
      kept="asset by its address"
      className={styles.form}
      action={t.add}
      onSubmit={({ text }) => {
        const url = text("url");
        make.mutate({ url, ...(websiteId ? { website_id: websiteId } : {}) });
      }}
    >
      <TextField
        label={t.url}
        name="url"
        type="url"
        placeholder="https://"
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        required
      />
    </ChangeForm>
  );
}
