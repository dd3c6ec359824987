/**
 * Where the pages of a website are among files, and what the servers of files are told, so that they answer as this
 * server does: the same addresses, the site's 404 page, its redirects. Pure decisions.
 */

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
  const name = path.slice(1);
  if (!/\.html?$/.test(name)) return `${name}/index.html`;
  for (const other of paths) if (other.startsWith(`${path}/`)) return `${name}/index.html`;
  return name;
}

/** What hosts and servers read: a name for each, and its text. */
export function hostingFiles(ways: WayOn[]): { name: string; text: string }[] {
  // A line that a host can't read would cost it all of them.
  const told = ways.filter(({ path, target }) => isPlain(path) && isPlain(target ?? ""));
  return [
    { name: "_redirects", text: redirectLines(told) },
    { name: "_headers", text: HEADERS },
    { name: `${HOSTING_FOLDER}nginx.conf`, text: nginxConf(told) },
    { name: `${HOSTING_FOLDER}Caddyfile`, text: caddyfile(told) },
  ];
}

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
    .map(({ path, status, target }) => `${path} ${target} ${status}\n`)
    .join("");

const HEADERS = `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  X-Frame-Options: SAMEORIGIN
/_sw/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox
/_sw/fonts/*
  Cache-Control: public, max-age=31536000, immutable
`;

const nginxConf = (ways: WayOn[]): string => `# For nginx: include it in the http block, with your own name and folder.
server {
    listen 80;
    server_name example.com;
    root /var/www/example.com;

    charset utf-8;
    error_page 404 410 /404.html;
    add_header X-Content-Type-Options nosniff always;
    add_header Referrer-Policy strict-origin-when-cross-origin always;
    add_header X-Frame-Options SAMEORIGIN always;

    location / {
        try_files $uri $uri/index.html =404;
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
${ways.map(nginxWay).join("")}}
`;

function nginxWay({ path, status, target }: WayOn): string {
  const answer =
    target === null ? `return ${status};` : `return ${status} ${withQuery(inQuotes(target), "$is_args$args")};`;
  return `    location = ${decoded(path)} {\n        ${answer}\n    }\n`;
}

/** What visitors ask for beside the path is passed on, unless the target has its own. */
const withQuery = (quoted: string, query: string): string =>
  quoted.includes("?") || quoted.includes("#") ? quoted : `${quoted.slice(0, -1)}${query}"`;

const caddyfile = (ways: WayOn[]): string => `# For Caddy: put your own name and folder in their places.
{$SITE_ADDRESS::80} {
	root * {$SITE_ROOT:/var/www/example.com}

	header X-Content-Type-Options nosniff
	header Referrer-Policy strict-origin-when-cross-origin
	header X-Frame-Options SAMEORIGIN
	header /_sw/assets/* Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'; sandbox"
	header /_sw/assets/* Cache-Control "public, max-age=31536000, immutable"
	header /_sw/fonts/* Cache-Control "public, max-age=31536000, immutable"

	route {
${ways
  .filter(({ path }) => isLiteral(path))
  .map(caddyWay)
  .join("")}		error /_sw/hosting/* 404
		error /404.html 404
		@slash path_regexp slash ^(/.+)/$
		redir @slash {re.slash.1} 308
		try_files {path} {path}/index.html
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
