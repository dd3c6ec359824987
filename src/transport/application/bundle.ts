/**
 * Bundles the application: from its html to the files that browsers get. A program of its own, so that it keeps nobody
 * waiting where it runs beside the server, and so that a macro can run it where the executable is built
 * (`embedded.ts`): the same files either way. Nothing may import it but for its types.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

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

export interface Bundle {
  files: BundledFile[];
  /** The document of every address that has none of its own. */
  document: string;
  /** The document of a screen's addresses ("/websites/$id"): it names what the screen is made of, to be loaded at once. */
  screens: { address: string; document: string }[];
}

const SOURCE = join(import.meta.dir, "../../dashboard");
const PUBLIC_PATH = "/app/";

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
  const document = documents[0]!.replace("</head>", `${FONT}</head>`);
  return {
    // The styles of all screens are in the document's; what the bundler makes beside it for each is asked for by nobody.
    files: files.filter(({ path, type }) => !type.startsWith("text/css") || document.includes(path)),
    document,
    screens: screensOf(metafile!, document),
  };
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

/** Lines of the table of contents: the address of a screen, and its file. */
const SCREEN = /\b(screen|open)\("([^"]+)", \(\) => import\("\.\/([^"]+)"\)/g;

/** Without its document naming them, what a screen is made of is found one file after the other. */
function screensOf({ outputs }: Bun.BuildMetafile, document: string): Bundle["screens"] {
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
  return [...readFileSync(join(SOURCE, "routes.tsx"), "utf8").matchAll(SCREEN)].map(([, kind, address, file]) => {
    const entry = [...madeOf].find(([source]) => source.endsWith(`dashboard/${file}`))?.[1];
    if (!entry) throw new Error(`${file} of ${address} is in no file of the bundle`);
    const links = [...needed(entry, new Set())].map(
      (path) => `<link rel="modulepreload" crossorigin href="${PUBLIC_PATH}${path.slice(2)}">`,
    );
    if (kind === "screen") links.push(STATE);
    return { address: address!, document: document.replace("</head>", `${links.join("")}</head>`) };
  });
}

const encode = (text: string): BundledFile["encoded"] => ({
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).toString("base64"),
  gzip: gzipSync(text, { level: 9 }).toString("base64"),
});

const made = await bundle();
if (process.argv.includes("--encoded"))
  for (const file of made.files) if (file.text !== undefined) file.encoded = encode(file.text);
process.stdout.write(JSON.stringify(made));
