/** Changes an account: its name, its plan, what it gets each month, and credits beside that. */
import { useFormChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { type Account, PLANS, STATUSES } from "./account.ts";

export function AccountForm({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const t = useMessages("accounts");
  return (
    <Dialog open={account !== null} onClose={onClose} title={account ? t.editOf(account.name) : t.edit}>
      {account && <Fields key={account._id} account={account} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useMessages("accounts");
  const save = useFormChange("PUT /v1/accounts/:id", {
    // Of the operator's own account the credits are in the navigation.
    refresh: ["GET /v1/accounts", "GET /v1/credits", "GET /auth/state"],
    says: ({ name }) => t.changed(name),
    onDone: onClose,
  });
  const { error } = save;
  return (
    <ChangeForm
      change={save}
      kept={`account ${account._id}`}
      action={t.save}
      onSubmit={({ text }) => {
        const added = Number(text("add"));
        save.mutate({
          id: account._id,
          name: text("name"),
          plan: text("plan") as Account["plan"],
          plan_status: text("status") as Account["plan_status"],
          monthly_credits: Number(text("monthly_credits")),
          ...(added === 0 ? {} : { add_credits: added }),
        });
      }}
    >
      <TextField label={t.name} name="name" required maxLength={200} defaultValue={account.name} />
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
        name="monthly_credits"
        type="number"
        min={0}
        step={1}
        defaultValue={account.monthly_credits}
        required
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
    </ChangeForm>
  );
}
