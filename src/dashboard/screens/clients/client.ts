import type { Input, Item } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

export type Client = Item<"GET /v1/clients">;
export type Billing = NonNullable<Client["billing"]>;
export const STATUSES = ["active", "suspended"] as const;
export const TONES: Record<Client["status"], Tone> = { active: "good", suspended: "warn" };

type Entered = Omit<Input<"PUT /v1/clients/:id">, "id" | "status">;

/** What was entered in the fields of a client; what is empty is taken back. */
export function enteredIn(form: HTMLFormElement): Entered & { name: string } {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? "").trim();
  return {
    name: text("name"),
    company: text("company") || null,
    email: text("email") || null,
    monthly_credits: Number(text("monthly_credits")),
    website_limit: text("website_limit") === "" ? null : Number(text("website_limit")),
    ai: entered.has("ai") ? "on" : "off",
    ...(entered.has("notes") ? { notes: text("notes") || null } : {}),
  };
}
