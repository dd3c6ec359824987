/** The files that every site has without anyone making them: robots.txt, sitemap.xml, llms.txt, an icon, a 404 page. */
import { escapeXml, plainPage } from "./plain_page.ts";
import type { Site, SitePage } from "./store.ts";

export const robotsText = (origin: string) =>
  `User-agent: *\nAllow: /\nDisallow: /_sw/forms/\n\nSitemap: ${origin}/sitemap.xml\n`;

/** https://www.sitemaps.org/protocol.html */
export function sitemapXml(origin: string, pages: SitePage[]): string {
  const urls = pages.map(
    (page) =>
      `  <url><loc>${escapeXml(origin + page.path)}</loc><lastmod>${new Date(page.published_at).toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** https://llmstxt.org: a title, a summary, links. */
export function llmsText(origin: string, site: Site, pages: SitePage[]): string {
  const home = pages.find((page) => page.path === "/");
  const links = pages.map(
    (page) => `- [${oneLine(page.name).replace(/[[\]]/g, "")}](${origin}${page.path}): ${oneLine(page.description)}`,
  );
  const summary = home ? `> ${oneLine(home.description)}\n\n` : "";
  return `# ${oneLine(site.name)}\n\n${summary}## Pages\n\n${links.join("\n")}\n`;
}

/** A monogram on a colour that comes from the name, so that tabs can be told apart. */
export function faviconSvg(name: string): string {
  const letter = escapeXml((name.match(/[\p{L}\p{N}]/u)?.[0] ?? "•").toUpperCase());
  const hue = [...name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="oklch(0.42 0.09 ${hue})"/><text x="32" y="33" fill="#fff" font-family="Georgia,serif" font-size="38" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>\n`;
}

const NOT_FOUND_TEXT: Record<string, { title: string; text: string; back: string }> = {
  en: {
    title: "Page not found",
    text: "There is nothing at this address. It may have moved.",
    back: "Back to the home page",
  },
  de: {
    title: "Seite nicht gefunden",
    text: "Unter dieser Adresse ist nichts zu finden. Vielleicht ist die Seite umgezogen.",
    back: "Zur Startseite",
  },
  fr: {
    title: "Page introuvable",
    text: "Il n’y a rien à cette adresse. La page a peut-être été déplacée.",
    back: "Retour à l’accueil",
  },
  es: {
    title: "Página no encontrada",
    text: "No hay nada en esta dirección. Puede que la página se haya movido.",
    back: "Volver al inicio",
  },
  pt: {
    title: "Página não encontrada",
    text: "Não há nada neste endereço. A página pode ter mudado de lugar.",
    back: "Voltar ao início",
  },
  it: {
    title: "Pagina non trovata",
    text: "A questo indirizzo non c’è nulla. Forse la pagina è stata spostata.",
    back: "Torna alla home",
  },
  nl: {
    title: "Pagina niet gevonden",
    text: "Op dit adres staat niets. Misschien is de pagina verplaatst.",
    back: "Terug naar de startpagina",
  },
  ja: {
    title: "ページが見つかりません",
    text: "このアドレスには何もありません。ページが移動した可能性があります。",
    back: "トップページへ",
  },
};

/**
 * The page for addresses that a site does not have.
 * @param site the site, or null for a host that is no site's
 */
export function notFoundPage(site: Site | null): string {
  const language = NOT_FOUND_TEXT[site?.language?.slice(0, 2) ?? ""] ? site!.language!.slice(0, 2) : "en";
  const words = site
    ? NOT_FOUND_TEXT[language]!
    : {
        title: "No website here",
        text: "No website is published at this address. Check the spelling, or ask whoever gave it to you.",
        back: "",
      };
  const back = site ? `<p><a href="/">${words.back}</a></p>` : "";
  return plainPage({
    language,
    siteName: site?.name ?? null,
    title: words.title,
    content: `<p>${words.text}</p>${back}`,
  });
}
