/**
 * What is below `/preview/<token>/`: the drafts of a website, each at its own path, for whoever has the link. A page
 * there is customers' code on the application's host, so it is sent with a sandbox that gives it an opaque origin.
 *
 * A link that takes comments shows our own review page instead, with the draft in a frame. The frame has another token,
 * which shows pages and nothing else: what a reviewer may say, no script of a page can. Every post comes from the
 * review page, which no other page may frame.
 */

import type { Elysia } from "elysia";
import { siteLanguage } from "../../features/pages/service.ts";
import {
  claimOf,
  findLinked,
  frameToken,
  type LinkedPage,
  linkedDocument,
  PREVIEW_HEADERS,
  type PreviewClaim,
} from "../../features/publishing/service.ts";
import { commentsForReviewers, readPost, receiveReview } from "../../features/reviews/service.ts";
import { escapeHtml } from "../../html/escape.ts";
import { ApiError } from "../../lib/errors.ts";
import { fillIn } from "../../lib/fill_in.ts";
import { type SpokenLanguage, spokenLanguage } from "../../lib/languages.ts";
import { withoutFinalSlashes } from "../../lib/urls.ts";
import type { Services } from "../../operation/operation.ts";
import { managerOf } from "../../policy/brands.ts";
import type { PeerAddress } from "../../sites/form_posts.ts";
import { plainPage } from "../../sites/plain_page.ts";
import type { ServicesAt } from "../branding.ts";
import { isForeignOrigin } from "../host.ts";
import { orNothing, peerOf, reads, surface } from "../surface.ts";
import { brandStyle, PICKER_PATH, REVIEW_FILES, reviewHeaders, reviewPage } from "./review_page.ts";
import { REVIEW_TEXTS } from "./texts.ts";

const ROOT = "/preview/";
const COMMENTS = "/_sw/comments";

/** In 15 minutes, of one sender. */
const MOST_POSTS = 60;
const MOST_READS = 2_000;
/** The longest post: a text, a name and a quote of characters that take four bytes or are escaped. */
const LONGEST_POST = 32 * 1024;

const HTML = "text/html; charset=utf-8";
const OWN_HEADERS = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** A link that was opened: who may do what, and where it leads. */
interface Link {
  claim: PreviewClaim;
  /** Where all of its pages are, without a slash at the end. */
  root: string;
}

/** Everything below /preview/, which can only be read, but for comments. */
export function previews(...parts: Parameters<typeof createPreviewServer>): Elysia {
  const serve = createPreviewServer(...parts);
  return surface("previews", {
    any: {
      [`${ROOT}*`]: ({ request, path, server }) =>
        reads(request) || path.endsWith(COMMENTS) ? serve(request, path, peerOf(request, server)) : orNothing(null),
    },
  });
}

/**
 * Answers everything below /preview/.
 * @param serveShared files under /_sw/ that pages need, which some write relative to themselves
 */
function createPreviewServer(
  services: Services,
  serveShared: (request: Request, path: string) => Promise<Response | null>,
  at: ServicesAt,
): (request: Request, path: string, peer: PeerAddress) => Promise<Response> {
  const { storage, clock, linkSecret, rateLimiter, senders } = services;

  async function show(link: Link, path: string | null, request: Request): Promise<Response> {
    const { claim, root } = link;
    const found = await findLinked(storage.read, claim, path);
    const language = languageFor(request, found && siteLanguage(found.website, found.pages));
    const t = REVIEW_TEXTS[language];
    const said: Said & { claim: PreviewClaim } = { claim, language };
    if (!found) return message(said, t.endedLink, t.revoked);
    const { start, page, version, website } = found;
    if (path === null) {
      if (!start) return message(said, t.nothing, t.noPages);
      return new Response(null, { status: 302, headers: { ...OWN_HEADERS, Location: `${root}${start.path}` } });
    }
    if (start && start.path !== path)
      said.back = { href: `${root}${start.path}`, text: fillIn(t.backTo, { page: start.name }) };
    if (!page)
      return message(said, t.noSuchPage, fillIn(t.noPageAt, { website: website.name, path: path.slice(0, 200) }));
    if (claim.review) {
      const frame = `${ROOT}${frameToken(linkSecret, claim)}`;
      const manager = await managerOf(storage.read, claim.account);
      const { reviewer } = claim.review;
      const html = reviewPage({ website, page, pages: found.pages, root, frame, reviewer, manager, language });
      const headers = reviewHeaders(brandStyle(manager.brand));
      return new Response(html, { headers: { ...OWN_HEADERS, ...headers, "Content-Type": HTML } });
    }
    if (!version) {
      const isGone = claim.version !== null && page._id === claim.page;
      return message(said, t.nothing, isGone ? t.versionGone : fillIn(t.empty, { page: page.name }));
    }
    return await draft(said, found, page, version);
  }

  async function draft(
    said: Said & { claim: PreviewClaim },
    found: LinkedPage,
    page: NonNullable<LinkedPage["page"]>,
    version: NonNullable<LinkedPage["version"]>,
  ): Promise<Response> {
    const { account, frame = false } = said.claim;
    const looking = { db: storage.read, account: { _id: account }, services };
    try {
      const { text, headers } = await linkedDocument(looking, found, page, version, frame);
      return new Response(frame ? withPicker(text) : text, {
        headers: { ...OWN_HEADERS, ...headers, "Content-Type": HTML },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "not_possible") throw error;
      return message(said, REVIEW_TEXTS[said.language].notShown, error.message, error.status);
    }
  }

  async function comments(request: Request, { claim }: Link, peer: PeerAddress): Promise<Response> {
    if (!claim.review) return json(404, { code: "not_found", message: "This link takes no comments." });
    const sender = senders.senderOf(request.headers, peer());
    const reads = request.method !== "POST";
    const bucket = reads ? "reviews.read" : "reviews.post";
    const taken = await rateLimiter.takeOfStranger(`${bucket}:${sender}`, reads ? MOST_READS : MOST_POSTS);
    if (taken && !taken.allowed) return tooMany(taken.resetSeconds);
    return reads ? await list(request, claim) : await receive(request, claim);
  }

  async function list(request: Request, claim: PreviewClaim): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const found = await findLinked(storage.read, claim, searchParams.get("path") ?? "/");
    if (!found?.page) return json(404, { code: "not_found", message: "This page is not there any more." });
    const before = searchParams.get("before");
    const said = await commentsForReviewers(storage.read, claim.account, found.page._id, before);
    return json(200, { version_id: found.version?._id ?? null, ...said });
  }

  async function receive(request: Request, claim: PreviewClaim): Promise<Response> {
    const length = Number(request.headers.get("content-length") ?? Number.NaN);
    if (!(length <= LONGEST_POST)) {
      request.body?.cancel().catch(() => {});
      return json(413, { code: "payload_too_large", message: "This is too long." });
    }
    const post = readPost(await request.text().catch(() => ""));
    if (!post) {
      const message = "This can't be taken as it is. Make it shorter, or load the page again.";
      return json(400, { code: "validation_failed", message });
    }
    const reception = await receiveReview(services, claim, post);
    if (reception.kind === "too_many") return tooMany(reception.retryAfterSeconds);
    if (reception.kind === "accepted") return json(200, reception.comment);
    return json(reception.status, { code: reception.code, message: reception.message });
  }

  /** Only our own page may post: a draft's script has another origin, whatever it knows. */
  const isOwnPage = (request: Request): boolean =>
    !isForeignOrigin(request, at(request).baseUrl) &&
    (request.headers.get("sec-fetch-site") ?? "same-origin") === "same-origin" &&
    /^application\/json\b/.test(request.headers.get("content-type") ?? "");

  return async (request, path, peer) => {
    const onlyReads = reads(request);
    const file = REVIEW_FILES.get(path);
    if (file && onlyReads) return file.response();
    const shared = /\/_sw\/(?:fonts|assets)\/[\w.-]+$/.exec(path)?.[0];
    if (shared && onlyReads) return (await serveShared(request, shared)) ?? orNothing(null);
    const rest = path.slice(ROOT.length);
    const end = rest.indexOf("/");
    const token = end < 0 ? rest : rest.slice(0, end);
    const below = end < 0 ? null : rest.slice(end);
    const claim = await claimOf(storage.read, linkSecret, token, clock.now());
    if (!claim || claim === "ended") {
      request.body?.cancel().catch(() => {});
      const language = languageFor(request);
      const { badLink, expired, endedLink, revoked } = REVIEW_TEXTS[language];
      const [title, text] = claim ? [endedLink, revoked] : [badLink, expired];
      return below === COMMENTS
        ? json(404, { code: "not_found", message: text })
        : message({ claim: null, language }, title, text);
    }
    const link: Link = { claim, root: `${ROOT}${token}` };
    if (below === COMMENTS && (onlyReads || request.method === "POST")) {
      if (onlyReads || isOwnPage(request)) return await comments(request, link, peer);
      request.body?.cancel().catch(() => {});
      return json(403, { code: "foreign_origin", message: "Comments are taken from the review page alone." });
    }
    if (!onlyReads) {
      request.body?.cancel().catch(() => {});
      return new Response("Method not allowed\n", { status: 405, headers: { ...OWN_HEADERS, Allow: "GET, HEAD" } });
    }
    if (below !== null && below.length > 1 && below.endsWith("/")) {
      const Location = `${link.root}${withoutFinalSlashes(below) || "/"}`;
      return new Response(null, { status: 308, headers: { ...OWN_HEADERS, Location } });
    }
    return await show(link, below, request);
  };
}

/**
 * A document that runs our script before anything of its author's, whatever stands in it. Its type is said before that,
 * for the browser to read it as it would; where it is said again, nobody heeds it.
 */
function withPicker(text: string): string {
  const type = /^(?:\s|<!--[^-]*-->)*(<!doctype[^>]*>)/i.exec(text.slice(0, 2000))?.[1] ?? "<!DOCTYPE html>";
  return `${type}<script src="${PICKER_PATH}"></script>${text}`;
}

/** The reader's own language, else the website's. */
const languageFor = (request: Request, ofWebsite: string | null = null): SpokenLanguage =>
  spokenLanguage(request.headers.get("accept-language")) ?? spokenLanguage(ofWebsite) ?? "en";

/** To whom something is said. */
interface Said {
  claim: PreviewClaim | null;
  language: SpokenLanguage;
  /** A link back to where the preview begins. */
  back?: { href: string; text: string };
}

/** A page that says in a few words why there is no draft here; within a review page it tells that where it is. */
function message({ claim, language, back }: Said, title: string, text: string, status = 404): Response {
  const script = claim?.frame ? `<script src="${PICKER_PATH}"></script>` : "";
  const link = back ? `<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>` : "";
  const content = `<p>${escapeHtml(text)}</p>${link}${script}`;
  const html = plainPage({ language, siteName: null, title, content });
  return new Response(html, {
    status,
    headers: {
      ...OWN_HEADERS,
      "Content-Type": HTML,
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; ${PREVIEW_HEADERS["Content-Security-Policy"]}`,
    },
  });
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(status === 200 ? body : { error: true, ...body }), {
    status,
    headers: { ...OWN_HEADERS, ...headers, "Content-Type": "application/json; charset=utf-8" },
  });

const tooMany = (seconds: number): Response =>
  json(
    429,
    { code: "rate_limited", message: "Too much at once. Try again in some minutes." },
    { "Retry-After": String(seconds) },
  );
