/**
 * Bundles the application: from its html to the files that browsers get. A program of its own, so that it keeps nobody
 * waiting where it runs beside the server, and so that a macro can run it where the executable is built
 * (`embedded.ts`): the same files either way. Nothing may import it but for its types.
 */
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** A file for browsers: `text`, the same `encoded`, or the base64 of what is no text. */
export interface BundledFile {
  /** Address below /app/. */
  path: string;
  type: string;
  text?: string;
  base64?: string;
  /** In the place of the text: by Brotli as small as it gets, in base64; only where there was time to make it. */
  brotli?: string;
}

export interface Bundle {
  /** The document of every address. */
  document: string;
  files: BundledFile[];
}

/** The bundler has no part in it: fonts are served beside the application. */
const FONT = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/_sw/fonts/instrument-sans-latin-wght-normal.woff2">`;

async function bundle(): Promise<Bundle> {
  const names = "files/[name]-[hash].[ext]";
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "../../dashboard/index.html")],
    minify: true,
    splitting: true,
    publicPath: "/app/",
    // Fonts are served beside it.
    external: ["/_sw/*"],
    naming: { entry: names, chunk: names, asset: names },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  let document = "";
  const files: BundledFile[] = [];
  for (const output of outputs) {
    const { type } = output;
    const path = output.path.replace(/^\.\//, "");
    if (type.startsWith("text/html")) document = (await output.text()).replace("</head>", `${FONT}</head>`);
    else if (type.startsWith("text/")) files.push({ path, type, text: await output.text() });
    else files.push({ path, type, base64: Buffer.from(await output.arrayBuffer()).toString("base64") });
  }
  // The style sheet of the document has those of all screens; what is made beside it for each is asked for by nobody.
  return { document, files: files.filter(({ path }) => !path.endsWith(".css") || document.includes(path)) };
}

const encode = (text: string): string =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).toString("base64");

const bundled = await bundle();
if (process.argv.includes("--encoded"))
  bundled.files = bundled.files.map(({ text, ...file }) =>
    text === undefined ? file : { ...file, brotli: encode(text) },
  );
process.stdout.write(JSON.stringify(bundled));
