/** Everything of the account, taken along by one of its owners. */
import { Download } from "lucide-react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { useToasts } from "../../parts/toast.tsx";

export function AccountData() {
  const t = useMessages("settings");
  const { show } = useToasts();
  const take = useChange("POST /v1/account/export", {
    onDone: ({ url }) => {
      const { pathname, search } = new URL(url);
      show(t.exportBegun);
      location.assign(pathname + search);
    },
  });
  return (
    <Card
      title={t.data}
      text={t.dataText}
      actions={
        <Button icon={Download} busy={take.isPending} onClick={() => take.mutate({})}>
          {t.export}
        </Button>
      }
    />
  );
}
