/**
 * What links in mails lead to, for people who have no account: joining a list, leaving all of an account's, and pages that
 * a campaign links to, where opening a link is counted. Else a link that is only looked at does nothing, because programs look at all links of a mail, and run the scripts that they find:
 * a person presses a button. Leaving is as RFC 8058 wants it: one POST from a mail program, without cookies, sign-in or
 * an origin, which is answered at once and never redirected.
 */
import type { Elysia } from "elysia";
import { isBot } from "../features/analytics/service.ts";
import { createClicks, leaveLists, readClick } from "../features/campaigns/service.ts";
import { confirm, findConfirmation, named, pageTexts, readLeaveToken } from "../features/lists/service.ts";
import { escapeHtml } from "../html/escape.ts";
import type { Services } from "../operation/operation.ts";
import type { PeerAddress } from "../sites/form_posts.ts";
import { plainPage } from "../sites/plain_page.ts";
import { type Asked, peerOf, reads, surface } from "./surface.ts";

const CONFIRM = "/confirm/";
const LEAVE = "/u/";
const CLICK = "/c/";

/** In 15 minutes, of one sender: mail programs' servers send for many. */
const MOST_POSTS = 1_000;
const MOST_READS = 2_000;
/** Many readers may be behind one address. */
const MOST_CLICKS = 2_000;
/** Of links to leave that are ours: a mail service leaves for all of its users, and does not try again. */
const MOST_LEAVING = 50_000;
const LONGEST_BODY = 8 * 1024;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

const BUTTON =
  "font:inherit;padding:.75rem 1.5rem;border:0;border-radius:6px;background:var(--ink);color:var(--paper);cursor:pointer";

function page(language: string, title: string, text: string, more = "", status = 200): Response {
  const content = `<p>${escapeHtml(text)}</p>${more}`;
  return new Response(plainPage({ language, siteName: null, title, content }), { status, headers: HEADERS });
}

const button = (label: string, field = ""): string =>
  `<form method="post">${field}<p><button style="${BUTTON}">${escapeHtml(label)}</button></p></form>`;

/** Everything below /confirm/, /u/ and /c/. */
export function mailings(services: Services): Elysia {
  const serve = createMailings(services);
  const answer = ({ request, path, server }: Asked) => serve(request, path, peerOf(request, server));
  return surface("mailings", { any: { [`${CONFIRM}*`]: answer, [`${LEAVE}*`]: answer, [`${CLICK}*`]: answer } });
}

function createMailings(services: Services): (request: Request, path: string, peer: PeerAddress) => Promise<Response> {
  const { senders, rateLimiter, linkSecret } = services;
  const clicks = services.part(createClicks);

  async function confirming(request: Request, token: string, sender: string | null): Promise<Response> {
    if (request.method === "POST") {
      request.body?.cancel().catch(() => {});
      const done = await confirm(services, token, sender);
      const { language, name } = done?.list ?? { language: "en", name: "" };
      const texts = pageTexts(language);
      return done?.confirmed
        ? page(language, texts.confirmedTitle, named(texts.confirmedText, name))
        : page(language, texts.goneTitle, texts.goneText, "", 404);
    }
    const found = await findConfirmation(services, token);
    if (!found) return page("en", pageTexts("en").goneTitle, pageTexts("en").goneText, "", 404);
    const { language, name } = found.list;
    const texts = pageTexts(language);
    return page(language, texts.confirmTitle, named(texts.confirmAsk, name), button(texts.confirmLabel));
  }

  async function leaving(request: Request, token: string): Promise<Response> {
    const language = languageOf(request);
    const texts = pageTexts(language);
    const field = '<input type="hidden" name="List-Unsubscribe" value="One-Click">';
    const asks = (status: number) =>
      page(language, texts.leaveTitle, texts.leaveAsk, button(texts.leaveLabel, field), status);
    if (!readLeaveToken(linkSecret, token)) {
      request.body?.cancel().catch(() => {});
      return page(language, texts.goneTitle, texts.goneText, "", 404);
    }
    if (request.method !== "POST") return asks(200);
    if (!(await isOneClick(request))) return asks(400);
    await leaveLists(services, token);
    return page(language, texts.leftTitle, texts.leftText);
  }

  /** Where a link of a campaign leads. Whoever sends too many requests is led on as well, and not counted. */
  async function clicked(request: Request, token: string, sender: string | null): Promise<Response> {
    const link = readClick(linkSecret, token);
    if (!link) return new Response("Not found\n", { status: 404 });
    const counts = request.method === "GET" && !isBot(request.headers);
    const taken = counts ? await rateLimiter.takeOfStranger(`mailings.clicks:${sender}`, MOST_CLICKS) : null;
    if (counts && taken?.allowed !== false) clicks.count(link.campaignId, link.url);
    return new Response(null, { status: 302, headers: { ...HEADERS, Location: link.url } });
  }

  return async (request, path, peer) => {
    const posts = request.method === "POST";
    const isClick = path.startsWith(CLICK);
    if (!reads(request) && (isClick || !posts)) {
      request.body?.cancel().catch(() => {});
      const headers = { Allow: isClick ? "GET, HEAD" : "GET, HEAD, POST" };
      return new Response("Method not allowed\n", { status: 405, headers });
    }
    const sender = senders.senderOf(request.headers, peer());
    if (isClick) return await clicked(request, path.slice(CLICK.length), sender);
    const leaves = posts && path.startsWith(LEAVE) && readLeaveToken(linkSecret, path.slice(LEAVE.length)) !== null;
    const most = leaves ? MOST_LEAVING : posts ? MOST_POSTS : MOST_READS;
    const taken = await rateLimiter.takeOfStranger(`mailings.${posts}.${leaves}:${sender}`, most);
    if (taken && !taken.allowed) {
      request.body?.cancel().catch(() => {});
      return new Response("Too many requests\n", {
        status: 429,
        headers: { "Retry-After": String(taken.resetSeconds) },
      });
    }
    return path.startsWith(CONFIRM)
      ? await confirming(request, path.slice(CONFIRM.length), sender)
      : await leaving(request, path.slice(LEAVE.length));
  };
}

/** Whether a body says `List-Unsubscribe=One-Click`, in one of the two forms that RFC 8058 names. */
async function isOneClick(request: Request): Promise<boolean> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > LONGEST_BODY) return false;
    parts.push(part);
  }
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  const form = await new Response(Buffer.concat(parts), { headers }).formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}

/** The mail's language is not in the link: that of the reader's program is as good. */
const languageOf = (request: Request): string =>
  /^de\b/i.test(request.headers.get("accept-language") ?? "") ? "de" : "en";
