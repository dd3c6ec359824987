/** A brand as it is sent and answered. */
import * as v from "valibot";
import { isEmail } from "../../lib/email_addresses.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { SENDER_CHECKS } from "../../sentences/sender_checks.ts";
import { Domain } from "../domains/service.ts";

export const MOST_HOSTS = 10;

const address = (description: string, example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    maxCharacters(254),
    v.check(isEmail, says("no_email")),
    v.metadata({ format: "email", description, examples: [example] }),
  );

const picture = f.optional(v.nullable(f.identifier("ast", "picture")));

/** What may be said of a brand, and taken back with null. */
export const brandInput = {
  name: f.optional(f.nameText("What your clients know you as. Needed the first time.", "Studio North")),
  logo: f.optional(
    v.pipe(
      v.strictObject({ light: picture, dark: picture }),
      v.title("BrandLogoInput"),
      v.description(
        "Pictures (`ast_…`) of the account: one for light ground, one for dark. Without the latter the first is shown on both.",
      ),
    ),
  ),
  icon: f.optional(v.nullable(f.identifier("ast", "square picture"))),
  colour: f.optional(
    v.nullable(
      f.described(
        v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, says("no_colour"))),
        "Your colour. Shades that can be read are made of it; `contrast` says what was changed.",
        "#1f6f54",
      ),
    ),
  ),
  support: f.optional(v.nullable(address("Where people are helped.", "help@studio-north.example"))),
  sender: f.optional(
    v.pipe(
      v.strictObject({
        name: f.optional(v.nullable(f.nameText("From whom mails are; your name when left out.", "Studio North"))),
        address: f.optional(v.nullable(address("From which address mails are.", "hello@studio-north.example"))),
      }),
      v.title("BrandSenderInput"),
    ),
  ),
  footer: f.optional(
    v.nullable(f.longText(500, "What stands below mails and pages.", "Studio North Ltd, 4 Mill Lane, Leeds")),
  ),
  hosts: f.optional(
    f.described(
      v.pipe(v.array(v.pipe(v.string(), maxCharacters(300))), v.maxLength(MOST_HOSTS)),
      `All addresses of the application in your look, at most ${MOST_HOSTS}, the chief one first added. One that is not among your domains yet is added to them.`,
      ["app.studio-north.example"],
    ),
  ),
};

const Picture = f.component("BrandPicture", {
  _id: f.idOf("ast", "The picture."),
  path: f.described(v.string(), "Where it is, on every address of the application.", "/_sw/assets/3f2a.svg"),
});

const hex = (description: string, example: string) => f.described(v.string(), description, example);

const Colours = f.component("BrandColours", {
  accent: hex("Links and what is chosen, 4.5:1 or better.", "#1f6f54"),
  strong: hex("The same, pointed at.", "#0b5a41"),
  solid: hex("Chief buttons.", "#1f6f54"),
  solid_hover: hex("The same, pointed at.", "#0b5a41"),
  on_solid: hex("Text on them, 4.5:1 or better.", "#ffffff"),
});

const SenderCheck = f.component("BrandSenderCheck", {
  name: f.described(v.picklist(["spf", "dkim", "dmarc"]), "What was looked at."),
  status: f.described(v.picklist(["pass", "warn", "fail"]), "`warn`: it is not known, or not ours to know."),
  ...f.sentenceOf(SENDER_CHECKS).entries,
});

const ratio = (description: string, example: number) => f.described(v.number(), description, example);

export const Brand = f.component("Brand", {
  name: f.described(v.nullable(v.string()), "What clients know you as; null: there is no brand.", "Studio North"),
  inherited: f.described(v.boolean(), "Whether it is that of who looks after the account.", false),
  logo: f.component("BrandLogo", {
    light: f.described(v.nullable(Picture), "For light ground."),
    dark: f.described(v.nullable(Picture), "For dark ground; null: the other one."),
  }),
  icon: f.described(v.nullable(Picture), "What stands in tabs of browsers."),
  colour: f.described(v.nullable(v.string()), "As it was given.", "#1f6f54"),
  palette: f.described(
    v.nullable(f.component("BrandPalette", { light: Colours, dark: Colours })),
    "Shades of the colour that can be read.",
  ),
  contrast: f.described(
    v.nullable(
      f.component("BrandContrast", {
        on_light: ratio("Of the colour on white.", 6.05),
        on_dark: ratio("Of the colour on dark ground.", 3.2),
        finding: f.described(v.nullable(v.string()), "What was changed, and why.", null),
      }),
    ),
    "How well the colour itself can be read as text.",
  ),
  support: f.described(v.nullable(v.string()), "Where people are helped.", "help@studio-north.example"),
  sender: f.component("BrandSender", {
    name: f.described(v.nullable(v.string()), "From whom mails are.", "Studio North"),
    address: f.described(v.nullable(v.string()), "From which address they are to be.", "hello@studio-north.example"),
    used: f.described(v.boolean(), "Whether they are.", false),
    problem: f.described(v.nullable(v.string()), "Why not, and what to do."),
    problems: f.described(v.array(f.sentenceOf(SENDER_CHECKS)), "The same, a code for each sentence."),
    checks: f.described(v.array(SenderCheck), "What DNS says of its domain now."),
  }),
  footer: f.described(
    v.nullable(v.string()),
    "What stands below mails and pages.",
    "Studio North Ltd, 4 Mill Lane, Leeds",
  ),
  url: f.described(v.nullable(v.string()), "Where the application is in this look; null: no host is proved.", null),
  hosts: f.described(v.array(Domain), "Addresses of the application in this look, each a domain of yours."),
  updated_at: f.described(v.nullable(f.timestamp), "When it was last changed."),
});
