/** Inputs of code, for every operation that takes a page's code. */
import * as v from "valibot";
import { HTML_LIMITS_IN_WORDS } from "../../html/limits.ts";
import { described, written } from "../../operation/fields.ts";

const codeText = (description: string, example: string) => written("code", described(v.string(), description, example));

/** The three texts of a page's code, as inputs. */
export const codeFields = {
  html: codeText(
    `What goes inside \`<body>\`, or a whole document; ${HTML_LIMITS_IN_WORDS}. Kept as given.`,
    "<main><h1>Crumb &amp; Co</h1></main>",
  ),
  css: codeText("Style sheet; may be empty.", "h1 { color: #7a4a21 }"),
  javascript: codeText("Script; may be empty.", ""),
};

const pageFields = {
  page_id: described(v.string(), "The page."),
  path: described(v.string(), "Path on its website, such as `/about`."),
  name: described(v.string(), "Name."),
};

/** Another page that a change has given a new draft. */
export const ChangedPage = v.object({
  ...pageFields,
  version_id: described(v.string(), "The version."),
  base_version_id: described(v.string(), "The draft before it."),
});

/** Another page that stays as it is, because it has been changed since. */
export const LeftPage = v.object(pageFields);
