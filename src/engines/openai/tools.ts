/**
 * The tools with a model: pictures through the images API, everything else as structured output. What a model answers
 * is brought within limits and cleaned here; names, addresses and layouts that must be right are not left to it.
 */

import * as v from "valibot";
import { textsOf } from "../../brief/claims.ts";
import { composeLogo, cutPicture, drawCard } from "../../design/drawing/computations.ts";
import type { Logo } from "../../design/drawing/logo.ts";
import { lookFrom, typefacesFor } from "../../design/drawing/look.ts";
import { CARD, CARD_PICTURE, missingNote } from "../../design/drawing/social_card.ts";
import { withoutFaces } from "../../design/faces.ts";
import { escapeHtml } from "../../html/escape.ts";
import { tellEngine } from "../../sentences/engine_failures.ts";
import type { Compute } from "../../workers/computation.ts";
import { EngineError } from "../engine.ts";
import {
  addressLabel,
  cutAtWord,
  DESCRIPTION_LIMIT,
  type DesignProposal,
  type DesignTask,
  type EmailDraft,
  type EmailTask,
  type EngineTools,
  type ImageTask,
  type LogoTask,
  type Metadata,
  type MetadataTask,
  type NamesTask,
  NotPossible,
  type Picture,
  type SectionDraft,
  type SectionTask,
  type SocialImageTask,
  type TextTask,
  TITLE_LIMIT,
  type ToolSite,
} from "../tools.ts";
import type { ChatMessage } from "./chat.ts";
import {
  checkSection,
  cleanMark,
  inventionsOf,
  ownLook,
  sectionMaterial,
  sectionWithoutInventions,
} from "./computations.ts";
import type { MakeImage } from "./images.ts";
import { languageTag } from "./language_tag.ts";
import { hex, readable, readablePalette } from "./plan.ts";
import { briefAsData, DATA_RULE, data, FORM_RULES, HONESTY_RULES, paragraphs, ROLE, shorten } from "./prompt.ts";
import type { AskForJson } from "./structured.ts";

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const remark = v.optional(v.string(), "");
const palette = v.object({
  background: words,
  surface: remark,
  text: words,
  muted: remark,
  accent: words,
  accent_text: remark,
});

const LogosAnswer = v.object({
  logos: v.pipe(
    v.array(v.object({ description: words, mark_svg: words, typeface: remark, text_colour: remark, layout: remark })),
    v.minLength(1),
  ),
});
const LookAnswer = v.object({ background: words, text: words, accent: words, typeface: remark, picture: words });
const DesignAnswer = v.object({
  name: words,
  description: words,
  language: remark,
  palette: v.object({ ...palette.entries, secondary: remark }),
  heading_font: words,
  body_font: words,
  heading_weight: v.optional(v.number(), 600),
  base_size_px: v.optional(v.number(), 17),
  scale: v.optional(v.number(), 1.25),
  radius_px: v.optional(v.number(), 8),
  spacing_px: v.optional(v.number(), 8),
  sample_heading: words,
  sample_text: words,
  sample_button: words,
});
const EmailAnswer = v.object({
  subject: words,
  preheader: words,
  heading: words,
  paragraphs: v.pipe(v.array(words), v.minLength(1)),
  points: v.optional(v.array(words), []),
  button_label: remark,
  button_url: remark,
  signature: remark,
  language: remark,
});
const MetadataAnswer = v.object({
  title: words,
  description: words,
  keywords: v.optional(v.array(words), []),
  og_title: remark,
  og_description: remark,
});
const NamesAnswer = v.object({ names: v.pipe(v.array(words), v.minLength(1)) });
const TextAnswer = v.object({ text: words });
const SectionAnswer = v.object({ html: words, css: remark, unstated: v.optional(v.array(v.string()), []) });

export interface ToolParts {
  ask: AskForJson;
  makeImage: MakeImage;
  /** The model for texts. */
  model: string;
  compute: Compute;
  /** Runs a step under the engine's time limit. */
  limited<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function openaiTools(parts: ToolParts): EngineTools {
  return {
    image: (task, signal) => image(parts, task, signal),
    logos: (task, signal) => logos(parts, task, signal),
    socialImage: (task, signal) => socialImage(parts, task, signal),
    design: (task, signal) => design(parts, task, signal),
    email: (task, signal) => email(parts, task, signal),
    metadata: (task, signal) => metadata(parts, task, signal),
    names: (task, signal) => names(parts, task, signal),
    rewriteText: (task, signal) => rewriteText(parts, task, signal),
    rewriteSection: (task, signal) => rewriteSection(parts, task, signal),
  };
}

async function question<S extends v.GenericSchema>(
  parts: ToolParts,
  name: string,
  schema: S,
  system: string[],
  user: string[],
  signal: AbortSignal,
): Promise<v.InferOutput<S>> {
  const messages: ChatMessage[] = [
    { role: "system", content: paragraphs([ROLE, ...system, DATA_RULE]) },
    { role: "user", content: paragraphs(user) },
  ];
  return (await parts.ask({ name, schema, model: parts.model, messages }, signal)).value;
}

/**
 * The same where the answer is words that others read: facts that the material does not have are sent back once, then
 * taken out where that is possible, else refused.
 * @param htmlOf the words of an answer, as html
 * @param without an answer without what its material does not have
 */
async function honest<S extends v.GenericSchema>(
  parts: ToolParts,
  name: string,
  schema: S,
  system: string[],
  user: string[],
  htmlOf: (answer: v.InferOutput<S>) => string,
  signal: AbortSignal,
  without: (answer: v.InferOutput<S>, material: string) => Promise<v.InferOutput<S>> = async (answer) => answer,
): Promise<v.InferOutput<S>> {
  const material = materialIn(user);
  const first = await question(parts, name, schema, system, user, signal);
  const made = await parts.compute(inventionsOf, { html: htmlOf(first), material }, { signal });
  if (made.length === 0) return first;
  const again = [
    ...user,
    data("your answer before", JSON.stringify(first)),
    `Write it again without what is wrong:\n${made.join("\n")}`,
  ];
  const second = await without(await question(parts, name, schema, system, again, signal), material);
  const [left] = await parts.compute(inventionsOf, { html: htmlOf(second), material }, { signal });
  if (left === undefined) return second;
  throw new EngineError("provider_failed", tellEngine("model_made_up", { said: left }));
}

/** A look for something that has no page to take it from. */
async function inventedLook(parts: ToolParts, site: ToolSite | null, subject: string, signal: AbortSignal) {
  const answer = await question(
    parts,
    "look",
    LookAnswer,
    [
      'Choose the look of a picture that is shown where a page is shared: background, text and accent as #rrggbb, a typeface in words (for example "a warm serif"), and in "picture" what a picture beside the title shows, without any text in it.',
    ],
    [...siteData(site), data("subject", subject)],
    signal,
  );
  const tidy = readablePalette({ ...answer, surface: "", muted: "", accent_text: "" });
  const typefaces = typefacesFor(typefaceWords(answer.typeface));
  const look = lookFrom({ background: tidy.background!, text: tidy.text!, accent: tidy.accent!, typefaces });
  return { look, picture: answer.picture };
}

const image = (parts: ToolParts, task: ImageTask, signal: AbortSignal): Promise<Picture> =>
  parts.limited(signal, async (step) => {
    if (task.format === "svg") throw new NotPossible(tellEngine("format_not_made"));
    const about = task.site ? ` It is for the website “${task.site.name}”.` : "";
    const prompt = `${task.prompt}${task.style ? `\nStyle: ${task.style}.` : ""}${about}\nNo text, letters, logos or watermarks in the picture unless the description asks for them.`;
    const picture = await parts.makeImage({ ...task, format: task.format, prompt }, step);
    const { width, height } = task;
    const fits = picture.width === width && picture.height === height;
    if (task.format !== "png" || (fits && picture.contentType === "image/png")) return picture;
    const bytes = await parts.compute(cutPicture, { ...picture, width, height }, { signal: step });
    return { bytes, contentType: "image/png", width, height };
  });

const logos = (parts: ToolParts, task: LogoTask, signal: AbortSignal): Promise<Logo[]> =>
  parts.limited(signal, async (step) => {
    const { logos } = await question(
      parts,
      "logos",
      LogosAnswer,
      [
        `Design ${task.variants} different logos. For each give: mark_svg, a simple, bold, balanced mark as one <svg viewBox="0 0 100 100"> of plain shapes (path, circle, rect, polygon, line, g; fills as #rrggbb; no text, no gradients unless they matter, no styles, no images) that fills its box and is legible at 24 px; description (a few words); typeface (serif, sans-serif, condensed, rounded or monospace) and text_colour (#rrggbb, dark enough for white ground) for the name, which is set beside the mark by a typesetter; layout ("beside" or "stacked").`,
      ],
      [
        ...siteData(task.site),
        data("name", task.name),
        task.prompt ? data("wishes", task.prompt) : "",
        task.style ? data("style", task.style) : "",
      ],
      step,
    );
    const made = [];
    for (const logo of logos.slice(0, task.variants)) {
      const drawing = await parts.compute(cleanMark, logo.mark_svg, { signal: step });
      if (!drawing) continue;
      const [x, y, width, height] = drawing.box;
      const scale = 100 / Math.max(width, height);
      const mark = `<g transform="scale(${scale})translate(${-x} ${-y})">${drawing.inner}</g>`;
      made.push(
        await parts.compute(
          composeLogo,
          {
            name: task.name,
            mark: withOwnIds(mark, `m${made.length}`),
            layout: /stack/i.test(logo.layout) ? "stacked" : "beside",
            typefaces: typefacesFor(typefaceWords(logo.typeface)),
            ink: readable(hex(logo.text_colour), ["#ffffff"]),
            description: cutAtWord(logo.description, 200),
          },
          { signal: step },
        ),
      );
    }
    if (made.length < task.variants)
      throw new EngineError(
        "provider_failed",
        tellEngine("model_drew_few", { made: made.length, wanted: task.variants }),
      );
    return made;
  });

const socialImage = (parts: ToolParts, task: SocialImageTask, signal: AbortSignal): Promise<Picture> =>
  parts.limited(signal, async (step) => {
    const own = await parts.compute(ownLook, { page: task.page, site: task.site }, { signal: step });
    const subject = [task.title, task.description].filter(Boolean).join(". ");
    const invented = own ? null : await inventedLook(parts, task.site, subject, step);
    const look = own ?? invented!.look;
    const about = task.site ? `the website “${task.site.name}” (${task.site.prompt.slice(0, 600)})` : `“${subject}”`;
    const prompt = `A picture for the share preview of ${about}, page “${task.title}”. ${invented?.picture ?? ""} Portrait, one clear subject, calm background, in these colours: ${look.background}, ${look.accent}, ${look.text}. No text, letters, logos or watermarks.`;
    const picture = await parts.makeImage({ prompt, ...CARD_PICTURE, format: "png" }, step);
    const address = `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString("base64")}`;
    const signature = task.site && task.site.name !== task.title ? task.site.name : "";
    const words = { title: task.title, description: task.description, signature };
    const { bytes, missing } = await parts.compute(drawCard, { words, look, picture: address }, { signal: step });
    return { bytes, contentType: "image/png", ...CARD, note: missingNote(missing) };
  });

const design = (parts: ToolParts, task: DesignTask, signal: AbortSignal): Promise<DesignProposal> =>
  parts.limited(signal, async (step) => {
    const answer = await question(
      parts,
      "design",
      DesignAnswer,
      [
        "Design a visual system for a website: a name and a sentence for it, the language (BCP 47) of the material, a palette (#rrggbb; text, muted and accent_text readable on their grounds with a contrast of at least 4.5; secondary for areas and drawings without text; colours that the wishes name are in it), fonts for headings and text (system font stacks), sizes, and a sample heading, sentence and button label from the material.",
        HONESTY_RULES,
      ],
      [...siteData(task.site), data("wishes", task.prompt)],
      step,
    );
    const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
    const tidy = readablePalette(answer.palette) as Omit<DesignProposal["colours"], "secondary">;
    const colours = { ...tidy, secondary: hex(answer.palette.secondary) ?? tidy.accent };
    return {
      name: cutAtWord(answer.name, 80),
      description: cutAtWord(answer.description, 400),
      colours,
      typography: {
        heading: fontStackOf(answer.heading_font),
        body: fontStackOf(answer.body_font),
        heading_weight: Math.round(within(answer.heading_weight, 100, 900) / 10) * 10,
        base_size_px: Math.round(within(answer.base_size_px, 14, 22)),
        scale: Math.round(within(answer.scale, 1.1, 1.7) * 1000) / 1000,
      },
      radius_px: Math.round(within(answer.radius_px, 0, 40)),
      spacing_px: Math.round(within(answer.spacing_px, 4, 16)),
      language: languageTag(answer.language) ?? "en",
      sample: {
        heading: cutAtWord(answer.sample_heading, 120),
        text: cutAtWord(answer.sample_text, 400),
        button: cutAtWord(answer.sample_button, 40),
      },
    };
  });

const email = (parts: ToolParts, task: EmailTask, signal: AbortSignal): Promise<EmailDraft> =>
  parts.limited(signal, async (step) => {
    const answer = await honest(
      parts,
      "email",
      EmailAnswer,
      [
        `Write an e-mail${task.kind ? ` (${task.kind.replace("_", " ")})` : ""} to a business's customers: subject (at most 70 characters), preheader (at most 110), heading, short paragraphs of plain text, points (a list, only if it helps), a button's label and its address (only an https:, mailto: or tel: address from the material; else leave both empty), signature, language (BCP 47; that of the request).`,
        HONESTY_RULES,
      ],
      [
        ...siteData(task.site),
        task.siteUrl ? data("address of the website", task.siteUrl) : "",
        data("request", task.prompt),
      ],
      ({ subject, preheader, heading, paragraphs: texts, points, signature }) =>
        asHtml([subject, preheader, heading, ...texts, ...points, signature]),
      step,
    );
    const known = [task.prompt, task.site?.prompt ?? "", task.siteUrl ?? "", ...textsOf(task.site?.brief)].join(" ");
    const url = knownAddress(answer.button_url, known) ?? task.siteUrl;
    const look = await parts.compute(ownLook, { page: null, site: task.site }, { signal: step });
    return {
      subject: cutAtWord(answer.subject, 78),
      preheader: cutAtWord(answer.preheader, 130),
      heading: cutAtWord(answer.heading, 150),
      paragraphs: answer.paragraphs.slice(0, 12),
      points: answer.points.slice(0, 12),
      action: url && answer.button_label.trim() ? { label: cutAtWord(answer.button_label, 40), url } : null,
      signature: answer.signature.trim() || (task.site?.name ?? ""),
      language: languageTag(answer.language) ?? "en",
      colours: look
        ? { background: look.background, text: look.text, accent: look.accent, accent_text: look.onAccent }
        : { background: "#f4f2ee", text: "#22201c", accent: "#1f3a5f", accent_text: "#ffffff" },
    };
  });

const metadata = (parts: ToolParts, task: MetadataTask, signal: AbortSignal): Promise<Metadata> =>
  parts.limited(signal, async (step) => {
    const answer = await honest(
      parts,
      "metadata",
      MetadataAnswer,
      [
        `Write a page's meta data in the language of the page${task.language ? ` (${task.language})` : ""}: title (at most ${TITLE_LIMIT} characters, the page's own subject first), description (at most ${DESCRIPTION_LIMIT}, what a visitor finds), 3 to 10 keywords, og_title and og_description for where it is shared.`,
        HONESTY_RULES,
      ],
      [
        ...siteData(task.site),
        task.page ? data("page", `${task.page.path} ${task.page.name}\n${task.page.prompt ?? ""}`) : "",
        task.content
          ? data("text of the page", `${task.content.title}\n${task.content.headings.join("\n")}\n${task.content.text}`)
          : "",
        task.prompt ? data("request", task.prompt) : "",
      ],
      (written) => asHtml([written.title, written.description, written.og_title, written.og_description]),
      step,
    );
    const title = cutAtWord(answer.title, TITLE_LIMIT);
    const description = cutAtWord(answer.description, DESCRIPTION_LIMIT);
    return {
      title,
      description,
      keywords: [...new Set(answer.keywords.map((word) => cutAtWord(word, 60)))].slice(0, 10),
      og_title: cutAtWord(answer.og_title, 90) || title,
      og_description: cutAtWord(answer.og_description, 200) || description,
    };
  });

const names = (parts: ToolParts, task: NamesTask, signal: AbortSignal): Promise<string[]> =>
  parts.limited(signal, async (step) => {
    const { names } = await question(
      parts,
      "names",
      NamesAnswer,
      [
        `Propose ${task.count} labels for a domain name (what stands before the ending): short, easy to say and to spell, lower-case a-z, 0-9 and single hyphens only, the most fitting first. ${task.name ? "The given name is the first of them." : ""} No names of other companies.`,
      ],
      [task.name ? data("name", task.name) : "", task.prompt ? data("business", task.prompt) : ""],
      step,
    );
    const labels = [task.name ?? "", ...names].map((name) => addressLabel(name.replace(/\.[a-z.]+$/i, "")));
    const usable = [...new Set(labels)].filter((label) => label.length >= 3).slice(0, task.count);
    if (usable.length === 0) throw new EngineError("provider_failed", tellEngine("model_gave_no_names"));
    return usable;
  });

const rewriteText = (parts: ToolParts, task: TextTask, signal: AbortSignal): Promise<string> =>
  parts.limited(signal, async (step) => {
    const { text } = await honest(
      parts,
      "text",
      TextAnswer,
      [
        `Rewrite a text of a website. Keep its facts, its meaning and its rough form (a heading stays one line, paragraphs stay paragraphs)${task.instruction ? ", but for what the wishes say" : "; make it clearer and more lively"}. Plain text, no markdown. Language: ${task.language ?? "that of the text"}.`,
        HONESTY_RULES,
      ],
      [
        ...siteData(task.site),
        task.page ? data("page", `${task.page.path} ${task.page.name}`) : "",
        task.instruction ? data("wishes", task.instruction) : "",
        data("text", task.text),
      ],
      (written) => asHtml([written.text]),
      step,
    );
    return text;
  });

const rewriteSection = (parts: ToolParts, task: SectionTask, signal: AbortSignal): Promise<SectionDraft> =>
  parts.limited(signal, async (step) => {
    const { page, section } = task;
    const old = page.code.html.slice(section.start, section.end);
    const { headings } = await parts.compute(sectionMaterial, page.code.html, { signal: step });
    const told = [
      ...siteData(task.site),
      data("page", `${page.path} ${page.name}\n${page.prompt ?? ""}`),
      data(STYLE_SHEET, shorten(withoutFaces(page.code.css), 24_000)),
      data("rest of the page's headings", headings),
      data("the section now", old),
      task.instruction ? data("wishes", task.instruction) : "",
    ];
    const answer = await honest(
      parts,
      "section",
      SectionAnswer,
      [
        `Write one section of a page anew${task.instruction ? ", following the wishes" : ": same purpose and facts, better words and layout"}. "html" is the whole element that takes the old one's place: the same element name and id, whole balanced tags, no <style> and no <script>. It uses the page's classes and custom properties; "css" holds only rules that are new, for new classes, and is added at the end of the style sheet (usually short, or empty); "unstated" holds each sentence of it that says something of the business which the material does not, as it stands there, and will be taken out (usually none). Nothing outside of the section changes.`,
        FORM_RULES,
        HONESTY_RULES,
      ],
      told,
      ({ html }) => html,
      step,
      async (written, material) => ({
        ...written,
        html: await parts.compute(sectionWithoutInventions, { html: written.html, material }, { signal: step }),
      }),
    );
    const given = { answer, old, id: section.id, material: materialIn(told) };
    const checked = await parts.compute(checkSection, given, { signal: step });
    if ("problem" in checked)
      throw new EngineError(
        "provider_failed",
        tellEngine("model_not_understood", { said: `The model's ${checked.problem}.` }),
      );
    return checked;
  });

const STYLE_SHEET = "style sheet";

/** What a model was told of a business: a style sheet is full of numbers that say nothing of one. */
const materialIn = (told: string[]): string =>
  paragraphs(told.filter((part) => !part.startsWith(`<data name="${STYLE_SHEET}">`)));

const asHtml = (texts: string[]): string => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");

const siteData = (site: ToolSite | null): string[] =>
  site
    ? [
        data("website name", site.name),
        data("website", site.prompt),
        site.brief ? `What is known of the business:\n${data("brief", briefAsData(site.brief))}` : "",
      ]
    : [];

/** Words for a typeface as the first family of a stack. */
function typefaceWords(text: string): string {
  if (/mono/i.test(text)) return "monospace";
  if (/condensed|narrow/i.test(text)) return "condensed";
  if (/round/i.test(text)) return "rounded";
  return /serif/i.test(text) && !/sans/i.test(text) ? "serif" : "sans-serif";
}

/** A list of font families without anything that could end a declaration. */
const fontStackOf = (text: string): string =>
  text
    .replace(/[^\w\s,'"-]/g, "")
    .trim()
    .slice(0, 200) || "system-ui, sans-serif";

/** Ids of a drawing under a prefix, so that two drawings can stand on one page. */
const withOwnIds = (svg: string, prefix: string): string =>
  svg.replace(/\bid="/g, `id="${prefix}-`).replace(/url\(#/g, `url(#${prefix}-`);

/** An address that the material itself has; a model must not make one up. */
function knownAddress(text: string, known: string): string | null {
  const url = text.trim();
  if (!/^(https?:|mailto:|tel:)/i.test(url)) return null;
  const bare = url.replace(/^(https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, "");
  const squeezed = (value: string) => value.toLowerCase().replace(/[\s()-]/g, "");
  return squeezed(known).includes(squeezed(bare)) ? url : null;
}
