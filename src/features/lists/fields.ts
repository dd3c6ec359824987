/** What may be said of lists and of who is on them. */
import * as v from "valibot";
import { isEmail } from "../../lib/email_addresses.ts";
import { says } from "../../lib/field_words.ts";
import { oneLine } from "../../lib/one_line.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, longText, nameText, written } from "../../operation/fields.ts";
import { LONGEST_FIELD, LONGEST_NAME, MOST_FIELDS } from "./rules.ts";
import { LIST_LANGUAGES } from "./texts.ts";

export const emailField = described(
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.check(isEmail, says("no_email"))),
  "E-mail address; kept in lower case.",
  "ada@example.com",
);

/** A name as people have them; what could end a header is taken out. */
export const personName = written(
  "any",
  described(
    v.pipe(
      v.string(),
      maxCharacters(LONGEST_NAME),
      v.transform((text) => oneLine(text, LONGEST_NAME)),
    ),
    "Name of the person.",
    "Ada Lovelace",
  ),
);

export const fieldValues = described(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/, says("no_key", { example: "favourite_cake" }))),
      written(
        "any",
        v.pipe(
          v.string(),
          maxCharacters(LONGEST_FIELD),
          v.transform((text) => oneLine(text, LONGEST_FIELD)),
        ),
      ),
    ),
    v.check((fields) => Object.keys(fields).length <= MOST_FIELDS, says("too_many", { most: MOST_FIELDS })),
  ),
  `What mails can be filled in with: up to ${MOST_FIELDS} texts by name.`,
  { town: "Portland" },
);

export const basisField = longText(
  500,
  "Why you may write to them, in your words: how and when they agreed. It is kept as evidence.",
  "Signed up at the counter on the paper list of May 2026",
);

export const consentText = longText(
  1000,
  "What they agreed to, word for word.",
  "Yes, send me the monthly newsletter.",
);

export const listFields = {
  name: nameText("Name of the list; who is asked to confirm reads it.", "Bakery news"),
  description: longText(1000, "What it is for; for you.", "Once a month, from the counter and the website."),
  from_name: nameText("Who its mails come from, as readers see it; without it the list's name.", "Crumb & Co"),
  language: described(v.picklist(LIST_LANGUAGES), "Of the mails and pages with which people join.", "en"),
  double_opt_in: described(
    v.boolean(),
    "Whether who joins by a form is asked by e-mail first. Without it anybody can enter anybody's address; in many countries it is the only proof that counts.",
    true,
  ),
};
