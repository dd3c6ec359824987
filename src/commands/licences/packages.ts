/**
 * The licences of the packages that the program contains. It is called as a macro, so that the executable holds the
 * text and needs no node_modules.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const ROOT = join(import.meta.dir, "../../..");

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/** For packages that name this licence and do not include its text. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const RUNTIME = `The executable contains Bun ${Bun.version} (MIT), which links JavaScriptCore and WebKit (LGPL-2.1) and other libraries.
Their licences, and how to link Bun with another JavaScriptCore: https://github.com/oven-sh/bun/blob/bun-v${Bun.version}/LICENSE.md`;

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Where a package finds another one, or null: an optional one that was not installed. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(ROOT); folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
  }
  return null;
}

/** The folders of all packages that the program needs. */
function packageFolders(): Set<string> {
  const folders = new Set<string>();
  const waiting = [ROOT];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies } = readManifest(from);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = findPackage(name, from);
      if (folder === null || folders.has(folder)) continue;
      folders.add(folder);
      waiting.push(folder);
    }
  }
  return folders;
}

/** The manifests of all packages that the program needs, each once, by their names. */
export function programPackages(): Manifest[] {
  const manifests = [...packageFolders()].sort().map(readManifest);
  return [...new Map(manifests.map((manifest) => [`${manifest.name}@${manifest.version}`, manifest])).values()];
}

/** @returns every package with its licence, packages with the same text together above it: the base64 of its gzip */
export function thirdPartyNotices(): string {
  const namesByText = new Map<string, string[]>();
  const textByLicence = new Map<string, string>();
  const withoutText: Manifest[] = [];
  const add = (text: string, manifest: Manifest) => {
    const names = namesByText.get(text) ?? [];
    namesByText.set(text, [...names, `${manifest.name} ${manifest.version} (${manifest.license})`]);
  };
  for (const folder of [...packageFolders()].sort()) {
    const manifest = readManifest(folder);
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
      .map(({ name }) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
    if (texts.length === 0) withoutText.push(manifest);
    else if (manifest.license && !textByLicence.has(manifest.license)) textByLicence.set(manifest.license, texts[0]!);
    for (const text of texts) add(text, manifest);
  }
  for (const manifest of withoutText) {
    const { name, license = "", author } = manifest;
    const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;
    const text = license === "MIT" ? `Copyright (c) ${holder}\n\n${MIT}` : textByLicence.get(license);
    if (!text) throw new Error(`${name} has no file with its licence (${license})`);
    add(text, manifest);
  }
  const notices = [...namesByText].map(([text, names]) => `${[...new Set(names)].join("\n")}\n\n${text}`);
  const text = [RUNTIME, ...notices].join(`\n\n${"-".repeat(80)}\n\n`);
  return gzipSync(text, { level: 9 }).toString("base64");
}
