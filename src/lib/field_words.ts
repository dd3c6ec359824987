/**
 * What a schema says of a value that does not fit it: the sentence that the rule names with `says`, else one that is made
 * of the rule itself, so that its code, its numbers and its words are always the same thing.
 */
import * as v from "valibot";
import { type FieldProblem, type FieldProblemDetail, type GivenOf, problem } from "../sentences/field_problems.ts";

type Issue = v.BaseIssue<unknown> & { detail?: FieldProblemDetail };

/** What a rule says that knows more than its type. */
export interface Says {
  (issue: v.BaseIssue<unknown>): string;
  detail: FieldProblemDetail;
}

/** The message of a rule, by its code. */
export function says<Code extends FieldProblem>(code: Code, ...given: GivenOf<Code>): Says {
  const detail = problem(code, ...given);
  const note = (issue: Issue) => {
    issue.detail = detail;
    return detail.message;
  };
  return Object.assign(note, { detail });
}

/** What an issue says of its value. */
export function problemOf(issue: v.BaseIssue<unknown>): FieldProblemDetail {
  const { kind, type, received } = issue;
  if (type === "strict_object" && issue.expected === "never") return problem("unknown_field");
  if (kind === "schema" && received === "undefined") return problem("required");
  const { detail } = issue as Issue;
  if (detail) return detail;
  return kind === "schema" ? ofType(issue) : ofRule(issue);
}

function ofType({ type, expected, received: given }: v.BaseIssue<unknown>): FieldProblemDetail {
  const received = shortened(given);
  if (type === "string") return problem("no_text", { received });
  if (type === "number") return problem("no_number", { received });
  if (type === "boolean") return problem("no_truth", { received });
  if (type === "array") return problem("no_list", { received });
  if (type === "picklist")
    // They are the schema's own, and of use only if all are named.
    return problem("no_choice", {
      choices: expected!
        .replace(/^\(|\)$/g, "")
        .replaceAll(" | ", ", ")
        .replaceAll('"', ""),
      received,
    });
  return problem("other_type", { expected: shortened(expected ?? "another type"), received });
}

function ofRule({ type, requirement, message, input }: v.BaseIssue<unknown>): FieldProblemDetail {
  const isList = Array.isArray(input);
  const limit = requirement as number;
  switch (type) {
    case "max_length":
      return isList ? problem("too_many", { most: limit }) : problem("too_long", { most: limit });
    case "min_length":
      if (limit === 1) return problem("empty");
      return isList ? problem("too_few", { least: limit }) : problem("too_short", { least: limit });
    case "length":
      return problem("other_count", { count: limit });
    case "max_entries":
      return problem("too_many", { most: limit });
    case "min_entries":
      return problem("empty");
    case "min_value":
      return problem("too_small", { least: limit });
    case "max_value":
      return problem("too_large", { most: limit });
    case "integer":
    case "safe_integer":
      return problem("not_whole");
    case "iso_timestamp":
      return problem("no_time");
    case "iso_date":
      return problem("no_date");
  }
  return problem("rule_refused", { said: message });
}

const LONGEST_VALUE = 200;
const shortened = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : text;

v.setGlobalMessage((issue) => problemOf(issue).message);
