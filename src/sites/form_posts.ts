/**
 * What visitors send with the forms of a published site: `POST /_sw/forms/:id`, as browsers send forms or as JSON. The
 * answer is a page in the site's look, a way on (303), or JSON for whoever asks for it. Whatever comes in, the answer is
 * never a 5xx as long as the disk takes what is written; what it says is accepted is on disk, and nothing else is.
 */
import {
  type Arrival,
  findServedForm,
  HONEYPOT_FIELD,
  type NewFile,
  type Problem,
  receiveSubmission,
  type ServedForm,
  STARTED_FIELD,
  startToken,
  type VisitorTexts,
  visitorTexts,
} from "../features/forms/service.ts";
import { ApiError } from "../operation/errors.ts";
import type { Services } from "../operation/operation.ts";
import { readBody } from "../transport/rest.ts";
import { formsScript } from "./forms_script.ts";
import { MESSAGE_POLICY, type MessagePages, type SiteMessage } from "./message_page.ts";
import { escapeXml } from "./plain_page.ts";
import type { Site, SiteDocument } from "./store.ts";

const FORM_ID = "form_[0-9a-z]{26}";
const POST_PATH = new RegExp(`^/_sw/forms/(${FORM_ID})/?$`);
const THANKS_PATH = new RegExp(`^/_sw/forms/(${FORM_ID})/thanks/?$`);
const SCRIPT_PATH = "/_sw/forms.js";
const MOST_FILES = 20;
/** More than any form sends. Looked at before entries are taken apart: a body could hold millions. */
const MOST_ENTRIES = 1000;
const LONGEST_FILE_NAME = 200;

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
}

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
export function createFormServer(services: Services, pages: MessagePages) {
  const { storage, clock, linkSecret } = services;

  async function readerOf(request: Request, site: Site, form: ServedForm | null): Promise<Reader> {
    const accept = request.headers.get("accept") ?? "";
    const page = await pages.findPage(site, form?.path);
    return {
      site,
      ...visitorTexts(page?.language ?? site.language),
      wantsJson: accept.includes("application/json") && !accept.includes("text/html"),
      page,
    };
  }

  async function page(
    reader: Reader,
    status: number,
    { hasLink, ...message }: Omit<SiteMessage, "language" | "link"> & { hasLink: boolean },
  ): Promise<Response> {
    const { site, language, texts, page } = reader;
    const link = hasLink ? { href: page?.path ?? "/", text: texts.back } : null;
    const text = await pages.make(site.name, page, { ...message, language, link });
    const headers = {
      ...HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": MESSAGE_POLICY,
    };
    return new Response(text, { status, headers });
  }

  async function say(reader: Reader, message: Message): Promise<Response> {
    const { status, code, title, text, inPlace = text, details } = message;
    if (reader.wantsJson) return json(status, { error: true, code, message: inPlace, ...(details ? { details } : {}) });
    const list = details?.length
      ? `<ul>${details.map((detail) => `<li>${escapeXml(detail.message)}</li>`).join("")}</ul>`
      : "";
    // The browser's own way back brings back what was entered; a link would lead to an empty form.
    const hasLink = code === "form_closed";
    return await page(reader, status, { title, content: `<p>${escapeXml(text)}</p>${list}`, hasLink });
  }

  async function thanks(request: Request, site: Site, id: string): Promise<Response | null> {
    const form = await findServedForm(storage.read, site._id, id);
    if (!form) return null;
    const reader = await readerOf(request, site, form);
    const { thanksTitle: title, thanksText } = reader.texts;
    const content = `<p>${escapeXml(form.success_message ?? thanksText).replaceAll("\n", "<br>")}</p>`;
    return await page(reader, 200, { title, content, isDone: true, hasLink: true });
  }

  async function receive(request: Request, site: Site, id: string, peer: PeerAddress): Promise<Response> {
    const form = await findServedForm(storage.read, site._id, id);
    const reader = await readerOf(request, site, form);
    const { texts } = reader;
    const gone = { status: 410, code: "form_closed", title: texts.goneTitle, text: texts.goneText };
    if (!form?.active) {
      await request.body?.cancel().catch(() => {});
      return await say(reader, gone);
    }
    const read = await readEntries(request);
    if ("problems" in read) return await say(reader, invalidMessage(texts, read.problems));
    if ("refused" in read) {
      const text = read.refused.status === 413 ? texts.tooLargeText : texts.unreadableText;
      return await say(reader, { ...read.refused, title: texts.errorTitle, text });
    }
    const address = services.senders.senderOf(request.headers, peer());
    const reception = await receiveSubmission(services, form, await toArrival(request, read.entries, address));
    switch (reception.kind) {
      case "gone":
        return await say(reader, gone);
      case "too_many":
        return await say(reader, {
          status: 429,
          code: "rate_limited",
          title: texts.tooManyTitle,
          text: texts.tooManyText,
        });
      case "invalid":
        return await say(reader, invalidMessage(texts, reception.problems));
      case "accepted":
        return accepted(reader, form, reception.id);
    }
  }

  return async function serve(request: Request, site: Site, path: string, peer: PeerAddress): Promise<Response | null> {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (path === SCRIPT_PATH && reads) {
      const script = formsScript(startToken(linkSecret, clock.now()));
      return new Response(script, { headers: { ...HEADERS, "Content-Type": "text/javascript; charset=utf-8" } });
    }
    const thanksId = THANKS_PATH.exec(path)?.[1];
    if (thanksId && reads) return await thanks(request, site, thanksId);
    const id = POST_PATH.exec(path)?.[1];
    if (!id) return null;
    if (request.method === "POST") return await receive(request, site, id, peer);
    return new Response("Method not allowed\n", {
      status: 405,
      headers: { ...HEADERS, Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
    });
  };
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...HEADERS, "Content-Type": "application/json; charset=utf-8" },
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

function accepted({ wantsJson, texts }: Reader, form: ServedForm, id: string): Response {
  const redirect = form.redirect_url && encodedOnce(form.redirect_url);
  if (wantsJson)
    return json(200, { _id: id, message: form.success_message ?? texts.thanksText, redirect_url: redirect ?? null });
  return new Response(null, {
    status: 303,
    headers: { ...HEADERS, Location: redirect ?? `/_sw/forms/${form._id}/thanks` },
  });
}

/** An address as a header takes it. What is encoded already stays as it is. */
const encodedOnce = (address: string): string => encodeURI(address).replace(/%25(?=[0-9a-f]{2})/gi, "%");

type Entry = [name: string, value: string | File];

/** Why a body can't be taken. */
interface Unreadable {
  status: 400 | 413 | 415;
  code: string;
}

type Read = { entries: Entry[] } | { problems: Problem[] } | { refused: Unreadable };

/** What was sent, however it is written down. */
async function readEntries(request: Request): Promise<Read> {
  const unsupported: Read = { refused: { status: 415, code: "unsupported_media_type" } };
  if (!/^\s*(identity\s*)?$/i.test(request.headers.get("content-encoding") ?? "")) {
    await request.body?.cancel().catch(() => {});
    return unsupported;
  }
  let body: Uint8Array;
  try {
    body = await readBody(request);
  } catch (error) {
    if (error instanceof ApiError && error.status === 413)
      return { refused: { status: 413, code: "payload_too_large" } };
    return { refused: { status: 400, code: "validation_failed" } };
  }
  const header = request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
  const type = header.split(";")[0]!.trim().toLowerCase();
  try {
    if (type === "application/x-www-form-urlencoded") {
      const text = new TextDecoder().decode(body);
      return limited(text.split("&", MOST_ENTRIES + 1).length > MOST_ENTRIES ? null : new URLSearchParams(text));
    }
    if (type === "application/json") return limited(jsonEntries(JSON.parse(new TextDecoder().decode(body))));
    if (type === "multipart/form-data") {
      const response = new Response(body as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": header } });
      return limited((await response.formData()) as FormData as Iterable<Entry>);
    }
  } catch {
    return { refused: { status: 400, code: "validation_failed" } };
  }
  return unsupported;
}

const tooMany = (field: string): Read => ({ problems: [{ field, label: field, kind: "too_many" }] });

/** The entries if they are not too many; null: they are. */
function limited(given: Iterable<Entry> | null): Read {
  if (!given) return tooMany("");
  const entries: Entry[] = [];
  const files = new Set<File>();
  for (const entry of given) {
    if (entries.push(entry) > MOST_ENTRIES) return tooMany("");
    if (isSentFile(entry[1]) && files.add(entry[1]).size > MOST_FILES) return tooMany(entry[0].slice(0, 100));
  }
  return { entries };
}

/** A file field that was left empty comes as a file without a name. */
const isSentFile = (value: string | File): value is File =>
  typeof value !== "string" && Boolean(value.name || value.size > 0);

/** Throws for what is no object. */
function* jsonEntries(value: unknown): Generator<Entry> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("not an object");
  for (const [name, item] of Object.entries(value))
    for (const one of Array.isArray(item) ? item : [item])
      if (one !== null) yield [name, typeof one === "string" ? one : JSON.stringify(one)];
}

async function toArrival(request: Request, entries: Entry[], address: string | null): Promise<Arrival> {
  const values = new Map<string, string[]>();
  const files: NewFile[] = [];
  const own: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (typeof value !== "string") {
      if (isSentFile(value)) files.push(await toFile(name, value));
    } else if (name === HONEYPOT_FIELD || name === STARTED_FIELD) own[name] = value;
    else values.set(name, [...(values.get(name) ?? []), value]);
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

async function toFile(field: string, file: File): Promise<NewFile> {
  // Bun leaves the name of a file undefined when it was sent empty.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away.
  const name = (file.name ?? "").replace(/^.*[\\/]/s, "").replace(/[\u0000-\u001f\u007f]/g, "");
  const type = (file.type ?? "").split(";")[0]!.trim().toLowerCase();
  return {
    field: field.slice(0, 200).toWellFormed(),
    name: name.slice(0, LONGEST_FILE_NAME).toWellFormed() || "file",
    contentType: /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}$/.test(type) ? type : "application/octet-stream",
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}
