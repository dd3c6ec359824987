/** Inputs of everything that signs people in. */
import * as v from "valibot";
import { isInternationalEmail } from "../../lib/email_addresses.ts";
import { invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { SPOKEN_LANGUAGES } from "../../lib/languages.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, exampleId, identifier, optional, written } from "../../operation/fields.ts";
import { MOST } from "../../policy/limits.ts";
import { type Member, PRESETS, type Preset, RIGHTS, RIGHTS_IN_WORDS, type Right } from "../../policy/rights.ts";
import { ROLES, ROLES_IN_WORDS, type Role as RoleName } from "../../policy/roles.ts";
import { normalEmail } from "./rules.ts";

export const emailField = v.pipe(
  v.string(),
  v.trim(),
  maxCharacters(254),
  v.check(isInternationalEmail, says("no_email")),
  v.metadata({
    format: "idn-email",
    description: "E-mail address; upper and lower case are the same.",
    examples: ["ada@example.com"],
  }),
  v.transform(normalEmail),
);

const LEAST_CHARACTERS = 10;
const MOST_CHARACTERS = 1000;

/** A password that somebody enters: its form is not looked at, only compared. */
export const passwordField = written(
  "any",
  described(v.pipe(v.string(), maxCharacters(MOST_CHARACTERS)), "The password.", "correct horse battery staple"),
);

/** A password that is set. What is wrong with it is said without saying it. */
export const newPasswordField = written(
  "any",
  described(
    v.pipe(v.string(), maxCharacters(MOST_CHARACTERS), v.minLength(LEAST_CHARACTERS)),
    "The new password: 10 to 1,000 characters, and not the e-mail address. A sentence is easy to keep.",
    "correct horse battery staple",
  ),
);

export const tokenField = written(
  "any",
  described(v.pipe(v.string(), maxCharacters(100)), "What stands after `#token=` in the link.", "0".repeat(64)),
);

/** More than a user can have. */
const MOST_KEPT = MOST.sessions + MOST.passkeys;

/** What a new password leaves. */
export const keepField = described(
  v.pipe(v.array(identifier("ses", "session or passkey of yours")), v.maxLength(MOST_KEPT)),
  "Which of your sessions and passkeys stay, by their identifiers. Left out, all of them end.",
  [exampleId("psk"), exampleId("ses")],
);

export const Role = v.picklist(ROLES);
export const roleField = described(Role, ROLES_IN_WORDS, "editor");

const presets = Object.keys(PRESETS) as Preset[];

/** What somebody is to be in an account. */
export const memberFields = {
  role: roleField,
  rights: optional(
    described(
      v.pipe(v.array(v.picklist(RIGHTS)), v.maxLength(RIGHTS.length, says("named_twice"))),
      `Of the role \`client\`: what one may do beside reading. ${RIGHTS.map((right) => `\`${right}\`: ${RIGHTS_IN_WORDS[right]}`).join("; ")}.`,
      ["content", "forms"],
    ),
  ),
  preset: optional(
    described(
      v.picklist(presets),
      `Instead of \`rights\`, some that go together: ${presets.map((name) => `\`${name}\` (${PRESETS[name].join(", ") || "none: reads and comments"})`).join(", ")}.`,
      "content",
    ),
  ),
};

/** Of the mail with an invitation. */
export const languageField = optional(
  described(
    v.picklist(SPOKEN_LANGUAGES),
    "Language of the mail, and of who accepts it until they choose another; left out: that of the user who is invited, else English and German.",
    "en",
  ),
);

export const ownLanguage = described(
  v.nullable(v.picklist(SPOKEN_LANGUAGES)),
  "Language in which the application speaks to the user and mails to them are written. Null: none was chosen; the application follows the browser, and mails are in English and German.",
  "en",
);

/**
 * What was said of somebody with `memberFields`.
 * @param present rights that stay where nothing is said of them; a client who has none yet reads and comments
 * @throws ApiError `validation_failed` for rights of who is to be no client, and where they are said twice
 */
export function memberOf(
  { role, rights, preset }: { role: RoleName; rights?: Right[] | undefined; preset?: Preset | undefined },
  present: readonly string[] | null = null,
): Member {
  const field = preset === undefined ? "rights" : "preset";
  if (rights && preset) throw invalid("preset", "left_out_with", { other: "rights" });
  if ((rights || preset) && role !== "client") throw invalid(field, "only_with", { other: "client" });
  if (role !== "client") return { role, rights: null };
  return { role, rights: [...new Set<string>(rights ?? (preset ? PRESETS[preset] : (present ?? [])))] };
}
