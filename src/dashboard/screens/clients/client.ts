import type { Input, Item } from "../../api/operations.ts";
import type { Entered } from "../../parts/form.tsx";
import type { Tone } from "../../parts/status_badge.tsx";

export type Client = Item<"GET /v1/clients">;
export type Billing = NonNullable<Client["billing"]>;
export const STATUSES = ["active", "suspended"] as const;
export const TONES: Record<Client["status"], Tone> = { active: "good", suspended: "warn" };

/** What was entered in the fields of a client; what is empty is taken back. */
export function enteredIn({
  text,
  data,
}: Entered): Omit<Input<"PUT /v1/clients/:id">, "id" | "status"> & { name: string } {
  return {
    name: text("name"),
    company: text("company") || null,
    email: text("email") || null,
    monthly_credits: Number(text("monthly_credits")),
    website_limit: text("website_limit") === "" ? null : Number(text("website_limit")),
    ai: data.has("ai") ? "on" : "off",
    ...(data.has("notes") ? { notes: text("notes") || null } : {}),
  };
}
