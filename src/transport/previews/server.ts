/**
 * What is below `/preview/<token>/`: the drafts of a website, each at its own path, for whoever has the link. A page
 * there is customers' code on the application's host, so it is sent with a sandbox that gives it an opaque origin.
 *
 * A link that takes comments shows our own review page instead, with the draft in a frame. The frame has another token,
 * which shows pages and nothing else: what a reviewer may say, no script of a page can. Every post comes from the
 * review page, which no other page may frame.
 */

import type { Elysia } from "elysia";
import {
  findLinked,
  frameToken,
  type LinkedPage,
  linkedDocument,
  PREVIEW_HEADERS,
  type PreviewClaim,
  readPreviewToken,
} from "../../features/publishing/service.ts";
import { commentsForReviewers, readPost, receiveReview } from "../../features/reviews/service.ts";
import { escapeHtml } from "../../html/escape.ts";
import { ApiError } from "../../lib/errors.ts";
import { withoutFinalSlashes } from "../../lib/urls.ts";
import type { Services } from "../../operation/operation.ts";
import type { PeerAddress } from "../../sites/form_posts.ts";
import { plainPage } from "../../sites/plain_page.ts";
import type { ServicesAt } from "../branding.ts";
import { isForeignOrigin } from "../host.ts";
import { orNothing, peerOf, reads, surface } from "../surface.ts";
import { PICKER_PATH, REVIEW_FILES, REVIEW_HEADERS, reviewPage } from "./review_page.ts";

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
  token: string;
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

  async function show(link: Link, path: string | null): Promise<Response> {
    const { claim, root } = link;
    const found = await findLinked(storage.read, claim, path);
    if (!found) return message(claim, "This link does not work any more", REVOKED);
    const { start, page, version, website } = found;
    if (path === null) {
      if (!start) return message(claim, "There is nothing to see yet", "This website has no pages.");
      return new Response(null, { status: 302, headers: { ...OWN_HEADERS, Location: `${root}${start.path}` } });
    }
    const back = start && start.path !== path ? { href: `${root}${start.path}`, text: `To ${start.name}` } : null;
    if (!page) {
      const text = `${website.name} has no page at ${path.slice(0, 200)} in its draft.`;
      return message(claim, "There is no such page", text, back);
    }
    if (claim.review) {
      const frame = `${ROOT}${frameToken(linkSecret, claim)}`;
      const html = reviewPage({ website, page, pages: found.pages, root, frame, reviewer: claim.review.reviewer });
      return new Response(html, { headers: { ...OWN_HEADERS, ...REVIEW_HEADERS, "Content-Type": HTML } });
    }
    if (!version) {
      const isGone = claim.version !== null && page._id === claim.page;
      const text = isGone
        ? "The version that this link shows is not kept any more."
        : `${page.name} is still empty. Look again when it has been written.`;
      return message(claim, "There is nothing to see yet", text, back);
    }
    return await draft(claim, found, page, version, back);
  }

  async function draft(
    claim: PreviewClaim,
    found: LinkedPage,
    page: NonNullable<LinkedPage["page"]>,
    version: NonNullable<LinkedPage["version"]>,
    back: Way | null,
  ): Promise<Response> {
    const looking = { db: storage.read, account: { _id: claim.account }, services };
    try {
      const { text, headers } = await linkedDocument(looking, found, page, version, claim.frame ?? false);
      return new Response(claim.frame ? withPicker(text) : text, {
        headers: { ...OWN_HEADERS, ...headers, "Content-Type": HTML },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "not_possible") throw error;
      return message(claim, "This page can't be shown", error.message, back, error.status);
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
    if (shared && onlyReads) return (await serveShared(request, shared)) ?? message(null, "There is no such file", "");
    const rest = path.slice(ROOT.length);
    const end = rest.indexOf("/");
    const token = end < 0 ? rest : rest.slice(0, end);
    const below = end < 0 ? null : rest.slice(end);
    const claim = readPreviewToken(linkSecret, token, clock.now());
    if (!claim) {
      request.body?.cancel().catch(() => {});
      return below === COMMENTS
        ? json(404, { code: "not_found", message: EXPIRED })
        : message(null, "This link does not work", EXPIRED);
    }
    const link: Link = { token, claim, root: `${ROOT}${token}` };
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
    return await show(link, below);
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

const REVOKED = "It was revoked, or its page or website was deleted. Ask for a new one.";
const EXPIRED = "This preview link has expired or is not complete. Ask for a new one.";

interface Way {
  href: string;
  text: string;
}

/** A page that says in a few words why there is no draft here; within a review page it tells that where it is. */
function message(
  claim: PreviewClaim | null,
  title: string,
  text: string,
  way: Way | null = null,
  status = 404,
): Response {
  const script = claim?.frame ? `<script src="${PICKER_PATH}"></script>` : "";
  const link = way ? `<p><a href="${escapeHtml(way.href)}">${escapeHtml(way.text)}</a></p>` : "";
  const content = `<p>${escapeHtml(text)}</p>${link}${script}`;
  const html = plainPage({ language: "en", siteName: null, title, content });
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
