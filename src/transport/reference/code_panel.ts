/** Code that is read and copied: in one language, or in several of which one is shown. */
import { escapeHtml } from "../../html/escape.ts";
import { highlight } from "./highlight.ts";

export interface Code {
  language: string;
  text: string;
  /** What people call it. */
  label: string;
}

const COPY = `<button type="button" class="copy" data-copy><svg viewBox="0 0 16 16" aria-hidden="true"><rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M3.5 10.5h-1v-8h8v1"/></svg><span>Copy</span></button>`;

/** The Markdown of an operation has its call in one language: the others say the same to programs. */
const OTHER_LANGUAGE = " hidden data-markdown-ignore";

const blockOf = ({ language, text }: Code) =>
  `<pre tabindex="0" class="code"><code>${highlight(text, language)}</code></pre>`;

/** @param title what the panel is about; one of several languages needs none */
export function codePanel(codes: Code[], id: string, title = ""): string {
  if (codes.length === 1) {
    const [code] = codes as [Code];
    return `<div class="panel"><div class="panel-bar"><span class="panel-title">${title || escapeHtml(code.label)}</span>${COPY}</div>${blockOf(code)}</div>`;
  }
  const tabs = codes
    .map(
      ({ label }, at) =>
        `<button type="button" role="tab" id="${id}-tab-${at}" aria-controls="${id}-${at}" aria-selected="${at === 0}" tabindex="${at === 0 ? 0 : -1}" data-language="${escapeHtml(label)}">${escapeHtml(label)}</button>`,
    )
    .join("");
  const panels = codes
    .map(
      (code, at) =>
        `<div role="tabpanel" id="${id}-${at}" aria-labelledby="${id}-tab-${at}"${at === 0 ? "" : OTHER_LANGUAGE}>${blockOf(code)}</div>`,
    )
    .join("");
  return `<div class="panel" data-tabs><div class="panel-bar"><div role="tablist" aria-label="${title || "Language"}">${tabs}</div>${COPY}</div>${panels}</div>`;
}
