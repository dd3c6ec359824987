/**
 * `bun run release VERSION --key FILE`: the executables of a version with all that goes with them, in `dist/release`. What is in
 * that folder is put where `SITEWRIGHT_UPDATES_URL` leads. The same commit always makes the same bytes. What this machine can run is
 * tried: each target says how, here and in `releases.json`.
 *
 *   bun run release key FILE     makes a private key, and writes its public half into `src/settings/updates.ts`
 *   bun run release list         only signs the list anew (`--earlier`), for another 90 days or with a notice (`--message`)
 *
 *   --key FILE        private key (Ed25519, PEM); given twice while a key is replaced, so that programs that know either take it
 *   --targets a,b     only these; left out: all
 *   --earlier FILE    the releases.json that is published now
 *   --security        it mends what others could misuse
 *   --message FILE    a notice for operators: {"date", "title", "description", "url", "priority"}
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { programPackages } from "../src/commands/licences/packages.ts";
import { isoTime, systemClock } from "../src/lib/clock.ts";
import { VERSION_FORM } from "../src/lib/versions.ts";
import type { Release, ReleaseList, ReleaseMessage } from "../src/providers/releases.ts";
import { RELEASE_SIGNERS } from "../src/settings/updates.ts";
import { billOfMaterials, changesOf, checksums, expiryOf, releaseList } from "./release/documents.ts";
import { keepSigner, newSigner, readSigner, type Signer, signatures, withSigner } from "./release/signing.ts";
import { type Build, buildWithBun, copyOfCommit, run, TARGETS, type Target } from "./release/targets.ts";
import { type Try, tryProgram } from "./release/trying.ts";

/** The same on every machine: the bundler writes the place of some packages into what it makes. */
const SOURCE = "/tmp/sitewright-release";

const SIGNERS_FILE = "src/settings/updates.ts";

export interface ReleaseOptions {
  /** The repository. */
  root: string;
  version: string;
  /** Where everything is written. */
  folder: string;
  /** Where the commit is built, and removed again. */
  source: string;
  signers: Signer[];
  /** The public keys that the programs know: one of the signers' at least, or nobody takes what is made. */
  known: string[];
  targets: Target[];
  earlier: ReleaseList | null;
  messages: ReleaseMessage[];
  security: boolean;
  build: Build;
  try: Try;
  tell(step: string): void;
}

/**
 * Makes a release.
 * @throws Error that says what has to be done before
 */
export async function makeRelease(options: ReleaseOptions): Promise<void> {
  const { root, version, folder, earlier, messages, security } = options;
  assertKnownSigner(options);
  const changed = await run(root, "git", "status", "--porcelain");
  if (changed) throw new Error(`commit or remove what is not committed:\n${changed}`);
  const { version: written } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (written !== version) throw new Error(`package.json says ${written}, not ${version}; change it and commit`);
  const { date, notes } = changesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = await buildAll(options);
  const time = await run(root, "git", "show", "-s", "--format=%cI", "HEAD");
  const sbom = `sitewright-${version}.cdx.json`;
  writeFileSync(join(folder, sbom), billOfMaterials(root, programPackages(), version, new Date(time).toISOString()));
  const copied = ["CHANGELOG.md", "deploy/sitewright.service"];
  for (const file of copied) copyFileSync(join(root, file), join(folder, basename(file)));
  const release: Release = { version, date, security, notes, files };
  write(options, "releases.json", `${JSON.stringify(releaseList(earlier, release, messages), null, 2)}\n`);
  const sums = new Map(Object.values(files).map(({ url, sha256 }) => [url, sha256]));
  for (const name of [sbom, ...copied.map((file) => basename(file))]) sums.set(name, sumOf(join(folder, name)));
  write(options, "SHA256SUMS", checksums(sums));
}

/** Signs the list of releases anew, with notices or without. @param today year-month-day */
export function renewList(options: ReleaseOptions, today: string): void {
  const { folder, earlier, messages } = options;
  assertKnownSigner(options);
  if (!earlier) throw new Error("say which list is to be signed anew: --earlier releases.json");
  mkdirSync(folder, { recursive: true });
  const list = { ...earlier, expires: expiryOf(today), messages: [...messages, ...earlier.messages] };
  write(options, "releases.json", `${JSON.stringify(list, null, 2)}\n`);
}

function assertKnownSigner({ signers, known }: ReleaseOptions): void {
  if (known.length === 0)
    throw new Error(
      `no program would take this: RELEASE_SIGNERS in ${SIGNERS_FILE} has no key yet. "bun run release key release.pem" makes one; keep that file, and commit the other`,
    );
  if (signers.length === 0) throw new Error("say which private key signs it: --key FILE");
  if (!signers.some(({ publicKey }) => known.includes(publicKey)))
    throw new Error(
      `no program would take this: RELEASE_SIGNERS in ${SIGNERS_FILE} knows ${known.join(", ")}, but not ${signers.map(({ publicKey }) => publicKey).join(", ")}`,
    );
}

/** Makes and tries all targets, and tells of each. @throws Error when one can't be made, or does not do what it should */
async function buildAll(options: ReleaseOptions): Promise<Release["files"]> {
  const { root, folder, source, targets, tell } = options;
  const files: Release["files"] = {};
  const told: string[] = [];
  const failed: string[] = [];
  try {
    await copyOfCommit(root, "HEAD", source);
    for (const target of targets) {
      tell(`Making ${target.name} …`);
      try {
        const { file, told: how } = await buildOne(options, target);
        files[target.name] = file;
        told.push(how);
      } catch (error) {
        failed.push(target.name);
        told.push(`${target.name}: not made, or of no use: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
  for (const { name } of TARGETS) if (!targets.some((one) => one.name === name)) told.push(`${name}: left out`);
  for (const line of told) tell(line);
  if (failed.length === 0) return files;
  rmSync(folder, { recursive: true });
  throw new Error(`nothing is released: ${failed.join(", ")} failed; --targets says which are made`);
}

async function buildOne({ version, folder, source, build, try: tryIt }: ReleaseOptions, target: Target) {
  const { name, os } = target;
  const url = `sitewright-${version}-${name}${os === "win32" ? ".exe" : ""}`;
  const made = join(folder, url);
  await build(target, source, made);
  const { tried, why } = await tryIt(target, made, version);
  const bytes = Bun.file(made).size;
  const file = { url, bytes, sha256: sumOf(made), tried };
  return {
    file,
    told: `${name}: made (${Math.round(bytes / 1e6)} MB), ${tried ? `tried ${tried}` : `not tried: ${why}`}`,
  };
}

const sumOf = (file: string): string => new Bun.CryptoHasher("sha256").update(readFileSync(file)).digest("hex");

/** Writes a file and its signatures. */
function write({ folder, signers }: ReleaseOptions, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.sig`), signatures(signers, Buffer.from(text)));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string", multiple: true, default: [] },
      targets: { type: "string" },
      earlier: { type: "string" },
      security: { type: "boolean", default: false },
      message: { type: "string", multiple: true, default: [] },
    },
  });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const [version = "", keyFile] = positionals;
  const root = join(import.meta.dir, "..");
  if (version === "key") {
    if (!keyFile) throw new Error("which file? For example: bun run release key release.pem");
    const signer = newSigner();
    keepSigner(signer, keyFile);
    const source = join(root, SIGNERS_FILE);
    writeFileSync(source, withSigner(readFileSync(source, "utf8"), signer.publicKey));
    return say(
      `Wrote ${keyFile}: keep it secret, and a copy elsewhere. ${SIGNERS_FILE} knows its public half: commit it.`,
    );
  }
  if (version !== "list" && !VERSION_FORM.test(version))
    throw new Error("which version? For example: bun run release 1.4.2 --key release.pem");
  const names = values.targets?.split(",") ?? TARGETS.map(({ name }) => name);
  const unknown = names.filter((name) => !TARGETS.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(
      `there is no target ${unknown.join(", ")}; there are ${TARGETS.map(({ name }) => name).join(", ")}`,
    );
  const folder = join(root, "dist/release");
  const options: ReleaseOptions = {
    root,
    version,
    folder,
    source: SOURCE,
    signers: values.key.map(readSigner),
    targets: TARGETS.filter(({ name }) => names.includes(name)),
    earlier: values.earlier ? JSON.parse(readFileSync(values.earlier, "utf8")) : null,
    messages: values.message.map((file) => JSON.parse(readFileSync(file, "utf8"))),
    security: values.security,
    build: buildWithBun,
    try: tryProgram,
    known: RELEASE_SIGNERS,
    tell: say,
  };
  if (version === "list") renewList(options, isoTime(systemClock.now()).slice(0, 10));
  else await makeRelease(options);
  say(`Made ${folder}.`);
}

if (import.meta.main)
  await main().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
