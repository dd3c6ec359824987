/**
 * In an executable whose later parts are compressed (`deploy/build.ts`): reads one when it is first imported, as `later:FILE`. Its
 * imports are the other parts of the same program.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const unpacked = (name: string) => Bun.zstdDecompressSync(readFileSync(join(import.meta.dir, name)));

/** Machine code is loaded from a file, which is needed no longer then. */
function machineCode(name: string): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-"));
  const file = join(folder, "code.node");
  const module = { exports: {} };
  try {
    writeFileSync(file, unpacked(name), { mode: 0o700 });
    process.dlopen(module, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return module.exports;
}

Bun.plugin({
  name: "later parts",
  setup(build) {
    build.onLoad({ filter: /./, namespace: "later" }, ({ path }) =>
      path.endsWith(".node.zst")
        ? { exports: machineCode(path), loader: "object" }
        : { contents: unpacked(path).toString(), loader: "js" },
    );
  },
});
