import type { Field } from "./collection.ts";

/** What every field of a record's form is given. */
export interface FieldProps {
  field: Field;
  value: unknown;
  /** null: it is empty. */
  onChange: (value: unknown) => void;
  problem: string | null;
  isEditable: boolean;
  websiteId: string;
}
