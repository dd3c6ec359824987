/**
 * The interface behind which code is written. An engine turns a `PageTask` into a plan (still free to cancel)
 * and then into a page's code, streamed. It knows no database, no account and no credit: what it may know of the
 * site is in the task. Engines never fall back to each other; one that cannot do its work throws `EngineError`.
 */

import type { Brief, BriefInput } from "../brief/brief.ts";
import type { PartialBrief } from "../brief/merge.ts";
import type { AppliedEdits } from "../edits/computations.ts";
import type { Edit } from "../edits/edit.ts";
import type { CodeTarget, PageCode } from "../edits/page_code.ts";
import type { RenderedFinding } from "../providers/browser/findings.ts";
import type { PictureCredit } from "../providers/picture_search/source.ts";
import type { Compute } from "../workers/computation.ts";
import type { EngineTools } from "./tools.ts";

export type { Edit } from "../edits/edit.ts";
export type { CodeTarget, PageCode } from "../edits/page_code.ts";

import type { EngineError } from "../lib/errors.ts";

export { EngineError } from "../lib/errors.ts";

/** The model tiers of the API: each engine maps them to what it has. */
export type ModelTier = "standard" | "premium";

/** A page of the same website, as far as an engine needs it for navigation and for a shared design. */
export interface SitePage {
  path: string;
  name: string;
}

/** What the website keeps, and pages show with `data-sw-…`: its posts, its dishes. */
export interface SiteCollection {
  slug: string;
  name: string;
  singular_name: string;
  /** Where its records have pages, "/blog/:slug"; null: nowhere. */
  route: string | null;
  /** The field that lists show as a record's title. */
  title_field: string | null;
  fields: SiteField[];
  /** Whether there is a record of it that visitors see. */
  has_published: boolean;
}

export interface SiteField {
  key: string;
  name: string;
  type: string;
  /** How pages name the collection whose records it refers to. */
  refers_to?: string;
}

/** A picture that the website has: an upload of its owner's. */
export interface OwnPicture {
  /** As pages name it: "/_sw/assets/….webp". */
  address: string;
  /** In pixels; null: it says none. */
  width: number | null;
  height: number | null;
  /** What it shows, in its owner's words; else what the file was called. */
  shows: string;
}

/** What all pages of a website share. A page that takes it brings only what is its own. */
export interface SharedDesign {
  /** What the shared parts say, by their keys: `styles` (css), `header`, `footer` and others (html). */
  texts: Record<string, string>;
  /** What look and voice are about; null: nobody has said. */
  notes: string | null;
  /** The own html of a page that takes the parts. */
  html: string;
}

/** Everything that an engine is told about the page to write. */
export interface PageTask {
  /** `hasLogo`: it has a logo, which takes the place of its name in headers (features/publishing/logo.ts). */
  website: { name: string; prompt: string; language: string | null; hasLogo?: boolean };
  /** What is known of the business. Left out: nobody has said it and nobody has read it. */
  brief?: Brief;
  /** `brief`: what the page knows instead of the website, or besides. */
  page: { path: string; name: string; prompt: string; brief?: PartialBrief | null };
  /** All pages of the website, the page itself included, home page first. */
  pages: SitePage[];
  /** Left out: the website keeps none. */
  collections?: SiteCollection[];
  /** The newest code of the home page when another page is written, so that inner pages can follow it. */
  home: PageCode | null;
  /** The newest first. Left out: there are none. */
  pictures?: OwnPicture[];
  /** What the page takes of its website; left out: it has nothing of that sort. */
  shared?: SharedDesign;
  /** Whether the website's shared parts may be made of this page: see the event `shared`. */
  makesShared?: boolean;
  /** Plans of other directions for the same page, of which the client chooses one: this is to be another. Left out: none. */
  others?: PagePlan[];
  model: ModelTier;
  /** True when images of this page's content were asked (and paid) for. */
  generateImages: boolean;
}

/** A prompt that is to become a brief. */
export interface BriefTask {
  /** Name of the website; "" when it has none yet. */
  name: string;
  prompt: string;
  language: string | null;
}

/** A clause of the prompt that the page does not say, in the prompt's words, and why in a sentence. */
export interface LeftOut {
  text: string;
  reason: string;
}

/** What is known of a task before a model is asked: a start for whoever writes the page. */
export interface Groundwork {
  /** A direction and colours for the website. */
  design: string;
  /** The two or three typefaces of that design, as `font-family` values. */
  typefaces: string;
}

/** What an engine intends to write. Shown to the client as the `plan` event before code generation starts. */
export interface PagePlan {
  /** Document title, within search limits (about 60 characters). */
  title: string;
  /** Meta description, within search limits (about 155 characters). */
  description: string;
  /** BCP 47 language tag of the page's text, for example "en" or "de". */
  language: string;
  /** The sections in reading order: a kind (kebab-case) and the heading the visitor sees. */
  sections: { kind: string; heading: string }[];
  /** Named colours as `#rrggbb`, for example { background, text, accent }. */
  palette: Record<string, string>;
  /** What of the prompt the page will not say; empty where an engine can't tell. */
  leftOut: LeftOut[];
  /** Whatever the engine needs to find again in `write`; JSON-serialisable, never shown to clients. */
  detail: unknown;
}

/**
 * What `write` yields: code as it comes, images as they are made. The code of a target is the concatenation of its
 * chunks since its last `reset`, which means: forget what came for this target; what follows (maybe nothing) replaces
 * it. An engine that corrects a page after it was streamed sends one.
 */
export type WriteEvent =
  | { type: "code"; target: CodeTarget; chunk: string }
  | { type: "reset"; target: CodeTarget }
  /**
   * The code is a whole page (src/edits/parts.ts): what stands in elements with `data-sw-part`, and the rules before its
   * own, become shared parts of the website.
   */
  | { type: "shared"; notes: string }
  /** `credit`: it was found, not made. */
  | { type: "image"; url: string; prompt: string; contentType: string; bytes: Uint8Array; credit?: PictureCredit }
  /**
   * Of the `wanted` images `made` ones were made and `found` ones found, which cost nothing; the others are left out of the
   * page. Why; null: none is.
   */
  | { type: "images_missing"; made: number; found: number; wanted: number; reason: string | null }
  | ({ type: "usage" } & TokenUsage);

/** A page as a browser shows it. */
export interface SeenPage {
  /** What is wrong with it as it is rendered. */
  findings: RenderedFinding[];
  /** Addresses (data:) of pictures of it, narrow and wide. */
  pictures: string[];
}

/** Looks at a page with the server's browser; null: it can't be looked at now. */
export type LookAtPage = (code: PageCode, signal: AbortSignal) => Promise<SeenPage | null>;

/** What a provider has counted. `cachedTokens`: those of the input that it had still in mind, at a lower price. */
export interface TokenUsage {
  inputTokens: number;
  cachedTokens?: number;
  outputTokens: number;
}

/** One message of a conversation about a page. */
export interface ThreadMessage {
  role: "user" | "assistant";
  text: string;
}

/** What a turn of the editor chat asks an engine to do. */
export interface EditTask {
  website: PageTask["website"];
  brief?: PageTask["brief"];
  page: {
    path: string;
    name: string;
    prompt: string | null;
    title: string | null;
    description: string | null;
    /** BCP 47 tag of its text, as it was written; null or left out: nobody knows. */
    language?: string | null;
  };
  /** All pages of the website, the page itself included, home page first. */
  pages: SitePage[];
  /** Left out: the website keeps none. */
  collections?: SiteCollection[];
  /** The page's newest code. */
  code: PageCode;
  /** The shared parts of the website that stand in it: a change of one is a change of all pages that take it. */
  parts?: string[];
  /** The conversation so far, oldest first, without `message`. */
  history: ThreadMessage[];
  message: string;
  /** https addresses of images. */
  attachments: string[];
  model: ModelTier;
}

/** The facts of the business, the page's code, or the list of pages with their settings and publishing. */
export type ByHand = "business" | "code" | "pages";

/** Edits, and what they have made of the page. */
export interface EditStep {
  edits: Edit[];
  outcome: AppliedEdits;
}

/**
 * What `edit` yields: words for the person, and changes. No change at all is a valid answer. Edits come with what their
 * one executor has made of the page as the events before have left it: they are carried out once.
 */
export type EditEvent =
  | { type: "text"; delta: string }
  | ({ type: "edits" } & EditStep)
  /**
   * Members of the brief that are others from now on, each whole, as they are known on the page. Edits have brought them
   * to this page already; the server brings them to all others.
   */
  | { type: "brief"; changes: BriefInput }
  /** Where in the application something can be done by hand that the turn did not do; of several the first counts. */
  | { type: "by_hand"; where: ByHand }
  | ({ type: "usage" } & TokenUsage);

/** A proposed page of a sitemap. */
export interface SuggestedPage {
  path: string;
  name: string;
  prompt: string;
}

export interface SiteSuggestion {
  name: string;
  language: string;
  pages: SuggestedPage[];
}

/** The answer of a reachability check: `message` is one line for the operator, in the provider's own words on failure. */
export interface EngineHealth {
  ok: boolean;
  message: string;
  /** The same with the code of its sentence, where it failed and has one. */
  said?: EngineError["said"];
}

export interface Engine {
  name: "builtin" | "openai";
  /** Version of the engine or the provider's model behind a tier; recorded on every run. */
  describe(model: ModelTier): string;
  /** Reads a prompt. Every text of the brief stands in the prompt; what has no place is in its `unplaced`. */
  readBrief(task: BriefTask, signal: AbortSignal): Promise<Brief>;
  plan(task: PageTask, signal: AbortSignal): Promise<PagePlan>;
  /** @param look left out: the server has no browser */
  write(task: PageTask, plan: PagePlan, signal: AbortSignal, look?: LookAtPage): AsyncIterable<WriteEvent>;
  /**
   * Runs one turn of the editor chat. What was not asked to change stays as it is; what can't be done is said in words
   * and changes nothing.
   */
  edit(task: EditTask, signal: AbortSignal): AsyncIterable<EditEvent>;
  suggestPages(prompt: string, signal: AbortSignal): Promise<SiteSuggestion>;
  /** What it makes outside of runs and turns. */
  tools: EngineTools;
  check(signal: AbortSignal): Promise<EngineHealth>;
}

/**
 * An engine before it is known for whom it works. What it learns, such as what a provider can do, it learns for all;
 * what it computes takes the turn of whom it is bound to.
 */
export interface EngineSource extends Pick<Engine, "name" | "describe" | "check"> {
  boundTo(compute: Compute): Engine;
}
