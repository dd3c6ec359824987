/**
 * Bundles the application: from its html to the files that browsers get. A program of its own, so that it keeps nobody
 * waiting where it runs beside the server, and so that a macro can run it where the executable is built
 * (`embedded.ts`): the same files either way. Nothing may import it but for its types.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { sha256Hex } from "../../lib/hash.ts";

/** A file for browsers: `text`, or the base64 of what is none. */
export interface BundledFile {
  /** Address below /app/. */
  path: string;
  type: string;
  text?: string;
  base64?: string;
  /** The text as small as it gets, in base64; only where there was time to make it. */
  encoded?: Record<"br" | "gzip", string>;
}

/** Those that the application speaks. */
const LANGUAGES = ["en", "de"] as const;
type Language = (typeof LANGUAGES)[number];
export type Documents = Record<Language, string>;

/** What `dashboard/shells.tsx` has, which is run here and imported by nothing. */
interface Shells {
  signInShell(language: Language, hasPasskeys: boolean): string;
  insideShell(language: Language, name: string | null): string;
}

export interface Bundle {
  files: BundledFile[];
  /** The documents of every address that has none of its own. */
  documents: Documents;
  /**
   * The documents of a screen's addresses ("/websites/$id"): they name what the screen is made of, to be loaded at once,
   * and show what is known of it before. `isOpen`: nobody needs to be signed in. `withoutPasskeys`: where what is shown
   * depends on whether browsers allow them at the server's address.
   */
  screens: { address: string; isOpen: boolean; documents: Documents; withoutPasskeys?: Documents }[];
  /** Of the styles that are in every document, as a policy names them: "sha256-…". */
  styleHash: string;
}

const SOURCE = join(import.meta.dir, "../../dashboard");
const PUBLIC_PATH = "/app/";
const SIGN_IN = "/sign-in";

/** The bundler has no part in it: fonts are served beside the application. */
const FONT = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/_sw/fonts/instrument-sans-latin-wght-normal.woff2">`;
/**
 * Who is signed in, which screens behind the sign-in ask for before anything else. Only theirs: browsers give a preloaded
 * answer to the first who asks, and where that is after signing in it says that nobody is.
 */
const STATE = `<link rel="preload" as="fetch" crossorigin href="/auth/state">`;

async function bundle(): Promise<Bundle> {
  const names = "files/[name]-[hash].[ext]";
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(SOURCE, "index.html")],
    minify: true,
    splitting: true,
    metafile: true,
    publicPath: PUBLIC_PATH,
    // Fonts are served beside it.
    external: ["/_sw/*"],
    naming: { entry: names, chunk: names, asset: names },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const documents: string[] = [];
  const files: BundledFile[] = [];
  for (const output of outputs) {
    const { type } = output;
    const path = output.path.replace(/^\.\//, "");
    if (type.startsWith("text/html")) documents.push(await output.text());
    else if (type.startsWith("text/css")) files.push({ path, type, text: readableFromBothSides(await output.text()) });
    else if (type.startsWith("text/")) files.push({ path, type, text: await output.text() });
    else files.push({ path, type, base64: Buffer.from(await output.arrayBuffer()).toString("base64") });
  }
  const starting = documents[0]!;
  const linksTo = (scripts: string[]) =>
    scripts.map((path) => `<link rel="modulepreload" crossorigin href="${PUBLIC_PATH}${path}">`).join("");
  const ofAll = filesOf(metafile!, starting);
  const main = [...new Set(["runtime.ts", "main.tsx"].flatMap(ofAll))];
  const madeOf = filesOf(metafile!, starting + linksTo(main));
  const screens = screensIn(readFileSync(join(SOURCE, "routes.tsx"), "utf8")).map((screen) => ({
    ...screen,
    scripts: madeOf(screen.file),
  }));
  // The styles of all screens are in the document's; what the bundler makes beside it for each is asked for by nobody.
  const isOfDocument = ({ path }: BundledFile) => starting.includes(path) || main.includes(path);
  const scripts = files.filter(({ path }) => path.endsWith(".js"));
  const first = screens.filter(({ address }) => FIRST.includes(address)).flatMap((screen) => screen.scripts);
  const styles = files.find((file) => file.type.startsWith("text/css") && isOfDocument(file))!;
  const [firstStyles, otherStyles] = splitStyles(
    styles,
    scripts.filter((file) => isOfDocument(file) || first.includes(file.path)).map(({ text }) => text!),
  );
  const { signInShell, insideShell } = await loadShells();
  // No document waits for them: its frame is made of the first ones, and a screen waits for them itself (other_styles.ts).
  const others = (how: "prefetch" | "preload") =>
    `<link rel="${how}" as="style" href="${PUBLIC_PATH}${otherStyles.path}">`;
  const beginning = starting.replace(STYLESHEET, () => `<style>${firstStyles}</style>${FONT}`);
  /** @param links to what is wanted once the document is drawn (start.ts) */
  const inLanguages = (links: string, shell: (language: Language) => string | null) =>
    Object.fromEntries(
      LANGUAGES.map((language) => {
        const written = beginning
          .replace('lang="en"', `lang="${language}"`)
          .replace("</head>", `<template>${linksTo(main)}${links}</template></head>`);
        const shown = shell(language);
        return [language, shown === null ? written : written.replace(STARTING, shown)];
      }),
    ) as Documents;
  return {
    files: [...files.filter(({ type }) => !type.startsWith("text/css")), otherStyles],
    styleHash: `sha256-${createHash("sha256").update(firstStyles).digest("base64")}`,
    documents: inLanguages(others("preload"), () => null),
    screens: screens.map(({ address, isOpen, names, scripts }) => {
      const links = [
        isOpen ? "" : STATE,
        linksTo(scripts),
        others(FIRST.includes(address) ? "prefetch" : "preload"),
      ].join("");
      const showing = (shell: (language: Language) => string | null) => inLanguages(links, shell);
      if (address === SIGN_IN)
        return {
          address,
          isOpen,
          documents: showing((language) => signInShell(language, true)),
          withoutPasskeys: showing((language) => signInShell(language, false)),
        };
      const documents = showing((language) => (isOpen ? null : insideShell(language, names?.[language] ?? null)));
      return { address, isOpen, documents };
    }),
  };
}

/** How the bundler writes the one style sheet into the document. */
const STYLESHEET = /<link rel="stylesheet"[^>]*>/;

/** What people begin with, whose styles are in every document (routes.tsx). */
const FIRST = ["/", SIGN_IN];

/** Parts of a style sheet that stand beside each other. */
function partsOf(css: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]!;
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === "{") depth++;
    else if (sign === "}") depth--;
    if (depth > 0 || (sign !== "}" && sign !== ";")) continue;
    parts.push(css.slice(start, at + 1));
    start = at + 1;
  }
  return parts;
}

/** The styles that the first screens need, and a file of the others; in which order they apply is said by their layers. */
function splitStyles({ type, text }: BundledFile, firstScripts: string[]): [first: string, others: BundledFile] {
  const isFirst = (part: string) =>
    !part.startsWith("@layer screens{") ||
    [...part.matchAll(/\.([\w-]+_[\w-]{6})\b/g)].some(([, name]) =>
      firstScripts.some((script) => script.includes(name!)),
    );
  const parts = partsOf(text!);
  const others = parts.filter((part) => !isFirst(part)).join("");
  return [
    parts.filter(isFirst).join(""),
    { path: `files/others-${sha256Hex(others).slice(0, 8)}.css`, type, text: others },
  ];
}

/** What the document shows until the application has come, where nothing better is known. */
const STARTING = /<p class="starting">.*?<\/p>/;

/** What renders the frames of screens, built as the application is: with the same names of classes. */
async function loadShells(): Promise<Shells> {
  const { outputs } = await Bun.build({
    entrypoints: [join(SOURCE, "shells.tsx")],
    target: "bun",
    external: ["/_sw/*"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const folder = mkdtempSync(join(tmpdir(), "sitewright-shells-"));
  try {
    const script = join(folder, "shells.js");
    writeFileSync(script, await outputs.find(({ path }) => path.endsWith(".js"))!.text());
    // What parts ask of a browser as soon as they are loaded.
    Object.assign(globalThis, {
      localStorage: { getItem: () => "en", setItem: () => {} },
      document: { documentElement: { dataset: {} } },
    });
    return await import(script);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the bundler writes for `:dir(rtl)`. */
const RIGHT_TO_LEFT = /:is\((?::lang\(\w+\),?){9,}\)/g;
/** The same rule once more, each for a browser that is years too old for the rest of the application. */
const FOR_OLD_BROWSERS = /[^{}]*:-(?:webkit|moz)-any\(:lang\([^{}]*\{[^{}]*\}/g;

/**
 * The bundler turns `inset-inline-start` and `:dir(rtl)` into rules for a list of languages, three times each. As it can't
 * be told to leave them, the direction is put back: what the document says of it counts, whatever its language.
 */
const readableFromBothSides = (css: string): string =>
  css.replaceAll(FOR_OLD_BROWSERS, "").replaceAll(RIGHT_TO_LEFT, ":dir(rtl)");

/** Lines of the table of contents: the address of a screen, its file, and its names where it is in the navigation. */
const SCREEN =
  /\b(screen|open)\("([^"]+)", \(\) => import\("\.\/([^"]+)"\)(?:, \{\s*name: \{ en: "([^"]+)", de: "([^"]+)" \})?/g;

const screensIn = (routes: string) =>
  [...routes.matchAll(SCREEN)].map(([, kind, address, file, en, de]) => ({
    address: address!,
    file: file!,
    isOpen: kind === "open",
    names: en && de ? { en, de } : null,
  }));

/** Without its document naming them, what a screen is made of is found one file after the other. */
function filesOf({ outputs }: Bun.BuildMetafile, document: string): (source: string) => string[] {
  const madeOf = new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint && path.endsWith(".js") ? [[entryPoint, path] as const] : [],
    ),
  );
  const needed = (path: string, into: Set<string>): Set<string> => {
    if (into.has(path) || document.includes(path.slice(2))) return into;
    into.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement") needed(next, into);
    return into;
  };
  return (source) => {
    const entry = [...madeOf].find(([path]) => path.endsWith(`dashboard/${source}`))?.[1];
    if (!entry) throw new Error(`${source} is in no file of the bundle`);
    return [...needed(entry, new Set())].map((path) => path.slice(2));
  };
}

const encode = (text: string): BundledFile["encoded"] => ({
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).toString("base64"),
  gzip: gzipSync(text, { level: 9 }).toString("base64"),
});

const made = await bundle();
if (process.argv.includes("--encoded"))
  for (const file of made.files) if (file.text !== undefined) file.encoded = encode(file.text);
process.stdout.write(JSON.stringify(made));
