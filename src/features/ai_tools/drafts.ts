/** Tools whose result is a draft for work outside of pages: a design, an e-mail. Nothing is stored. */
import * as v from "valibot";
import { EMAIL_KINDS } from "../../engines/tools.ts";
import { component, described, optional, promptText } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { getWebsite, siteOrigin } from "../websites/service.ts";
import { layOutEmail } from "./computations.ts";
import { designCss, designPreview, designTokens } from "./design_preview.ts";
import { emailText } from "./email_layout.ts";
import { engineName, websiteField } from "./fields.ts";
import { askEngine, ENGINE_ERRORS, toolCredits, toolSite } from "./tasks.ts";

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/), v.metadata({ examples: ["#1f3a5f"] }));

const generateDesign = operation({
  name: "tools.generate_design",
  route: "POST /v1/tools/generate_design",
  scope: "sites:write",
  right: ["design", "ai"],
  ai: true,
  websites: "none",
  summary: "Propose a design",
  description: `Proposes colours, typefaces, sizes and spacing as tokens, as CSS custom properties and as a page that shows them. All text colours are readable on their grounds (WCAG AA). Nothing is changed. Costs ${PRICES.generate_design} credits.`,
  input: {
    prompt: promptText(
      "What the design is for, and how it should look.",
      "A bakery in Portland: warm, rustic, no blue",
    ),
    website_id: websiteField,
  },
  output: component("DesignProposal", {
    name: described(v.string(), "Name."),
    description: described(v.string(), "Description, in a sentence or two."),
    tokens: described(
      v.object({
        colors: described(
          v.object({
            background: described(colour, "Of the page."),
            surface: described(colour, "Of cards and bands."),
            text: described(colour, "Of text."),
            muted: described(colour, "Of text beside the main one."),
            accent: described(colour, "Of links and buttons."),
            accent_text: described(colour, "Of text on the accent."),
            secondary: described(colour, "A second accent."),
          }),
          "Colours as `#rrggbb`.",
        ),
        typography: described(
          v.object({
            heading_family: described(v.string(), "Typeface of headings."),
            body_family: described(v.string(), "Typeface of text."),
            heading_weight: described(v.number(), "Weight of headings."),
            sizes: described(
              v.object({
                small: described(v.string(), "Of small print."),
                body: described(v.string(), "Of text."),
                h3: described(v.string(), "Of headings below."),
                h2: described(v.string(), "Of headings of sections."),
                h1: described(v.string(), "Of the headline."),
              }),
              "Sizes, as CSS lengths.",
            ),
          }),
          "Typefaces and sizes.",
        ),
        spacing: described(v.record(v.string(), v.string()), "Steps of the spacing scale, as CSS lengths."),
        radius: described(
          v.object({ small: described(v.string(), "Of controls."), medium: described(v.string(), "Of cards.") }),
          "Of corners, as CSS lengths.",
        ),
      }),
      "The design as values.",
    ),
    css: described(v.string(), "The tokens as custom properties on `:root`."),
    preview_html: described(v.string(), "A whole document that shows the design."),
    engine: engineName,
  }),
  effect: "outside",
  credits: toolCredits("generate_design", `${PRICES.generate_design} credits.`, () => PRICES.generate_design),
  errors: ["not_found", ...ENGINE_ERRORS],
  async handle(context, input) {
    const site = input.website_id ? await toolSite(context, input.website_id) : null;
    const proposal = await askEngine(context, (tools, signal) => tools.design({ prompt: input.prompt, site }, signal));
    return {
      name: proposal.name,
      description: proposal.description,
      tokens: designTokens(proposal),
      css: designCss(proposal),
      preview_html: designPreview(proposal),
      engine: context.services.engine.name,
    };
  },
});

const generateEmail = operation({
  name: "tools.generate_email",
  route: "POST /v1/tools/generate_email",
  scope: "sites:write",
  ai: true,
  websites: "none",
  summary: "Write an e-mail",
  description: `Writes an e-mail to customers: subject, preheader, HTML that mail clients show (made with MJML) and plain text. With \`website_id\` it has that website's name and colours, and its button leads there. Nothing is sent. Costs ${PRICES.generate_email} credits.`,
  input: {
    prompt: promptText(
      "What the e-mail says.",
      "Cardamom buns are back on Saturday. Come by from 7:30, as long as they last.",
    ),
    website_id: websiteField,
    kind: optional(described(v.picklist(EMAIL_KINDS), "What kind of e-mail it is.", "announcement")),
  },
  output: component("EmailDraft", {
    subject: described(v.string(), "Subject."),
    preheader: described(v.string(), "What mail programs show beside the subject."),
    html: described(v.string(), "What stands inside `<body>`."),
    text: described(v.string(), "The text."),
    language: described(v.string(), "BCP 47 tag."),
    engine: engineName,
  }),
  effect: "outside",
  credits: toolCredits("generate_email", `${PRICES.generate_email} credits.`, () => PRICES.generate_email),
  errors: ["not_found", ...ENGINE_ERRORS],
  async handle(context, input) {
    const { services, account } = context;
    const website = input.website_id ? await getWebsite(context, input.website_id) : null;
    const site = website && (await toolSite(context, website._id));
    const siteUrl = website?.published_at ? siteOrigin(services.baseUrl, website) : null;
    const task = { prompt: input.prompt, kind: input.kind ?? null, site, siteUrl };
    const draft = await askEngine(context, (tools, signal) => tools.email(task, signal));
    return {
      subject: draft.subject,
      preheader: draft.preheader,
      html: await services.computeFor(account._id)(layOutEmail, draft, { signal: services.stopping }),
      text: emailText(draft),
      language: draft.language,
      engine: services.engine.name,
    };
  },
});

export const draftTools = [generateDesign, generateEmail];
