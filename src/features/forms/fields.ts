/** What an owner sets of a form, and of what was sent with it: for the calls that change it, and for archives that bring forms along. */
import * as v from "valibot";
import { isEmail } from "../../lib/email_addresses.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, identifier, longText, nameText, optional, pastedText } from "../../operation/fields.ts";

export const formSettings = {
  notify_emails: described(
    v.pipe(v.array(v.pipe(v.string(), v.trim(), v.check(isEmail, says("no_email")))), v.maxLength(20)),
    "Who gets an e-mail for each submission.",
    ["hello@example.com"],
  ),
  success_message: longText(
    2000,
    "What visitors read when their message has arrived; null: a text in the page's language.",
    "Thank you! We answer within a day.",
  ),
  redirect_url: pastedText(
    v.regex(/^(?:\/(?!\/)|https:\/\/)/, says("no_target_after")),
    v.check(isRedirect, says("no_target_after")),
    v.metadata({
      format: "uri-reference",
      description: "Where visitors go instead of the thank-you page: an https address or a path of the website.",
      examples: ["/thanks"],
    }),
  ),
  auto_reply: described(
    v.strictObject({
      subject: nameText("Subject of the e-mail.", "We have got your message"),
      message: longText(
        5000,
        "Plain text; an empty line begins a new paragraph.",
        "Thank you for writing to us. We answer within a day.",
      ),
    }),
    "An e-mail to visitors whose message has arrived; null: none. It says why they get it, in the page's language, and has nothing of what they wrote.",
  ),
};

export const labelText = v.pipe(nameText("A label.", "quote"), maxCharacters(40));

const MOST_LABELS = 10;

/** How people see to a submission. */
export const followUpFields = {
  read: optional(described(v.boolean(), "Whether somebody has read it.", true)),
  spam: optional(described(v.boolean(), "Whether it is spam.", false)),
  done: optional(described(v.boolean(), "Whether nothing is left to do with it.", true)),
  assignee_id: optional(v.nullable(identifier("usr", "user"))),
  labels: optional(
    v.pipe(
      v.array(labelText),
      v.maxLength(MOST_LABELS),
      v.metadata({ description: "All of its labels.", examples: [["quote"]] }),
      v.transform((labels) => [...new Set(labels)]),
    ),
  ),
};

/** Whether what begins like an https address, or a path of the same site, is one. */
function isRedirect(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !text.isWellFormed()) return false;
  if (text.startsWith("/")) return true;
  const url = URL.parse(text);
  // Who is before an @ looks like the host, and browsers take it for who signs in.
  return url !== null && url.username === "" && url.password === "";
}
