/** Adds a record to the zone of a domain. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { type Domain, RECORD_LISTS, type RecordType } from "./domain.ts";

/** The types that can be set, each with a value of it. */
const EXAMPLES: Record<RecordType, string> = {
  A: "192.0.2.1",
  AAAA: "2001:db8::1",
  CNAME: "host.example.com",
  TXT: "v=spf1 include:mail.example.net ~all",
  MX: "mail.example.net",
  SRV: "5 443 host.example.com",
  CAA: '0 issue "letsencrypt.org"',
  NS: "ns1.example.net",
};
const TYPES = Object.keys(EXAMPLES) as RecordType[];
const HAS_PRIORITY: readonly RecordType[] = ["MX", "SRV"];
/** How long resolvers may remember it. */
const TTLS_SECONDS = [300, 3600, 86_400];

export function RecordForm({ domain: { _id, domain }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useMessages("domains");
  const [type, setType] = useState<RecordType>("TXT");
  const add = useFormChange("POST /v1/domains/:id/dns", {
    refresh: [...RECORD_LISTS],
    says: (record) => t.recordAdded(record.type, record.name),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t.addRecord}>
      <ChangeForm
        change={add}
        kept={`record of ${_id}`}
        action={t.addRecord}
        onSubmit={({ text }) =>
          add.mutate({
            id: _id,
            type,
            name: text("name"),
            value: text("value"),
            ttl: Number(text("ttl")),
            ...(HAS_PRIORITY.includes(type) ? { priority: Number(text("priority")) } : {}),
          })
        }
      >
        <Select
          label={t.type}
          value={type}
          onChange={(event) => setType(event.target.value as RecordType)}
          options={TYPES.map((value) => ({ value, label: `${value} – ${t.types[value]}` }))}
        />
        <TextField
          label={t.name}
          name="name"
          defaultValue="@"
          hint={t.recordNameHint(domain)}
          maxLength={300}
          {...VERBATIM}
          required
        />
        <TextField
          key={type}
          label={t.value}
          name="value"
          placeholder={EXAMPLES[type]}
          hint={type === "SRV" ? t.srvHint : undefined}
          maxLength={2100}
          {...VERBATIM}
          required
        />
        {HAS_PRIORITY.includes(type) && (
          <TextField
            label={t.priority}
            name="priority"
            type="number"
            min={0}
            max={65_535}
            defaultValue={10}
            hint={t.priorityHint}
            required
          />
        )}
        <Select
          label={t.ttl}
          name="ttl"
          defaultValue={3600}
          options={TTLS_SECONDS.map((seconds) => ({ value: String(seconds), label: t.seconds(seconds) }))}
        />
      </ChangeForm>
    </Dialog>
  );
}
