/** Makes an account: what it is called, what it may do. Its owner gets a link. */
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { type Account, PLANS } from "./account.ts";
import styles from "./account_form.module.css";

const DEFAULT_CREDITS = 1000;

export function NewAccountForm({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (made: Output<"POST /v1/accounts">) => void;
}) {
  const t = useMessages("accounts");
  const make = useChange("POST /v1/accounts", {
    refresh: ["GET /v1/accounts", "GET /v1/server"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
    onFail: () => {},
  });
  const { error } = make;
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <KeptForm
        kept="account"
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          const entered = new FormData(event.currentTarget);
          make.mutate({
            name: String(entered.get("name")),
            plan: String(entered.get("plan")) as Account["plan"],
            monthly_credits: Number(entered.get("monthly")),
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextField label={t.name} name="name" required maxLength={200} problem={error?.problemOf("name")} />
        <Select
          label={t.plan}
          name="plan"
          defaultValue="agency"
          hint={t.planHint}
          options={PLANS.map((value) => ({ value, label: t.plans[value] }))}
        />
        <TextField
          label={t.monthly}
          name="monthly"
          type="number"
          min={0}
          step={1}
          defaultValue={DEFAULT_CREDITS}
          required
          problem={error?.problemOf("monthly_credits")}
        />
        <DialogActions>
          <Button type="submit" look="solid" busy={make.isPending}>
            {t.create}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
