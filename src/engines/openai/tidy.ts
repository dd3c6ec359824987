import type { PageCode } from "../engine.ts";

/**
 * Corrects what needs no model: a whole document becomes a fragment, styles and scripts go to their own places, what
 * the server supplies is left out. Code that is as it should be comes back unchanged.
 */
export function tidyCode(code: PageCode): PageCode {
  let { html } = code;
  const styles: string[] = [];
  const scripts: string[] = [];
  html = html.replace(/<style\b[^>]*>([\s\S]*?)<\/style>\s*/gi, (_, css: string) => {
    styles.push(css.trim());
    return "";
  });
  html = html.replace(/<script\b([^>]*)>([\s\S]*?)<\/script>\s*/gi, (whole, attributes: string, javascript: string) => {
    if (/type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)) return whole;
    if (!/\bsrc\s*=/i.test(attributes)) scripts.push(javascript.trim());
    return "";
  });
  html = unwrapBody(html);
  html = html.replace(/<(link|meta|base)\b[^>]*>\s*/gi, (whole) => (/itemprop/i.test(whole) ? whole : ""));
  html = html.replace(/<form\b[^>]*>/gi, postingForm);
  const css = code.css.replace(/^\s*<style\b[^>]*>\s*|\s*<\/style>\s*$/gi, "").replace(/@import\b[^;]*;\s*/gi, "");
  const javascript = code.javascript.replace(/^\s*<script\b[^>]*>\s*|\s*<\/script>\s*$/gi, "");
  return {
    html,
    css: [...styles, css].filter((part) => part !== "").join("\n\n"),
    javascript: [javascript, ...scripts].filter((part) => !isNoScript(part)).join("\n\n"),
  };
}

/** A block without code: empty, comments, or words that say there is none (which would run, and throw). */
function isNoScript(javascript: string): boolean {
  const code = javascript.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, "").trim();
  return code === "" || /^\(?(none|n\/a|empty|not needed|no (javascript|script)[^;{}()=]*)\)?\.?$/i.test(code);
}

function unwrapBody(html: string): string {
  if (!/<(!doctype|html|head|body)\b/i.test(html)) return html;
  const body = /<body\b[^>]*>([\s\S]*?)(<\/body>|<\/html>|$)/i.exec(html);
  if (body) return body[1]!.trim();
  return html
    .replace(/<head\b[^>]*>[\s\S]*?<\/head>/i, "")
    .replace(/<!doctype[^>]*>|<\/?html\b[^>]*>/gi, "")
    .trim();
}

/** The server gives forms their address, and takes them by POST alone. */
function postingForm(tag: string): string {
  const plain = tag.replace(/\s(action|method)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "");
  const isRight = /\smethod\s*=\s*["']?post\b/i.test(tag) && !/\saction\s*=/i.test(tag);
  return isRight ? tag : plain.replace(/^<form\b/i, '<form method="post"');
}
