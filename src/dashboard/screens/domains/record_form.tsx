/** Adds a record to the zone of a domain. */
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { type Domain, RECORD_LISTS, type RecordType } from "./domain.ts";
import styles from "./domains.module.css";

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

export function RecordForm({ domain, open, onClose }: { domain: Domain; open: boolean; onClose: () => void }) {
  const t = useMessages("domains");
  return (
    <Dialog open={open} onClose={onClose} title={t.addRecord}>
      <Fields domain={domain} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ domain: { _id, domain }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useMessages("domains");
  const { show } = useToasts();
  const [type, setType] = useState<RecordType>("TXT");
  const add = useChange("POST /v1/domains/:id/dns", {
    refresh: [...RECORD_LISTS],
    onDone: (record) => {
      show(t.recordAdded(record.type, record.name));
      onClose();
    },
    onFail: () => {},
  });
  const problemOf = (field: string) => add.error?.problemOf(field);
  return (
    <KeptForm
      kept={`record of ${_id}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const text = (name: string) => String(entered.get(name) ?? "").trim();
        add.mutate({
          id: _id,
          type,
          name: text("name"),
          value: text("value"),
          ttl: Number(text("ttl")),
          ...(HAS_PRIORITY.includes(type) ? { priority: Number(text("priority")) } : {}),
        });
      }}
    >
      {add.error && add.error.details.length === 0 && <Notice tone="bad">{add.error.message}</Notice>}
      <Select
        label={t.type}
        value={type}
        onChange={(event) => setType(event.target.value as RecordType)}
        options={TYPES.map((value) => ({ value, label: `${value} – ${t.types[value]}` }))}
      />
      <TextField
        label={t.recordName}
        name="name"
        defaultValue="@"
        hint={t.recordNameHint(domain)}
        problem={problemOf("name")}
        maxLength={300}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        required
      />
      <TextField
        key={type}
        label={t.value}
        name="value"
        placeholder={EXAMPLES[type]}
        hint={type === "SRV" ? t.srvHint : undefined}
        problem={problemOf("value")}
        maxLength={2100}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
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
          problem={problemOf("priority")}
          required
        />
      )}
      <Select
        label={t.ttl}
        name="ttl"
        defaultValue={3600}
        options={TTLS_SECONDS.map((seconds) => ({ value: String(seconds), label: t.seconds(seconds) }))}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={add.isPending}>
          {t.addRecord}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
