/** What is looked at before a campaign is sent. */
import { teller } from "./sentence.ts";

export const CAMPAIGN_CHECKS = {
  mail_there: "The server can send mail.",
  mail_off: "This server can't send mail: its operator has to set {setting}.",
  lists_there: "It goes to lists that exist.",
  lists_missing: "Set list_ids to lists that exist.",
  lists_empty: "Nobody is subscribed to its lists. Add subscribers before it is sent.",
  leaving_linked: "It has an unsubscribe link.",
  leaving_added: "An unsubscribe link is added at the end.",
  leaving_insecure:
    "Unsubscribe links begin with {address}: mail programs show their own unsubscribe button, which Gmail and Yahoo want for bulk mail, only for https. Set {setting} to an https address.",
  sender_named: "It says who sends it.",
  sender_added: "Who sends it is added at the end.",
  sender_missing:
    "It does not say who sends it and where they are. Set postal_address: most countries require it in every e-mail.",
  links_whole: "All links are complete.",
  links_broken: "Links that lead nowhere from an e-mail: {addresses}. Begin them with https://.",
  nothing_empty: "No placeholder is left empty.",
  left_empty: (d: { fields: string; first: string }) =>
    `Left empty for subscribers without this field: ${d.fields}. Write what appears instead after a bar: {{${d.first}|there}}.`,
  size_fine: "It is {kb} kB.",
  size_large: "It is {kb} kB; Gmail cuts e-mails off after {most} kB, and with that the unsubscribe link.",
} as const;

/** Says what was found of a campaign. */
export const tellCampaign = teller(CAMPAIGN_CHECKS);
