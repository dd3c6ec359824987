/** The parts that mails are laid out with, in MJML: one look for pages and blocks alike. What they are given is text. */
import { escapeXml } from "../../design/drawing/xml.ts";
import { contrast, lchOf, readable } from "../../design/palette.ts";

const FONTS = "Helvetica Neue, Helvetica, Arial, sans-serif";

const CARD = "#ffffff";
const INK = "#1f1d1a";

/** Of buttons and links. */
export interface MailColours {
  solid: string;
  on_solid: string;
  link: string;
  /** On the ground of a dark mode. */
  dark_link: string;
}

const DARK_CARD = "#1d1f24";
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
/** Tokens in which websites keep the colour of their buttons, the likelier first. */
const BUTTON_COLOURS = /--(?:button|accent|primary|brand)[ ]?:[ ]?(#[0-9a-f]{6})\b/i;

function coloursOf(solid: string): MailColours {
  const colour = lchOf(solid);
  return {
    solid,
    on_solid: [CARD, INK].find((ink) => contrast(ink, solid) >= READABLE) ?? "#000000",
    link: readable(colour, [CARD], READABLE),
    dark_link: readable(colour, [DARK_CARD], READABLE),
  };
}

const PLAIN = coloursOf(INK);

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

export const buttonPart = (href: string, label: string, { solid, on_solid }: MailColours = PLAIN): string =>
  `<mj-button css-class="button" href="${escapeXml(href)}" background-color="${solid}" color="${on_solid}" border-radius="4px" font-weight="600" inner-padding="12px 22px" align="left" padding="4px 28px 20px">${escapeXml(label)}</mj-button>`;

/** Whose mail it is, as far as it is seen in it. */
export interface MailLook {
  name: string;
  /** Where the website is; null: it is not published. */
  url: string | null;
  /** Whole address of its logo. */
  logo: string | null;
  /** Of its home page. */
  css: string;
}

/** @param look null: that of no website */
export const mailColours = (look: MailLook | null): MailColours => {
  const found = look && BUTTON_COLOURS.exec(look.css)?.[1];
  return found ? coloursOf(found.toLowerCase()) : PLAIN;
};

/** The logo, or the name, that leads to the website. */
function headPart({ name, url, logo }: MailLook): string {
  const said = logo
    ? `<img class="logo" src="${escapeXml(logo)}" alt="${escapeXml(name)}" height="40" style="display:inline-block;height:40px;width:auto;max-width:260px;border:0">`
    : escapeXml(name);
  const led = url ? `<a href="${escapeXml(url)}" style="color:${INK};text-decoration:none">${said}</a>` : said;
  return `<mj-section css-class="card" background-color="${CARD}" padding="28px 0 0"><mj-column><mj-text css-class="site" font-size="18px" font-weight="700" padding="0 28px">${led}</mj-text></mj-column></mj-section>`;
}

/** A mail program's dark mode: those that know none show what is light. */
const darkStyles = ({ dark_link, on_solid }: MailColours): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){body,.ground{background-color:#121317!important}.card,.card>table{background:${DARK_CARD}!important;background-color:${DARK_CARD}!important}.card div,.card h1,.card h2,.card h3{color:#ecebe7!important}.card div a{color:${dark_link}!important}.card .site div a{color:#ecebe7!important}.card .button a,.card .button td{color:${on_solid}!important}.logo{background:#ffffff;padding:6px 10px;border-radius:6px}.foot,.foot a{color:#b4b0a8!important}}`;

/** A part of the mail, on its paper. */
export const sectionPart = (columns: string[], direction: "ltr" | "rtl", padding = "0"): string =>
  `<mj-section css-class="card" background-color="${CARD}" padding="${padding}" direction="${direction}">${columns
    .map((column) => `<mj-column>${column || '<mj-spacer height="20px" />'}</mj-column>`)
    .join("")}</mj-section>`;

/** The whole MJML of sections. */
export const bodyOf = (
  { language, title, look }: { language: string; title: string; look: MailLook | null },
  direction: "ltr" | "rtl",
  sections: string,
): string =>
  `<mjml lang="${escapeXml(language)}" dir="${direction}"><mj-head><mj-title>${escapeXml(title)}</mj-title><mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw><mj-style>${darkStyles(mailColours(look))}</mj-style><mj-attributes><mj-all font-family="${FONTS}" /><mj-text font-size="16px" line-height="1.6" color="${INK}" /></mj-attributes></mj-head><mj-body css-class="ground" background-color="#f4f2ed" width="600px">${look ? headPart(look) : ""}${sections}</mj-body></mjml>`;
