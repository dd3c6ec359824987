/**
 * Bundles the application: from its html to the files that browsers get. A program of its own, so that it keeps nobody
 * waiting where it runs beside the server, and so that a macro can run it where the executable is built
 * (`embedded.ts`): the same files either way. Nothing may import it but for its types.
 */
import { join } from "node:path";

/** A file for browsers: `text`, or the base64 of what is none. */
export interface BundledFile {
  /** Address below /app/; that of the document is "". */
  path: string;
  type: string;
  text?: string;
  base64?: string;
}

async function bundle(): Promise<BundledFile[]> {
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
  return await Promise.all(
    outputs.map(async (output) => {
      const { type } = output;
      const file = { path: type.startsWith("text/html") ? "" : output.path.replace(/^\.\//, ""), type };
      return type.startsWith("text/")
        ? { ...file, text: await output.text() }
        : { ...file, base64: Buffer.from(await output.arrayBuffer()).toString("base64") };
    }),
  );
}

process.stdout.write(JSON.stringify(await bundle()));
