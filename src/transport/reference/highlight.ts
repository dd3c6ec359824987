/** Code in colours: strings, names, numbers, words of the language and comments, as elements that style sheets know. */
import { escapeHtml } from "../../html/escape.ts";

const WORDS =
  "await|async|break|const|continue|def|do|else|export|False|for|from|function|if|import|in|let|new|None|null|of|open|print|raise|return|throw|True|true|false|try|while|with";

const TOKENS: Record<string, RegExp> = {
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*)|(?<word>\b(?:true|false|null)\b)/g,
  js: new RegExp(
    `(?<comment>//[^\\n]*)|(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|\`[^\`]*\`)|(?<number>\\b\\d+\\b)|(?<word>\\b(?:${WORDS})\\b)`,
    "g",
  ),
  python: new RegExp(
    `(?<comment>#[^\\n]*)|(?<string>f?"(?:[^"\\\\\\n]|\\\\.)*")|(?<number>\\b\\d+\\b)|(?<word>\\b(?:${WORDS})\\b)`,
    "g",
  ),
  sh: /(?<comment>(?:^|\s)#[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<word>\b(?:curl|export|grep|head|cut|claude|openssl|npx|printf)\b)/g,
};
TOKENS.curl = TOKENS.sh!;
TOKENS.bash = TOKENS.sh!;
TOKENS.JavaScript = TOKENS.js!;
TOKENS.Python = TOKENS.python!;

/** The html of code; of a language that is not known, as it is. */
export function highlight(code: string, language: string): string {
  const tokens = TOKENS[language];
  if (!tokens) return escapeHtml(code);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!;
    html += `${escapeHtml(code.slice(end, match.index))}<i class="${kind}">${escapeHtml(match[0])}</i>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
