/**
 * What visitors send with the forms of a published site: `POST /_sw/forms/:id`, as browsers send forms or as JSON. The
 * answer is a page in the site's look, a way on (303), or JSON for whoever asks for it. Whatever comes in, the answer is
 * never a 5xx as long as the disk takes what is written; what it says is accepted is on disk, and nothing else is.
 */
import type { Visits } from "../features/analytics/service.ts";
import {
  type Arrival,
  findServedForm,
  HONEYPOT_FIELD,
  type Problem,
  receiveSubmission,
  type ServedForm,
  STARTED_FIELD,
  startToken,
  type VisitorTexts,
  visitorTexts,
} from "../features/forms/service.ts";
import { escapeHtml } from "../html/escape.ts";
import type { Services } from "../operation/operation.ts";
import { MESSAGE_POLICY } from "./content.ts";
import { createFormBodies, type FormBody, type FormEntries } from "./form_bodies.ts";
import { formsScript } from "./forms_script.ts";
import type { MessagePages, SiteMessage } from "./message_page.ts";
import type { Site, SiteDocument } from "./store.ts";

const FORM_ID = "form_[0-9a-z]{26}";
const POST_PATH = new RegExp(`^/_sw/forms/(${FORM_ID})/?$`);
const THANKS_PATH = new RegExp(`^/_sw/forms/(${FORM_ID})/thanks/?$`);
const SCRIPT_PATH = "/_sw/forms.js";
/**
 * Posts of one sender in 15 minutes, to a form and to all forms of this server, whatever becomes of them. They are
 * counted before anything is read, so that what is refused costs little too.
 */
const MOST_POSTS_TO_FORM = 300;
const MOST_POSTS = 1000;

/** In the address of the page that thanks, when there was no room for the files. */
const FILES_REFUSED = "files_refused";

/** Asked for the network address of who sent a request only when it is needed. */
export type PeerAddress = () => string | null;

const HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
};

/** What an answer says, as a page and as JSON. */
interface Message {
  status: number;
  code: string;
  title: string;
  text: string;
  /** What JSON says instead of `text`. */
  inPlace?: string;
  details?: { path: string; message: string }[];
  /** When to try again. */
  retryAfterSeconds?: number;
}

/** For how long somebody is asked to wait when the process has too much in its hands. */
const BUSY_SECONDS = 60;

/** Where a form's answer is read: what it is about, and who reads it how. */
interface Reader {
  site: Site;
  language: string;
  texts: VisitorTexts;
  wantsJson: boolean;
  /** The published page that the form is on, else the site's first. */
  page: SiteDocument | null;
}

/** Whether a path is one of forms': then `serve` answers. */
export const isFormPath = (path: string): boolean => path === SCRIPT_PATH || path.startsWith("/_sw/forms/");

/** Answers requests for the forms of a site; null when there is nothing at the path. */
export class FormServer {
  private readonly bodies: ReturnType<typeof createFormBodies>;

  constructor(
    private readonly services: Services,
    private readonly pages: MessagePages,
    private readonly visits: Pick<Visits, "did">,
  ) {
    this.bodies = createFormBodies(services.clock);
  }

  async serve(request: Request, site: Site, path: string, peer: PeerAddress): Promise<Response | null> {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (path === SCRIPT_PATH && reads) {
      const script = formsScript(startToken(this.services.linkSecret, this.services.clock.now()));
      return new Response(script, { headers: { ...HEADERS, "Content-Type": "text/javascript; charset=utf-8" } });
    }
    const thanksId = THANKS_PATH.exec(path)?.[1];
    if (thanksId && reads) return await this.thanks(request, site, thanksId);
    const id = POST_PATH.exec(path)?.[1];
    if (!id) return null;
    if (request.method === "POST") return await this.receive(request, site, id, peer());
    return new Response("Method not allowed\n", {
      status: 405,
      headers: { ...HEADERS, Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
    });
  }

  private async readerOf(request: Request, site: Site, form: ServedForm | null): Promise<Reader> {
    const accept = request.headers.get("accept") ?? "";
    const page = await this.pages.findPage(site, form?.path);
    return {
      site,
      ...visitorTexts(page?.language || site.language),
      wantsJson: accept.includes("application/json") && !accept.includes("text/html"),
      page,
    };
  }

  private async page(
    reader: Reader,
    status: number,
    { hasLink, ...message }: Omit<SiteMessage, "language" | "link"> & { hasLink: boolean },
  ): Promise<Response> {
    const { site, language, texts, page } = reader;
    const link = hasLink ? { href: page?.path ?? "/", text: texts.back } : null;
    const text = await this.pages.make(site, page, { ...message, language, link });
    const headers = {
      ...HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": MESSAGE_POLICY,
    };
    return new Response(text, { status, headers });
  }

  private async say(reader: Reader, message: Message): Promise<Response> {
    const { status, code, title, text, inPlace = text, details, retryAfterSeconds } = message;
    let answer: Response;
    if (reader.wantsJson)
      answer = json(status, { error: true, code, message: inPlace, ...(details ? { details } : {}) });
    else {
      const list = details?.length
        ? `<ul>${details.map((detail) => `<li>${escapeHtml(detail.message)}</li>`).join("")}</ul>`
        : "";
      // The browser's own way back brings back what was entered; a link would lead to an empty form.
      const hasLink = code === "form_closed";
      answer = await this.page(reader, status, { title, content: `<p>${escapeHtml(text)}</p>${list}`, hasLink });
    }
    if (retryAfterSeconds) answer.headers.set("Retry-After", String(retryAfterSeconds));
    // What still comes so slowly is not waited for.
    if (status === 408) answer.headers.set("Connection", "close");
    return answer;
  }

  private async thanks(request: Request, site: Site, id: string): Promise<Response | null> {
    const form = await findServedForm(this.services.storage.read, site._id, id);
    if (!form) return null;
    const reader = await this.readerOf(request, site, form);
    const { thanksTitle: title, thanksText, filesRefusedText } = reader.texts;
    const text = new URL(request.url).searchParams.has(FILES_REFUSED)
      ? filesRefusedText
      : (form.success_message ?? thanksText);
    const content = `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
    return await this.page(reader, 200, { title, content, isDone: true, hasLink: true });
  }

  /** How long a sender has to wait before it may post again; null: not at all. */
  private async waitOf(sender: string | null, id: string): Promise<number | null> {
    for (const [bucket, most] of [
      [`forms.post:${sender}`, MOST_POSTS],
      [`forms.post:${id}:${sender}`, MOST_POSTS_TO_FORM],
    ] as const) {
      const decision = await this.services.rateLimiter.takeOfStranger(bucket, most);
      if (decision && !decision.allowed) return decision.resetSeconds;
    }
    return null;
  }

  /** @param peer the network address that the request came from */
  private async receive(request: Request, site: Site, id: string, peer: string | null): Promise<Response> {
    const sender = this.services.senders.senderOf(request.headers, peer);
    const wait = await this.waitOf(sender, id);
    const form = await findServedForm(this.services.storage.read, site._id, id);
    const reader = await this.readerOf(request, site, form);
    if (wait !== null || !form?.active) {
      request.body?.cancel().catch(() => {});
      return await this.say(reader, wait === null ? goneMessage(reader.texts) : tooManyMessage(reader.texts, wait));
    }
    const fileFields = new Set(form.fields.filter(({ type }) => type === "file").map(({ name }) => name));
    return await this.bodies.take(request, { sender, fileFields }, (body) =>
      this.submit(request, reader, form, { sender, peer }, body),
    );
  }

  private async submit(
    request: Request,
    reader: Reader,
    form: ServedForm,
    { sender, peer }: { sender: string | null; peer: string | null },
    body: FormBody,
  ): Promise<Response> {
    const { texts } = reader;
    if (body.kind === "problems") return await this.say(reader, invalidMessage(texts, body.problems));
    if (body.kind === "refused") {
      const { text, ...refusal } = body.refusal;
      const isBusy = text === "busyText";
      return await this.say(reader, {
        ...refusal,
        title: isBusy ? texts.tooManyTitle : texts.errorTitle,
        text: texts[text],
        ...(isBusy ? { retryAfterSeconds: BUSY_SECONDS } : {}),
      });
    }
    const reception = await receiveSubmission(this.services, form, toArrival(request, body, sender));
    if (reception.kind === "accepted" && !reception.spam) {
      const page = { page_id: form.page_id, website_id: form.website_id };
      this.visits.did(page, { type: "form_submission", form_id: form._id }, request.headers, peer);
    }
    switch (reception.kind) {
      case "gone":
        return await this.say(reader, goneMessage(texts));
      case "too_many":
        return await this.say(reader, tooManyMessage(texts, reception.retryAfterSeconds, reception.ofOthers));
      case "invalid":
        return await this.say(reader, invalidMessage(texts, reception.problems));
      case "no_room":
        return await this.say(reader, { ...goneMessage(texts), status: 503, code: "storage_exceeded" });
      case "accepted":
        return accepted(reader, form, reception, await this.wayOn(reader.site, form));
    }
  }

  /**
   * Where a visitor goes on: as the form's owner has set, else the page of the site that the form's author sends it to,
   * which is neither the form's own nor the first, because these say nothing of a message. Null: nowhere.
   */
  private async wayOn(site: Site, { redirect_url, action, path }: ServedForm): Promise<string | null> {
    if (redirect_url) return encodedOnce(redirect_url);
    const url = action === null ? null : URL.parse(action, `http://site${path ?? "/"}`);
    if (url?.host !== "site") return null;
    for (const wanted of new Set([url.pathname, url.pathname.replace(/(?:\/index)?(?:\.html?)?\/?$/, "") || "/"])) {
      const page = wanted !== path && wanted !== "/" && (await this.pages.findPage(site, wanted));
      if (page && page.path === wanted) return `${wanted}${url.search}${url.hash}`;
    }
    return null;
  }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...HEADERS, "Content-Type": "application/json; charset=utf-8" },
  });

const goneMessage = (texts: VisitorTexts): Message => ({
  status: 410,
  code: "form_closed",
  title: texts.goneTitle,
  text: texts.goneText,
});

/** @param ofOthers whether it is others who send too much */
const tooManyMessage = (texts: VisitorTexts, retryAfterSeconds: number, ofOthers = false): Message => ({
  status: 429,
  code: "rate_limited",
  title: texts.tooManyTitle,
  text: ofOthers ? texts.busyText : texts.tooManyText,
  retryAfterSeconds,
});

const invalidMessage = (texts: VisitorTexts, problems: Problem[]): Message => ({
  status: 400,
  code: "validation_failed",
  title: texts.errorTitle,
  text: texts.errorText,
  inPlace: texts.errorInPlace,
  details: problems.map(({ field, label, kind }) => ({
    path: field,
    message: label ? `${label}: ${texts.problems[kind]}` : texts.problems[kind],
  })),
});

function accepted(
  { wantsJson, texts }: Reader,
  form: ServedForm,
  { id, filesRefused }: { id: string; filesRefused: boolean },
  redirect: string | null,
): Response {
  if (filesRefused) {
    // Said on our own page: the owner's can't know of it.
    if (wantsJson)
      return json(200, { _id: id, message: texts.filesRefusedText, redirect_url: null, files_refused: true });
    const headers = { ...HEADERS, Location: `/_sw/forms/${form._id}/thanks?${FILES_REFUSED}` };
    return new Response(null, { status: 303, headers });
  }
  if (wantsJson)
    return json(200, { _id: id, message: form.success_message ?? texts.thanksText, redirect_url: redirect });
  return new Response(null, {
    status: 303,
    headers: { ...HEADERS, Location: redirect ?? `/_sw/forms/${form._id}/thanks` },
  });
}

/** An address as a header takes it. What is encoded already stays as it is. */
const encodedOnce = (address: string): string => encodeURI(address).replace(/%25(?=[0-9a-f]{2})/gi, "%");

function toArrival(request: Request, { values: entries, files }: FormEntries, address: string | null): Arrival {
  const values = new Map<string, string[]>();
  const own: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (name === HONEYPOT_FIELD || name === STARTED_FIELD) own[name] = value;
    else if (!values.get(name)?.push(value)) values.set(name, [value]);
  }
  return {
    values,
    files,
    fileFields: new Set(files.map((file) => file.field)),
    honeypot: own[HONEYPOT_FIELD] ?? "",
    started: own[STARTED_FIELD] ?? "",
    address,
    referrer: request.headers.get("referer"),
    userAgent: request.headers.get("user-agent"),
  };
}
