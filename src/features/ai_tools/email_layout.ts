/** An e-mail's words in a layout that mail clients show: MJML writes the tables, inline styles and Outlook's extras. */
import { escapeXml } from "../../design/drawing/xml.ts";
import { mjmlHtml } from "../../design/mjml.ts";
import type { EmailDraft } from "../../engines/tools.ts";

/** The whole HTML of an e-mail. */
export const emailHtml = (draft: EmailDraft): Promise<string> => mjmlHtml(source(draft));

const FONTS = "Helvetica Neue, Helvetica, Arial, sans-serif";

function source({ subject, preheader, heading, paragraphs, points, action, signature, language, colours }: EmailDraft) {
  const text = (value: string) => escapeXml(value).replaceAll("\n", "<br />");
  const direction = /^(ar|he|fa|ur)\b/i.test(language) ? "rtl" : "ltr";
  const list = points.map((point) => `<li style="margin:0 0 8px">${text(point)}</li>`).join("");
  const parts = [
    `<mj-text font-size="28px" line-height="1.2" font-weight="700" padding-bottom="20px"><h1 style="margin:0;font-size:28px;line-height:1.2">${text(heading)}</h1></mj-text>`,
    ...paragraphs.map((paragraph) => `<mj-text padding-bottom="16px">${text(paragraph)}</mj-text>`),
    list ? `<mj-text padding-bottom="16px"><ul style="margin:0;padding-inline-start:22px">${list}</ul></mj-text>` : "",
    action
      ? `<mj-button href="${escapeXml(action.url)}" background-color="${colours.accent}" color="${colours.accent_text}" border-radius="4px" font-weight="600" inner-padding="14px 26px" align="${direction === "rtl" ? "right" : "left"}" padding-top="8px" padding-bottom="24px">${text(action.label)}</mj-button>`
      : "",
    signature ? `<mj-text padding-top="8px" font-weight="600">${text(signature)}</mj-text>` : "",
  ];
  return `<mjml lang="${escapeXml(language)}" dir="${direction}"><mj-head><mj-title>${text(subject)}</mj-title><mj-preview>${text(preheader)}</mj-preview><mj-attributes><mj-all font-family="${FONTS}" /><mj-text font-size="16px" line-height="1.6" color="${colours.text}" align="${direction === "rtl" ? "right" : "left"}" padding="0 28px" /></mj-attributes></mj-head><mj-body background-color="${colours.background}" width="600px"><mj-section background-color="${colours.accent}" padding="3px 0"></mj-section><mj-section padding="40px 0" direction="${direction}"><mj-column>${parts.join("")}</mj-column></mj-section></mj-body></mjml>`;
}

/** The same e-mail as plain text. */
export function emailText({ heading, paragraphs, points, action, signature }: EmailDraft): string {
  return [
    heading,
    ...paragraphs,
    points.map((point) => `- ${point}`).join("\n"),
    action ? `${action.label}: ${action.url}` : "",
    signature,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}
