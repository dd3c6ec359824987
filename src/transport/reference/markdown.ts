/**
 * Markdown of the reference → html: headings that can be linked to, one block in several languages as one panel, and
 * routes in running text as links to what is said of them.
 */
import MarkdownIt from "markdown-it";
import { escapeHtml } from "../../html/escape.ts";
import { codePanel } from "./code_panel.ts";

export interface Heading {
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  /** Those of the second level. */
  headings: Heading[];
}

/** Where a route (`GET /v1/websites/:id`) or another name in backticks leads; null: nowhere. */
export type FindLink = (code: string) => string | null;

const LABELS: Record<string, string> = {
  sh: "curl",
  bash: "Shell",
  js: "JavaScript",
  python: "Python",
  json: "JSON",
  text: "Text",
  yaml: "YAML",
  ini: "INI",
  sql: "SQL",
  caddyfile: "Caddyfile",
  nginx: "nginx",
};
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");

/** A route in running text that nobody has put into backticks. */
const BARE_ROUTE = /(^|[^`\w])((?:GET|POST|PUT|DELETE) \/(?:v1|auth)\/[\w/:]*\w)(?!`)/gm;

/** Makes a renderer. @param linkOf for what stands in backticks */
export function createMarkdown(linkOf: FindLink): (text: string, prefix?: string) => Rendered {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>';
  rules.table_close = () => "</table></div>";
  rules.code_inline = (tokens, at) => {
    const { content } = tokens[at]!;
    const href = linkOf(content);
    const code = `<code>${escapeHtml(content)}</code>`;
    return href ? `<a href="${escapeHtml(href)}">${code}</a>` : code;
  };
  return (text, prefix = "code") => {
    const tokens = markdown.parse(text.replaceAll(BARE_ROUTE, "$1`$2`"), {});
    const headings: Heading[] = [];
    let panels = 0;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      if (token.type === "heading_open") {
        const words = tokens[at + 1]!.content.replaceAll("`", "");
        const id = slug(words);
        token.attrSet("id", id);
        if (token.tag === "h2") headings.push({ id, text: words });
      }
      if (token.type !== "fence") continue;
      // Of blocks that follow each other the first has all, one for each language.
      let end = at + 1;
      const isOneOfSeveral = (info: string) => info === "sh" || info === "js" || info === "python";
      while (tokens[end]?.type === "fence" && isOneOfSeveral(token.info) && isOneOfSeveral(tokens[end]!.info)) end++;
      const codes = tokens
        .slice(at, end)
        .map(({ info, content }) => ({ language: info, text: content.trimEnd(), label: LABELS[info] ?? info }));
      token.type = "panel";
      token.content = codePanel(codes, `${prefix}-${panels++}`);
      tokens.splice(at + 1, end - at - 1);
    }
    rules.panel = (all, at) => all[at]!.content;
    return { html: markdown.renderer.render(tokens, markdown.options, {}), headings };
  };
}
