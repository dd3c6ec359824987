/** Changes an account: its name, its plan, what it gets each month, and credits beside that. */
import { useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { type Account, PLANS, STATUSES } from "./account.ts";
import styles from "./account_form.module.css";

export function AccountForm({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const t = useMessages("accounts");
  return (
    <Dialog open={account !== null} onClose={onClose} title={account ? t.changeOf(account.name) : t.change}>
      {account && <Fields key={account._id} account={account} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useMessages("accounts");
  const { show } = useToasts();
  const save = useChange("PUT /v1/accounts/:id", {
    // Of the operator's own account the credits are in the navigation.
    refresh: ["GET /v1/accounts", "GET /v1/credits", "GET /auth/state"],
    onDone: ({ name }) => {
      show(t.changed(name));
      onClose();
    },
    onFail: () => {},
  });
  const { error } = save;
  return (
    <KeptForm
      kept={`account ${account._id}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const added = Number(entered.get("add") || 0);
        save.mutate({
          id: account._id,
          name: String(entered.get("name")),
          plan: String(entered.get("plan")) as Account["plan"],
          plan_status: String(entered.get("status")) as Account["plan_status"],
          monthly_credits: Number(entered.get("monthly")),
          ...(added === 0 ? {} : { add_credits: added }),
        });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.name}
        name="name"
        required
        maxLength={200}
        defaultValue={account.name}
        problem={error?.problemOf("name")}
      />
      <Select
        label={t.plan}
        name="plan"
        defaultValue={account.plan}
        hint={t.planHint}
        options={PLANS.map((value) => ({ value, label: t.plans[value] }))}
      />
      <Select
        label={t.status}
        name="status"
        defaultValue={account.plan_status}
        options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
      />
      <TextField
        label={t.monthly}
        name="monthly"
        type="number"
        min={0}
        step={1}
        defaultValue={account.monthly_credits}
        required
        problem={error?.problemOf("monthly_credits")}
      />
      <TextField
        label={t.add}
        name="add"
        type="number"
        step={1}
        placeholder="0"
        required={false}
        hint={t.addHint(formatNumber(account.credit_balance))}
        problem={error?.problemOf("amount") ?? error?.problemOf("add_credits")}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
