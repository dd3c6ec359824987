/** What is known of a business: entered, or corrected where a source has said it. */
import { useNavigate } from "@tanstack/react-router";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { Lead } from "./lead.ts";
import { LEAD_ROUTES } from "./lead_change.ts";

const FACTS = [
  "name",
  "phone",
  "website",
  "category",
  "street",
  "postal_code",
  "city",
  "region",
  "country",
  "opening_hours",
] as const;
type Fact = (typeof FACTS)[number];

interface FactFieldsProps {
  known?: Partial<Record<Fact, string | null>>;
  /** One per line. */
  addresses?: string;
  /** What the call calls a field. */
  nameOf?: (fact: Fact | "emails") => string;
}

function FactFields({ known = {}, addresses = "", nameOf = (fact) => fact }: FactFieldsProps) {
  const t = useMessages("leads");
  const labels: Record<Fact, string> = {
    name: t.name,
    category: t.query,
    phone: t.phone,
    website: t.website,
    street: t.street,
    postal_code: t.postalCode,
    city: t.city,
    region: t.region,
    country: t.country,
    opening_hours: t.hours,
  };
  const field = (fact: Fact) => (
    <TextField
      key={fact}
      label={labels[fact]}
      name={nameOf(fact)}
      defaultValue={known[fact] ?? ""}
      maxLength={500}
      required={fact === "name"}
    />
  );
  const [name, ...others] = FACTS;
  return (
    <>
      {field(name)}
      <TextArea
        label={t.emails}
        name={nameOf("emails")}
        defaultValue={addresses}
        hint={t.emailsHint}
        inputMode="email"
        spellCheck={false}
        rows={2}
        required={false}
      />
      {others.map(field)}
    </>
  );
}

export function FactsForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useMessages("leads");
  const save = useFormChange("PUT /v1/leads/:id", {
    refresh: [...LEAD_ROUTES],
    says: t.saved,
    onDone: onClose,
  });
  const known = { ...lead, ...lead.address };
  const addresses = lead.emails.map((one) => one.address).join("\n");
  return (
    <Dialog onClose={onClose} title={t.edit} description={t.editHint}>
      <ChangeForm
        change={save}
        kept={`facts of ${lead._id}`}
        action={t.save}
        onSubmit={({ text, words }) => {
          // What was not touched stays the source's, and later searches may change it.
          const changed = FACTS.filter((name) => text(name) !== (known[name] ?? ""));
          save.mutate({
            id: lead._id,
            ...Object.fromEntries(changed.map((name) => [name, text(name) || null])),
            ...(text("emails") === addresses ? {} : { emails: words("emails") }),
            ...(text("notes") === (lead.notes ?? "") ? {} : { notes: text("notes") || null }),
          });
        }}
      >
        <FactFields known={known} addresses={addresses} />
        <TextArea label={t.notes} name="notes" defaultValue={lead.notes ?? ""} maxLength={5_000} />
      </ChangeForm>
    </Dialog>
  );
}

/** In a call that imports, it is the first and only one. */
const importedName = (fact: Fact | "emails") => `leads.0.${fact === "emails" ? "email" : fact}`;

/** A business that somebody has met, written down by hand. */
export function AddLead({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("leads");
  const navigate = useNavigate();
  const add = useFormChange("POST /v1/leads/import", {
    refresh: [...LEAD_ROUTES],
    says: ({ added, duplicates, suppressed }) => t.imported(added, duplicates, suppressed),
    onDone: ({ ids: [id] }) => {
      onClose();
      // The new one, or the one that it is already; none where it was deleted before.
      if (id) void navigate({ to: "/leads/$id", params: { id } });
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t.addLead}>
      <ChangeForm
        change={add}
        kept="a new lead"
        action={t.addLead}
        onSubmit={({ text, words }) => {
          const facts = FACTS.map((fact) => [fact, text(importedName(fact)) || null] as const);
          const email = words(importedName("emails")).join(" ") || null;
          add.mutate({ leads: [{ ...Object.fromEntries(facts), name: text(importedName("name")), email }] });
        }}
      >
        <FactFields nameOf={importedName} />
      </ChangeForm>
    </Dialog>
  );
}
