/** The parts that mails are laid out with, in MJML: one look for pages and blocks alike. What they are given is text. */
import { escapeXml } from "../../design/drawing/xml.ts";

const FONTS = "Helvetica Neue, Helvetica, Arial, sans-serif";

/** @param html what can be shown as it is */
export const textPart = (html: string, size = "16px", weight = "400"): string =>
  `<mj-text font-size="${size}" font-weight="${weight}" padding="0 28px 16px">${html}</mj-text>`;

/** @param level 1 to 3; what is deeper looks like 3 */
export function headingPart(level: number, text: string): string {
  const size = level === 1 ? "28px" : level === 2 ? "22px" : "18px";
  const tag = `h${Math.min(3, level)}`;
  const style = `margin:0;font-size:${size};line-height:1.25`;
  return textPart(`<${tag} style="${style}">${escapeXml(text)}</${tag}>`, size, "700");
}

/** @param href where it leads; "": nowhere */
export const imagePart = (src: string, alt: string, href = ""): string =>
  `<mj-image src="${escapeXml(src)}" alt="${escapeXml(alt)}"${href ? ` href="${escapeXml(href)}"` : ""} padding="0 28px 20px" />`;

export const buttonPart = (href: string, label: string): string =>
  `<mj-button href="${escapeXml(href)}" background-color="#1f1d1a" color="#ffffff" border-radius="4px" font-weight="600" inner-padding="12px 22px" align="left" padding="4px 28px 20px">${escapeXml(label)}</mj-button>`;

/** The whole MJML of sections. */
export const bodyOf = (
  { language, title }: { language: string; title: string },
  direction: "ltr" | "rtl",
  sections: string,
): string =>
  `<mjml lang="${escapeXml(language)}" dir="${direction}"><mj-head><mj-title>${escapeXml(title)}</mj-title><mj-attributes><mj-all font-family="${FONTS}" /><mj-text font-size="16px" line-height="1.6" color="#1f1d1a" /></mj-attributes></mj-head><mj-body background-color="#f4f2ed" width="600px">${sections}</mj-body></mjml>`;
