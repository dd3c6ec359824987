/** What goes with the executables of a release: the list of releases, checksums, and what is in the program (CycloneDX). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../src/commands/licences/packages.ts";
import { compareVersions } from "../../src/lib/versions.ts";
import type { Release, ReleaseList, ReleaseMessage } from "../../src/providers/releases.ts";

/**
 * The part of the changelog about a version.
 * @throws Error without one, or where it says that it is not released
 */
export function changesOf(changelog: string, version: string): { date: string; notes: string } {
  const heading = changelog.split("\n").find((line) => line.startsWith(`## ${version} `));
  const date = heading && /^## \S+ \((\d{4}-\d\d-\d\d)\)$/.exec(heading)?.[1];
  if (!date)
    throw new Error(`CHANGELOG.md has no entry "## ${version} (year-month-day)"${heading ? `, but "${heading}"` : ""}`);
  const [, after] = changelog.split(`${heading}\n`);
  const notes = after!.split(/^## /m)[0]!.trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return { date, notes };
}

/** How long a list is good for: so long, at most, can others keep a newer one from servers without their being told. */
const FRESH_DAYS = 90;

/** When a list that is made on a day (year-month-day) has to be signed anew. */
export const expiryOf = (date: string): string =>
  new Date(Date.parse(date) + FRESH_DAYS * 24 * 3600_000).toISOString().slice(0, 10);

/** @param earlier the list that is published now; null: this is the first release */
export function releaseList(earlier: ReleaseList | null, release: Release, messages: ReleaseMessage[]): ReleaseList {
  const others = (earlier?.releases ?? []).filter(({ version }) => version !== release.version);
  const releases = [release, ...others].sort((a, b) => compareVersions(b.version, a.version));
  const [newest] = releases as [Release];
  return {
    expires: expiryOf(release.date),
    update: {
      release_version: newest.version,
      release_date: newest.date,
      url: "CHANGELOG.md",
      description: newest.notes,
    },
    messages: [...messages, ...(earlier?.messages ?? [])],
    releases,
  };
}

/** As `sha256sum --check` reads them. @param sums SHA-256 by file */
export const checksums = (sums: Map<string, string>): string =>
  [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");

/** SHA-512 of packages by "name@version", as the lockfile has them. */
function lockedSums(root: string): Map<string, string> {
  const lines = readFileSync(join(root, "bun.lock"), "utf8").matchAll(
    /^ {4}"[^"]+": \["([^"]+)".*"sha512-([^"]+)"\],?$/gm,
  );
  return new Map([...lines].map(([, name, sum]) => [name!, Buffer.from(sum!, "base64").toString("hex")]));
}

/**
 * A bill of materials in CycloneDX 1.6. The same for the same commit: its time is the commit's.
 * @param packages all that are in the program
 */
export function billOfMaterials(root: string, packages: Manifest[], version: string, time: string): string {
  const sums = lockedSums(root);
  const components = packages.map(({ name, version, license = "" }) => {
    const sum = sums.get(`${name}@${version}`);
    return {
      type: "library",
      "bom-ref": `pkg:npm/${name.replace("@", "%40")}@${version}`,
      name,
      version,
      ...(sum && { hashes: [{ alg: "SHA-512", content: sum }] }),
      licenses: [/ (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    };
  });
  const runtime = {
    type: "platform",
    "bom-ref": `pkg:npm/bun@${Bun.version}`,
    name: "bun",
    version: Bun.version,
    licenses: [{ license: { id: "MIT" } }],
    purl: `pkg:npm/bun@${Bun.version}`,
  };
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: time,
      component: { type: "application", "bom-ref": "sitewright", name: "sitewright", version },
    },
    components: [runtime, ...components],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
