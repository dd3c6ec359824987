/** What an experiment is made of, as it is given. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, identifier, integerBetween, longText, nameText, written } from "../../operation/fields.ts";
import { COOKIE_DAYS } from "./service.ts";

export const MOST_VARIATIONS = 6;
const MOST_WEIGHT = 1000;

const variation = v.strictObject({
  key: described(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,19}$/, says("no_key", { example: "short-headline" }))),
    "By which it is told from the others.",
    "b",
  ),
  name: nameText("What people call it.", "Short headline"),
  version_id: identifier("ver", "version of the page"),
  weight: v.optional(
    integerBetween(1, MOST_WEIGHT, "How many visitors get it beside the other variations' weights.", 1),
    1,
  ),
});

const isUnique = (values: string[]) => new Set(values).size === values.length;

export const variationsField = described(
  v.pipe(
    v.array(variation),
    v.minLength(2),
    v.maxLength(MOST_VARIATIONS),
    v.check((all) => isUnique(all.map(({ key }) => key)), says("key_twice")),
    v.check((all) => isUnique(all.map(({ version_id }) => version_id)), says("version_twice")),
  ),
  `Two to ${MOST_VARIATIONS} versions of the page. The first is the control: the version that visitors see when the experiment starts.`,
);

const target = (description: string, example: string) =>
  written("any", described(v.pipe(v.string(), v.minLength(1), maxCharacters(300)), description, example));

export const goalField = described(
  v.pipe(
    v.strictObject({
      type: described(
        v.picklist(["form_submission", "click", "page_view"]),
        "`form_submission`: they send a form, and it is no spam. `click`: they click something on the page. `page_view`: they come to another page of the website.",
      ),
      target: v.optional(
        v.nullable(
          target(
            "`form_submission`: a form of the website (`form_…`), null for any of the page. `click`: a CSS selector of what is clicked, or lies around it. `page_view`: a page of the website (`page_…`).",
            "a.call-to-action",
          ),
        ),
        null,
      ),
    }),
    v.check(({ type, target }) => type !== "click" || target !== null, says("goal_without_selector")),
  ),
  "What visitors are hoped to do after they have seen the page, on the same day or under the same cookie.",
);

export const nameField = nameText("What people call the experiment.", "Shorter headline");
export const hypothesisField = v.nullable(
  longText(2000, "What is expected, and why. Null: nothing is said.", "Who sees prices first orders sooner."),
);
export const trafficField = integerBetween(
  0,
  100,
  "How many of a hundred visitors take part; the others get the published page and are not counted. It may grow while the experiment runs: whoever took part before goes on seeing the same.",
  100,
);
export const stickyField = described(
  v.picklist(["day", "cookie"]),
  `For how long a visitor sees the same variation. \`day\`: until midnight UTC, without a cookie; who comes again the next day may see another, and is counted again. \`cookie\`: for ${COOKIE_DAYS} days, by a cookie of the website's own (\`sw_exp_…\`), for which you may have to ask visitors.`,
  "day",
);
