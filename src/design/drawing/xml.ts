import { escapeHtml } from "../../html/escape.ts";

/** Escapes a text for XML; characters that XML does not have are left out. */
export const escapeXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out.
  escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
