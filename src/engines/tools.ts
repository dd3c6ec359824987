/**
 * What engines do outside of runs and turns: pictures, logos, texts, names. Like the engine itself a tool knows no
 * database, no account and no credit; what it may know of the website is in its task. Facts are never invented.
 */

import type { Brief } from "../brief/brief.ts";
import type { Logo } from "../design/drawing/logo.ts";
import type { PageCode } from "../edits/page_code.ts";
import { slugOf } from "../lib/slugs.ts";

export { NotPossible } from "../lib/errors.ts";
export type { Logo };

/** What is known of the website that something is made for. */
export interface ToolSite {
  name: string;
  prompt: string;
  language: string | null;
  /** What is known of the business. Left out: nobody has said it and nobody has read it. */
  brief?: Brief;
  /** The home page's newest code, whose design what is made follows. */
  home: PageCode | null;
}

/** What is known of the page that something is made for. */
export interface ToolPage {
  path: string;
  name: string;
  prompt: string | null;
  title: string;
  description: string;
  code: PageCode | null;
}

export const IMAGE_FORMATS = ["png", "svg", "jpeg", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface ImageTask {
  prompt: string;
  style: string | null;
  width: number;
  height: number;
  format: ImageFormat;
  site: ToolSite | null;
}

export interface Picture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml";
  width: number;
  height: number;
  /** What is missing from the picture, in a sentence for who asked for it. */
  note?: string | null;
}

export interface LogoTask {
  name: string;
  prompt: string | null;
  style: string | null;
  variants: number;
  site: ToolSite | null;
}

export interface SocialImageTask {
  title: string;
  description: string;
  site: ToolSite | null;
  page: ToolPage | null;
}

export interface DesignTask {
  prompt: string;
  site: ToolSite | null;
}

/** Colours are `#rrggbb`; families are names of typefaces with fallbacks, as CSS takes them. */
export interface DesignProposal {
  name: string;
  description: string;
  colours: {
    background: string;
    surface: string;
    text: string;
    muted: string;
    accent: string;
    accent_text: string;
    /** A second colour for areas and drawings; no text is set on it or in it. */
    secondary: string;
  };
  typography: { heading: string; body: string; heading_weight: number; base_size_px: number; scale: number };
  radius_px: number;
  spacing_px: number;
  language: string;
  /** Words for the preview, from the prompt. */
  sample: { heading: string; text: string; button: string };
}

export const EMAIL_KINDS = ["newsletter", "announcement", "welcome", "invitation", "reminder", "thank_you"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export interface EmailTask {
  prompt: string;
  kind: EmailKind | null;
  site: ToolSite | null;
  /** Public address of the website, null before it is published. */
  siteUrl: string | null;
}

export interface EmailDraft {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Points of a list, or none. */
  points: string[];
  /** A button; only with an address that is known. */
  action: { label: string; url: string } | null;
  signature: string;
  language: string;
  colours: { background: string; text: string; accent: string; accent_text: string };
}

export interface MetadataTask {
  prompt: string | null;
  /** Visible text of a page, headings first. */
  content: { title: string; headings: string[]; text: string } | null;
  site: ToolSite | null;
  page: ToolPage | null;
  language: string | null;
}

/** Suggestions within search limits: title 60 characters, description 155. */
export interface Metadata {
  title: string;
  description: string;
  keywords: string[];
  og_title: string;
  og_description: string;
}

export const TITLE_LIMIT = 60;
export const DESCRIPTION_LIMIT = 155;

export interface NamesTask {
  prompt: string | null;
  name: string | null;
  count: number;
}

export interface TextTask {
  text: string;
  instruction: string | null;
  /** BCP 47; null keeps the text's own. */
  language: string | null;
  site: ToolSite | null;
  page: ToolPage | null;
}

export interface SectionTask {
  site: ToolSite;
  page: ToolPage & { code: PageCode };
  pages: { path: string; name: string }[];
  /** The section's place in `page.code.html`. */
  section: { start: number; end: number; heading: string; id: string | null };
  instruction: string | null;
}

/** What takes the section's place, and rules that are added at the end of the style sheet ("" for none). */
export interface SectionDraft {
  html: string;
  css: string;
}

export interface EngineTools {
  /** A picture of about the asked size; the answer says its real one. */
  image(task: ImageTask, signal: AbortSignal): Promise<Picture>;
  logos(task: LogoTask, signal: AbortSignal): Promise<Logo[]>;
  /** A PNG of 1200 by 630. */
  socialImage(task: SocialImageTask, signal: AbortSignal): Promise<Picture>;
  design(task: DesignTask, signal: AbortSignal): Promise<DesignProposal>;
  email(task: EmailTask, signal: AbortSignal): Promise<EmailDraft>;
  metadata(task: MetadataTask, signal: AbortSignal): Promise<Metadata>;
  /** Labels for domain names: a-z, 0-9 and -, the most fitting first. */
  names(task: NamesTask, signal: AbortSignal): Promise<string[]>;
  rewriteText(task: TextTask, signal: AbortSignal): Promise<string>;
  rewriteSection(task: SectionTask, signal: AbortSignal): Promise<SectionDraft>;
}

/** Tools whose code is loaded when one of them is first used. */
export function loadedTools(load: () => Promise<EngineTools>): EngineTools {
  return {
    image: async (...given) => (await load()).image(...given),
    logos: async (...given) => (await load()).logos(...given),
    socialImage: async (...given) => (await load()).socialImage(...given),
    design: async (...given) => (await load()).design(...given),
    email: async (...given) => (await load()).email(...given),
    metadata: async (...given) => (await load()).metadata(...given),
    names: async (...given) => (await load()).names(...given),
    rewriteText: async (...given) => (await load()).rewriteText(...given),
    rewriteSection: async (...given) => (await load()).rewriteSection(...given),
  };
}

/** A text of at most `limit` characters, cut between words. */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= limit) return line;
  const cut = characters.slice(0, limit - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${(end > cut.length * 0.6 ? cut.slice(0, end) : cut).replace(/[\s,;:–—|-]+$/u, "")}…`;
}

/** A label for addresses made of a name: "Crumb & Co" → "crumb-co"; "" when nothing is left of it. */
export function addressLabel(name: string): string {
  return slugOf(name.replace(/['’]/g, "")).slice(0, 50).replace(/-+$/, "");
}
