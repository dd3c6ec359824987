/** What can be done with many websites at once. */
import { ArrowRightLeft, Rocket, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import { useMessages } from "../../messages/messages.ts";
import { Select } from "../../parts/field.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { useMay } from "../../session/session.ts";
import { useReceivers } from "./receivers.ts";
import type { Website } from "./website.ts";

export function useWebsiteActions(): ListAction<Website>[] {
  const t = useMessages("websites");
  const parts = useMessages("parts");
  const ofOne = useMessages("site");
  const mayPublish = useMay("editor", "publish");
  const mayDelete = useMay("editor", "content", "design", "publish");
  const receivers = useReceivers();
  const refresh = ["GET /v1/users/me/stats" as const, "GET /v1/clients" as const];
  const publish: ListAction<Website> = {
    label: t.publish,
    icon: Rocket,
    fits: ({ home_version_id }) => home_version_id !== null,
    ask: { title: t.publishMany, text: t.publishManyText },
    run: ({ _id }) => call("POST /v1/websites/:id/deploy", { id: _id }),
    done: t.publishedMany,
    refresh,
  };
  const handOver: ListAction<Website> = {
    label: ofOne.transfer,
    icon: ArrowRightLeft,
    ask: {
      title: t.handOverMany,
      text: ofOne.transferText,
      fields: () => (
        <Select
          label={ofOne.transferTo}
          name="account_id"
          required
          options={[{ value: "", label: ofOne.transferChoose }, ...receivers]}
        />
      ),
    },
    run: ({ _id }, { text }) => call("POST /v1/websites/:id/transfer", { id: _id, account_id: text("account_id") }),
    done: t.handedOverMany,
    refresh,
  };
  const remove: ListAction<Website> = {
    label: parts.delete,
    icon: Trash2,
    ask: { title: t.deleteMany, text: t.deleteManyText, word: String },
    run: ({ _id }) => call("DELETE /v1/websites/:id", { id: _id }),
    done: t.deletedMany,
    refresh,
  };
  return [
    ...(mayPublish ? [publish] : []),
    ...(receivers.length > 0 ? [handOver] : []),
    ...(mayDelete ? [remove] : []),
  ];
}
