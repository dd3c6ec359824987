/** Makes an account: what it is called, what it may do. Its owner gets a link. */
import type { Output } from "../../api/operations.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { type Account, PLANS } from "./account.ts";

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
  const make = useFormChange("POST /v1/accounts", {
    refresh: ["GET /v1/accounts", "GET /v1/server"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <ChangeForm
        change={make}
        kept="account"
        action={t.create}
        onSubmit={({ text }) =>
          make.mutate({
            name: text("name"),
            plan: text("plan") as Account["plan"],
            monthly_credits: Number(text("monthly_credits")),
          })
        }
      >
        <TextField label={t.name} name="name" required maxLength={200} />
        <Select
          label={t.plan}
          name="plan"
          defaultValue="agency"
          hint={t.planHint}
          options={PLANS.map((value) => ({ value, label: t.plans[value] }))}
        />
        <TextField
          label={t.monthly}
          name="monthly_credits"
          type="number"
          min={0}
          step={1}
          defaultValue={DEFAULT_CREDITS}
          required
        />
      </ChangeForm>
    </Dialog>
  );
}
