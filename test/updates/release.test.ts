/** `bun run release`: what it refuses, and that what it makes is what `sitewright update` installs. */
import { expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepSigner, newSigner, readSigner, withSigner } from "../../deploy/release/signing.ts";
import { TARGETS } from "../../deploy/release/targets.ts";
import { makeRelease, type ReleaseOptions, renewList } from "../../deploy/release.ts";
import { getReleases, isSignedBy, ownTarget } from "../../src/providers/releases.ts";
import { RELEASE_SIGNERS } from "../../src/settings/updates.ts";
import { newDirectory } from "../harness.ts";
import { installed } from "./installed.ts";
import { programOf } from "./update_server.ts";

const git = (root: string, ...args: string[]) => {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  const { success, stderr } = Bun.spawnSync(["git", ...who, ...args], { cwd: root });
  if (!success) throw new Error(String(stderr));
};

/** A small repository whose executables are scripts. */
function repository(version: string, changelog: string) {
  const root = newDirectory();
  mkdirSync(root, { recursive: true });
  git(root, "init", "-q");
  writeFileSync(join(root, ".gitignore"), "dist\n");
  writeFileSync(join(root, "package.json"), JSON.stringify({ version }));
  writeFileSync(join(root, "bun.lock"), readFileSync(join(import.meta.dir, "../../bun.lock")));
  writeFileSync(join(root, "CHANGELOG.md"), changelog);
  mkdirSync(join(root, "deploy"));
  writeFileSync(join(root, "deploy/sitewright.service"), "[Service]\n");
  git(root, "add", "-A");
  git(root, "commit", "-qm", "A version");
  const signer = newSigner();
  const options: ReleaseOptions = {
    root,
    version,
    folder: join(root, "dist/release"),
    source: join(root, "dist/source"),
    signers: [signer],
    known: [signer.publicKey],
    targets: TARGETS,
    earlier: null,
    messages: [],
    security: false,
    async build(target, source, file) {
      // Of the commit, not of what is in the folder.
      const { version: made } = await Bun.file(join(source, "package.json")).json();
      writeFileSync(file, target.name === ownTarget() ? programOf(made) : `for ${target.name}`);
      chmodSync(file, 0o755);
    },
    try: async ({ name }) => (name === ownTarget() ? { tried: "here" } : { tried: null, why: "no such machine" }),
    tell() {},
  };
  return { options, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

const CHANGELOG = "# Changelog\n\n## 1.1.0 (2026-11-29)\n\n- More.\n\n## 1.0.0 (2026-11-01)\n\n- The first.\n";

test("refuses what is not committed, a version without its entry or that package.json does not have, and keys that nobody takes", async () => {
  using made = repository("1.1.0", CHANGELOG);
  const { options } = made;
  const refusal = (more: Partial<ReleaseOptions>) =>
    makeRelease({ ...options, ...more }).then(
      () => "",
      (error: Error) => error.message,
    );
  expect(await refusal({ version: "1.2.0" })).toBe("package.json says 1.1.0, not 1.2.0; change it and commit");
  expect(await refusal({ signers: [] })).toContain("--key");
  expect(await refusal({ known: [] })).toContain('"bun run release key release.pem" makes one');
  const stranger = newSigner();
  expect(await refusal({ signers: [stranger] })).toContain(`not ${stranger.publicKey}`);
  writeFileSync(join(options.root, "new.txt"), "not committed");
  expect(await refusal({})).toContain("new.txt");
  rmSync(join(options.root, "new.txt"));
  for (const changelog of [
    "# Changelog\n",
    "## 1.1.0 (not released)\n\n- More.\n",
    "## 1.1.0 (2026-11-29)\n\n## 1.0.0 (2026-11-01)\n",
  ]) {
    using other = repository("1.1.0", changelog);
    await expect(makeRelease(other.options)).rejects.toThrow(/CHANGELOG\.md (has no entry|says nothing)/);
  }
});

test("what it makes is what an update installs: files, sums, list, signatures of each key, what is in the program", async () => {
  await using here = installed();
  using made = repository("1.1.0", CHANGELOG);
  const { options } = made;
  const next = newSigner();
  const signers = [here.server.signer, next];
  await makeRelease({ ...options, signers, known: [next.publicKey], security: true });
  const read = (name: string) => readFileSync(join(options.folder, name));
  expect(readdirSync(options.folder).sort()).toEqual(
    [
      ...[
        "CHANGELOG.md",
        "SHA256SUMS",
        "SHA256SUMS.sig",
        "releases.json",
        "releases.json.sig",
        "sitewright-1.1.0.cdx.json",
        "sitewright.service",
      ],
      ...TARGETS.map(({ name, os }) => `sitewright-1.1.0-${name}${os === "win32" ? ".exe" : ""}`),
    ].sort(),
  );
  const checked = Bun.spawnSync(["sha256sum", "--check", "--strict", "SHA256SUMS"], { cwd: options.folder });
  expect(checked.exitCode).toBe(0);
  for (const { publicKey } of [here.server.signer, next])
    for (const name of ["SHA256SUMS", "releases.json"])
      expect(await isSignedBy([publicKey], read(name), String(read(`${name}.sig`)))).toBe(true);
  expect(await isSignedBy([newSigner().publicKey], read("SHA256SUMS"), String(read("SHA256SUMS.sig")))).toBe(false);

  for (const name of readdirSync(options.folder)) here.server.files.set(name, new Uint8Array(read(name)));
  const { url, signer } = here.server;
  const list = await getReleases({ url, signers: [signer.publicKey] });
  expect(list.update).toMatchObject({ release_version: "1.1.0", release_date: "2026-11-29", description: "- More." });
  expect(list.releases[0]).toMatchObject({ security: true, notes: "- More." });
  const tried = Object.entries(list.releases[0]!.files).filter(([, { tried }]) => tried);
  expect(tried.map(([name, { tried }]) => [name, tried])).toEqual([[ownTarget(), "here"]]);
  expect((await here.update()).code).toBe(0);
  expect(here.version()).toBe("1.1.0");

  const bill = JSON.parse(String(read("sitewright-1.1.0.cdx.json")));
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  const valibot = bill.components.find(({ name }: { name: string }) => name === "valibot");
  expect(valibot).toMatchObject({ licenses: [{ license: { id: "MIT" } }], hashes: [{ alg: "SHA-512" }] });
  const references = bill.components.map((component: { "bom-ref": string }) => component["bom-ref"]);
  expect(references).toEqual([...new Set(references)]);
  const plain = bill.components.filter(({ hashes }: { hashes?: unknown }) => !hashes);
  expect(plain.map(({ name }: { name: string }) => name)).toEqual(["bun"]);
});

test("tells of each target whether it was made and tried, and releases nothing when one fails", async () => {
  using made = repository("1.1.0", CHANGELOG);
  const told: string[] = [];
  const targets = TARGETS.filter(({ name }) => !name.startsWith("windows"));
  const options: ReleaseOptions = { ...made.options, targets, tell: (line) => void told.push(line) };
  await makeRelease(options);
  const line = (name: string) => told.find((line) => line.startsWith(`${name}: `));
  expect(line(ownTarget())).toBe(`${ownTarget()}: made (0 MB), tried here`);
  expect(line("darwin-arm64")).toBe("darwin-arm64: made (0 MB), not tried: no such machine");
  expect(line("windows-x64")).toBe("windows-x64: left out");
  told.length = 0;
  const broken = makeRelease({
    ...options,
    async try({ name }) {
      if (name === ownTarget()) throw new Error("pictures are not drawn");
      return { tried: null, why: "no such machine" };
    },
  });
  expect(await broken.catch((error) => error.message)).toContain(`nothing is released: ${ownTarget()} failed`);
  expect(line(ownTarget())).toContain("pictures are not drawn");
  expect(existsSync(options.folder)).toBe(false);
});

test("a second release keeps the first in its list, and the same commit makes the same", async () => {
  using made = repository("1.1.0", CHANGELOG);
  const { options } = made;
  const read = (name: string) => readFileSync(join(options.folder, name), "utf8");
  const everything = () => readdirSync(options.folder).map((name) => [name, read(name)]);
  await makeRelease(options);
  const first = everything();
  await makeRelease(options);
  expect(everything()).toEqual(first);
  const earlier = JSON.parse(read("releases.json"));
  writeFileSync(join(options.root, "package.json"), JSON.stringify({ version: "1.2.0" }));
  writeFileSync(
    join(options.root, "CHANGELOG.md"),
    CHANGELOG.replace("## 1.1.0", "## 1.2.0 (2026-11-30)\n\n- Most.\n\n## 1.1.0"),
  );
  git(options.root, "commit", "-qam", "The next version");
  const message = {
    date: "2026-11-30",
    title: "A weakness",
    description: "Update.",
    url: null,
    priority: "high" as const,
  };
  await makeRelease({ ...options, version: "1.2.0", earlier, messages: [message] });
  const list = JSON.parse(read("releases.json"));
  expect(list.releases.map(({ version }: { version: string }) => version)).toEqual(["1.2.0", "1.1.0"]);
  expect(list.messages).toEqual([message]);
  expect(list.update.release_version).toBe("1.2.0");
  // It can be signed anew without a version: for longer, or with a notice.
  expect(list.expires).toBe("2027-02-28");
  const later = { ...message, title: "Another" };
  renewList({ ...options, earlier: list, messages: [later] }, "2027-02-01");
  expect(JSON.parse(read("releases.json"))).toEqual({ ...list, expires: "2027-05-02", messages: [later, message] });
  const signature = read("releases.json.sig");
  expect(await isSignedBy(options.known, Buffer.from(read("releases.json")), signature)).toBe(true);
  expect(() => renewList({ ...options, earlier: null }, "2027-02-01")).toThrow("--earlier");
});

test("a private key is for its owner alone, is never written over, and is read again", () => {
  const file = `${newDirectory()}.pem`;
  const signer = newSigner();
  keepSigner(signer, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readSigner(file).publicKey).toBe(signer.publicKey);
  expect(() => keepSigner(newSigner(), file)).toThrow("EEXIST");
  rmSync(file);
});

test("a public key is written among those that programs know, beside those that are there", () => {
  const [one, other] = [newSigner().publicKey, newSigner().publicKey];
  const source = readFileSync(join(import.meta.dir, "../../src/settings/updates.ts"), "utf8");
  const list = (text: string) => JSON.parse(/RELEASE_SIGNERS: string\[\] = (\[[^\]]*\])/.exec(text)![1]!);
  expect(list(withSigner(withSigner(source, one), other))).toEqual([...RELEASE_SIGNERS, one, other]);
  expect(() => withSigner("", one)).toThrow("RELEASE_SIGNERS");
});
