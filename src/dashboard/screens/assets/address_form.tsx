/** Has the server fetch a file from the web, once, and keep it. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import styles from "./asset_detail.module.css";

export function AddressForm({ websiteId, onClose }: { websiteId: string | undefined; onClose: () => void }) {
  const t = useMessages("assets");
  const { show } = useToasts();
  const make = useChange("POST /v1/assets", {
    refresh: ["GET /v1/assets", "GET /v1/users/me/stats"],
    onDone: ({ name }) => {
      show(t.fetched(name));
      onClose();
    },
    onFail: () => {},
  });
  const { error } = make;
  return (
    <KeptForm
      kept="asset by its address"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const url = String(new FormData(event.currentTarget).get("url")).trim();
        make.mutate({ url, ...(websiteId ? { website_id: websiteId } : {}) });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.address}
        name="url"
        type="url"
        placeholder="https://"
        problem={error?.problemOf("url")}
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        required
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={make.isPending}>
          {t.fetchNow}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
