/** What is looked at before a campaign is sent, by the names of the screen's fields. */
import { CAMPAIGN_CHECKS } from "../../../sentences/campaign_checks.ts";

export default {
  ...CAMPAIGN_CHECKS,
  mail_off: "This server can't send mail yet: its operator has to set up a mail server (SMTP).",
  lists_missing: "Choose a list that has subscribers.",
  lists_empty: "Nobody is subscribed to its lists yet. Add subscribers first.",
  sender_missing: "Add the sender's postal address. Most countries require it in every e-mail.",
  leaving_insecure:
    "Mail programs show their own unsubscribe button only for https, and this server is at {address}. Gmail and Yahoo want that button for bulk mail.",
};
