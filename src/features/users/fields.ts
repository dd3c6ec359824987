/** Inputs of everything that signs people in. */
import * as v from "valibot";
import { isInternationalEmail } from "../../lib/email_addresses.ts";
import { described, exampleId, identifier, written } from "../../operation/fields.ts";
import { MOST } from "../../policy/limits.ts";
import { ROLES, ROLES_IN_WORDS } from "../../policy/roles.ts";
import { normalEmail } from "./rules.ts";

export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, "must be at most 254 characters"),
  v.check(isInternationalEmail, "must be an e-mail address"),
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
  v.pipe(
    v.string(),
    v.maxLength(MOST_CHARACTERS, "must be at most 1,000 characters"),
    v.metadata({ description: "The password.", examples: ["correct horse battery staple"] }),
  ),
);

/** A password that is set. What is wrong with it is said without saying it. */
export const newPasswordField = written(
  "any",
  v.pipe(
    v.string(),
    v.maxLength(MOST_CHARACTERS, "must be at most 1,000 characters"),
    v.minLength(LEAST_CHARACTERS, `must be at least ${LEAST_CHARACTERS} characters`),
    v.metadata({
      description: "The new password: 10 to 1,000 characters, and not the e-mail address. A sentence is easy to keep.",
      examples: ["correct horse battery staple"],
    }),
  ),
);

export const tokenField = written(
  "any",
  v.pipe(
    v.string(),
    v.maxLength(100, "is too long for a token"),
    v.metadata({ description: "What stands after `#token=` in the link.", examples: ["0".repeat(64)] }),
  ),
);

/** More than a user can have. */
const MOST_KEPT = MOST.sessions + MOST.passkeys;

/** What a new password leaves. */
export const keepField = v.pipe(
  v.array(identifier("ses", "session or passkey of yours")),
  v.maxLength(MOST_KEPT, `must be at most ${MOST_KEPT} sessions and passkeys`),
  v.metadata({
    description: "Which of your sessions and passkeys stay, by their identifiers. Left out, all of them end.",
    examples: [[exampleId("psk"), exampleId("ses")]],
  }),
);

export const Role = v.picklist(ROLES);
export const roleField = described(Role, ROLES_IN_WORDS, "editor");
