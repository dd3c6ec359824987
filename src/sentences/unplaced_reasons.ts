/** Why words of a prompt stand nowhere: in a brief, which keeps them as they are, and on a page. */

export const UNPLACED_REASONS = {
  not_in_prompt: "The prompt does not say it like this.",
  not_in_brief: "Not all of its words are in the form.",
  no_room: "There is no room for more style notes.",
  too_long: "The prompt is longer than a brief may be.",
  no_place: "It has no place on the page.",
  unknown_section:
    "The brief says nothing about this section. Add what belongs in it to the brief, or write it with the editor.",
} as const;

const CODES = new Map<string, string>(Object.entries(UNPLACED_REASONS).map(([code, reason]) => [reason, code]));

/** The code of a reason; null: whoever filled in the brief gave it in their own words. */
export const codeOfReason = (reason: string | null): string | null => (reason && CODES.get(reason)) ?? null;
