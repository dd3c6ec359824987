/**
 * Where the pages of a website are among files, and what the servers of files are told, so that they answer as this
 * server does: the same addresses, the site's 404 page, its redirects. Pure decisions.
 */

import { NOT_FOUND_PAGES, PERMISSIONS } from "../websites/service.ts";

/** What is at a path that is no page. */
export interface WayOn {
  path: string;
  /** 301, 302 or 410. */
  status: number;
  /** Null with 410. */
  target: string | null;
}

/** Configurations are among the files too, where no page can be. */
const HOSTING_FOLDER = "_sw/hosting/";

/**
 * The file of a page: `/about` → `about/index.html`, which servers of files find by themselves.
 * @param paths all pages: `/menu.html` is a file of that name unless there is a page below it
 */
export function fileOfPage(path: string, paths: Iterable<string>): string {
  if (path === "/") return "index.html";
  // Where hosts look for it.
  if (path === NOT_FOUND_PAGES[0]) return "404.html";
  const name = path.slice(1);
  if (!/\.html?$/.test(name)) return `${name}/index.html`;
  for (const other of paths) if (other.startsWith(`${path}/`)) return `${name}/index.html`;
  return name;
}

/** What hosts and servers read: a name for each, and its text. */
export function hostingFiles(
  ways: WayOn[],
  permissions: readonly string[] | null = null,
  signal: string | null = null,
): { name: string; text: string }[] {
  // A line that a host can't read would cost it all of them.
  const told = ways.filter(({ path, target }) => isPlain(path) && isPlain(target ?? ""));
  const denied = PERMISSIONS.filter((name) => permissions && !permissions.includes(name));
  const headers: [name: string, value: string][] = [];
  if (denied.length > 0) headers.push(["Permissions-Policy", denied.map((name) => `${name}=()`).join(", ")]);
  if (signal !== null) headers.push(["Content-Signal", signal]);
  return [
    { name: "_redirects", text: redirectLines(told) },
    { name: "_headers", text: headerLines(headers) },
    { name: `${HOSTING_FOLDER}nginx.conf`, text: nginxConf(told, headers) },
    { name: `${HOSTING_FOLDER}Caddyfile`, text: caddyfile(told, headers) },
  ];
}

const isWildcard = ({ path }: WayOn): boolean => path.endsWith("/*");
/** The narrowest wildcard counts. */
const wildcardsOf = (ways: WayOn[]): WayOn[] => ways.filter(isWildcard).sort((a, b) => b.path.length - a.path.length);
/** What falls under a wildcard, as it was sent, to nginx and Caddy; what the star stands for is the first group. */
const patternOf = ({ path }: WayOn): string =>
  `^${path.slice(0, -2).replace(/[^\w/~-]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)}(?:/([^?]*))?(?:\\?|$)`;
const splatted = (target: string, splat: string): string => inQuotes(target).replaceAll(":splat", () => splat);

/** Whether an address has nothing in it that ends a line or a quoted word, also when it is decoded. */
function isPlain(address: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    return /^[!-~]*$/.test(address) && !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(address));
  } catch {
    return false;
  }
}

/** An address inside of quotes, with nothing in it that a configuration takes for more than itself. */
const inQuotes = (address: string): string =>
  `"${address.replace(/["\\$`{}]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}"`;

/** A path as servers compare it: decoded. */
const decoded = (path: string): string => `"${decodeURIComponent(path).replace(/["\\]/g, "\\$&")}"`;

/** Of Netlify and Cloudflare Pages; they have no way to say that something is gone. */
const redirectLines = (ways: WayOn[]): string =>
  ways
    .filter(({ target }) => target !== null)
    .toSorted((a, b) => Number(isWildcard(a)) - Number(isWildcard(b)) || b.path.length - a.path.length)
    .map(({ path, status, target }) => `${path} ${target} ${status}\n`)
    .join("");

type Headers = readonly [name: string, value: string][];

const headerLines = (headers: Headers): string => `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  X-Frame-Options: SAMEORIGIN${headers.map(([name, value]) => `\n  ${name}: ${value}`).join("")}
/*.md
  Content-Type: text/markdown; charset=utf-8
  X-Robots-Tag: noindex
/_sw/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox
/_sw/fonts/*
  Cache-Control: public, max-age=31536000, immutable
`;

const nginxConf = (
  ways: WayOn[],
  headers: Headers,
): string => `# For nginx: include it in the http block, with your own name and folder.
server {
    listen 80;
    server_name example.com;
    root /var/www/example.com;

    charset utf-8;
    error_page 404 410 /404.html;
    add_header X-Content-Type-Options nosniff always;
    add_header Referrer-Policy strict-origin-when-cross-origin always;
    add_header X-Frame-Options SAMEORIGIN always;${headers.map(([name, value]) => `\n    add_header ${name} "${value}" always;`).join("")}

    location / {
        try_files $uri $uri/index.html @ways;
    }
    location @ways {
${wildcardsOf(ways).map(nginxWildcard).join("")}        return 404;
    }
    location = / {
        try_files /index.html =404;
    }
    location = /404.html {
        internal;
    }
    location ~ ^(?<page>/.+)/$ {
        return 308 $page$is_args$args;
    }
    location ~ \\.md$ {
        types { text/markdown md; }
        charset_types text/markdown;
        add_header X-Robots-Tag noindex;
        add_header X-Content-Type-Options nosniff;
        try_files $uri @ways;
    }
    location ^~ /_sw/assets/ {
        add_header Cache-Control "public, max-age=31536000, immutable";
        add_header Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'; sandbox";
        add_header X-Content-Type-Options nosniff;
    }
    location ^~ /_sw/fonts/ {
        types { font/woff2 woff2; }
        add_header Cache-Control "public, max-age=31536000, immutable";
    }
    location ^~ /_sw/hosting/ {
        return 404;
    }
${ways
  .filter((way) => !isWildcard(way))
  .map(nginxWay)
  .join("")}}
`;

function nginxWay({ path, status, target }: WayOn): string {
  const answer =
    target === null ? `return ${status};` : `return ${status} ${withQuery(inQuotes(target), "$is_args$args")};`;
  return `    location = ${decoded(path)} {\n        ${answer}\n    }\n`;
}

/** Compared with what was asked for as it came, of which a part goes into the answer as it is. */
function nginxWildcard(way: WayOn): string {
  const { status, target } = way;
  const answer =
    target === null ? `return ${status};` : `return ${status} ${withQuery(splatted(target, "$1"), "$is_args$args")};`;
  return `        if ($request_uri ~ "${patternOf(way)}") {\n            ${answer}\n        }\n`;
}

/** What visitors ask for beside the path is passed on, unless the target has its own. */
const withQuery = (quoted: string, query: string): string =>
  quoted.includes("?") || quoted.includes("#") ? quoted : `${quoted.slice(0, -1)}${query}"`;

const caddyfile = (
  ways: WayOn[],
  headers: Headers,
): string => `# For Caddy: put your own name and folder in their places.
{$SITE_ADDRESS::80} {
	root * {$SITE_ROOT:/var/www/example.com}

	header X-Content-Type-Options nosniff
	header Referrer-Policy strict-origin-when-cross-origin
	header X-Frame-Options SAMEORIGIN${headers.map(([name, value]) => `\n	header ${name} "${value}"`).join("")}
	@markdown path *.md
	header @markdown X-Robots-Tag noindex
	header @markdown Content-Type "text/markdown; charset=utf-8"
	header /_sw/assets/* Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'; sandbox"
	header /_sw/assets/* Cache-Control "public, max-age=31536000, immutable"
	header /_sw/fonts/* Cache-Control "public, max-age=31536000, immutable"

	route {
${ways
  .filter((way) => !isWildcard(way) && isLiteral(way.path))
  .map(caddyWay)
  .join("")}		error /_sw/hosting/* 404
		error /404.html 404
		@slash path_regexp slash ^(/.+)/$
		redir @slash {re.slash.1} 308
${wildcardsOf(ways).map(caddyWildcard).join("")}		try_files {path} {path}/index.html
		file_server
	}
	handle_errors {
		rewrite * /404.html
		file_server
	}
}
`;

/** Whether a path is no pattern to Caddy. */
const isLiteral = (path: string): boolean => !/[*{}%]/.test(decodeURIComponent(path));

function caddyWay({ path, status, target }: WayOn, index: number): string {
  const matcher = `@way${index}`;
  const answer = target === null ? `error ${matcher} ${status}` : `redir ${matcher} ${inQuotes(target)} ${status}`;
  return `\t\t${matcher} path ${decoded(path)}\n\t\t${answer}\n`;
}

function caddyWildcard(way: WayOn, index: number): string {
  const name = `wildcard${index}`;
  const { status, target } = way;
  const answer =
    target === null ? `error @${name} ${status}` : `redir @${name} ${splatted(target, `{re.${name}.1}`)} ${status}`;
  const matcher = `@${name} {\n\t\t\tvars_regexp ${name} {http.request.orig_uri} "${patternOf(way)}"\n\t\t\tnot file {path} {path}/index.html\n\t\t}`;
  return `\t\t${matcher}\n\t\t${answer}\n`;
}
