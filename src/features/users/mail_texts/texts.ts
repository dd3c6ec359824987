/** What mails to users say, in one file a language. */
import type { Role } from "../../../policy/roles.ts";

/** One mail: its subject is the heading above the text, too. */
export interface Words {
  subject: string;
  text: string;
  /** Of the button, which leads to where it is done or seen. */
  label: string;
  end: string;
}

/** What the sentences of a mail name. */
export interface MailFacts {
  /** What the application is called. */
  product: string;
  /** Of what is new, or of who does it. */
  name: string;
  /** Of the account, or of the page that a reviewer speaks of. */
  about: string;
  /** When it was, in the language's own words. */
  at: string;
  /** What somebody says with it, after a space and between quotation marks; or empty. */
  said: string;
}

/** What a mail tells of that nobody has asked for. */
export type NoticeKind =
  | "password"
  | "passkey"
  | "second_factor_on"
  | "second_factor_off"
  | "address"
  | "key"
  | "connection"
  | "owner"
  | "publish_request"
  | "comment"
  | "approved"
  | "changes_requested";

export interface MailTexts {
  /** How dates are written, and between what quotation marks somebody's words stand. */
  locale: string;
  quotes: [open: string, close: string];
  /** How a mail calls what somebody is invited to be. */
  roles: Record<Role, string>;
  reset(product: string): Words;
  /** `agency`: the account that looks after it, or null. */
  invitation(facts: { account: string; agency: string | null; product: string; role: string }): Words;
  notices: Record<NoticeKind, (facts: MailFacts) => Words>;
}
