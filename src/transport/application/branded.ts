/** What the application gets at a brand's host beside its files: name, pictures and colours. */
import { escapeHtml } from "../../html/escape.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Brand } from "../../policy/brands.ts";
import type { BrandColours } from "../../storage/tables.ts";

export const BRAND_STYLE = "/app/brand.css";
export const MANIFEST = "/app/manifest.json";

/** What the application reads of its own document (dashboard/brand.ts). */
interface DocumentBrand {
  name: string;
  /** Paths; null: the name stands in the place of a logo. */
  logo: string | null;
  logoDark: string | null;
  support: string | null;
  footer: string | null;
}

/** The document with the brand in the place of the product. */
export function brandDocument(document: string, brand: Brand): string {
  const name = escapeHtml(brand.name);
  const told: DocumentBrand = {
    name: brand.name,
    logo: brand.logo_light,
    logoDark: brand.logo_dark,
    support: brand.support,
    footer: brand.footer,
  };
  const icon = brand.icon ?? "/favicon.svg";
  const head = [
    `<meta name="brand" content="${escapeHtml(JSON.stringify(told))}">`,
    `<link rel="icon" href="${icon}"${brand.icon_type ? ` type="${brand.icon_type}"` : ' type="image/svg+xml"'}>`,
    `<link rel="manifest" href="${MANIFEST}">`,
    brand.palette ? `<meta name="theme-color" content="${brand.palette.light.solid}">` : "",
    brand.palette ? `<link rel="stylesheet" href="${BRAND_STYLE}?${revisionOf(brand)}">` : "",
  ];
  return document.replaceAll("Sitewright", () => name).replace("</head>", () => `${head.join("\n")}\n</head>`);
}

const revisionOf = ({ palette }: Brand): string => sha256Hex(JSON.stringify(palette)).slice(0, 10);

/** The brand's colours, as what the design takes its own from (dashboard/style/tokens.css). */
export function brandStyle({ palette }: Brand): Response {
  const both = (name: keyof BrandColours): string => `light-dark(${palette!.light[name]}, ${palette!.dark[name]})`;
  const wash = `color-mix(in oklab, ${both("accent")} 10%, transparent)`;
  const css = palette
    ? `:root:root{--accent:${both("accent")};--accent-strong:${both("strong")};--accent-wash:${wash};--on-accent:light-dark(#ffffff,#101216);--focus:${both("accent")};--solid:${both("solid")};--solid-hover:${both("solid_hover")};--on-solid:${both("on_solid")}}\n`
    : "";
  return new Response(css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "private, max-age=86400",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** https://www.w3.org/TR/appmanifest/ */
export function brandManifest({ name, icon, icon_type, palette }: Brand): Response {
  const manifest = {
    name,
    short_name: name,
    start_url: "/app/",
    scope: "/app/",
    display: "minimal-ui",
    ...(palette ? { theme_color: palette.light.solid } : {}),
    background_color: "#ffffff",
    icons: [{ src: icon ?? "/favicon.svg", sizes: "any", type: icon_type ?? "image/svg+xml" }],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "private, max-age=300" },
  });
}
