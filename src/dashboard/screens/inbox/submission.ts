import type { Item } from "../../api/operations.ts";

/** A submission, as lists have it. */
export type Submission = Item<"GET /v1/submissions">;

/** Whose it is, in a list of what all clients have. */
export const accountOf = (submission: Submission): string | undefined =>
  (submission as { account_id?: string }).account_id;

/** Who sent it, as well as it is known. */
export const senderOf = ({ name, email }: Submission): string | null => name ?? email;

/** The longest text that was entered besides who sent it: what somebody wanted to say. */
export function gistOf({ data, name, email }: Submission): string {
  const texts = Object.values(data).flat();
  const others = texts.filter((text) => text !== name && text.toLowerCase() !== email);
  return others.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}
