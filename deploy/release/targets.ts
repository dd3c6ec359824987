/** The machines that executables are made for, and how one is made: always of a fresh copy of the commit, with its own packages. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Target {
  /** As lists of releases and files call it (`ownTarget` in `src/providers/releases.ts`). */
  name: string;
  /** Which of the packages that are machine code are installed: those of this machine alone are in the executable. */
  os: string;
  cpu: string;
  libc: string | null;
}

export const TARGETS: Target[] = [
  { name: "linux-x64", os: "linux", cpu: "x64", libc: "glibc" },
  { name: "linux-x64-musl", os: "linux", cpu: "x64", libc: "musl" },
  { name: "linux-arm64", os: "linux", cpu: "arm64", libc: "glibc" },
  { name: "linux-arm64-musl", os: "linux", cpu: "arm64", libc: "musl" },
  { name: "darwin-arm64", os: "darwin", cpu: "arm64", libc: null },
  { name: "windows-x64", os: "win32", cpu: "x64", libc: null },
];

/** Makes the executable of a target. */
export type Build = (target: Target, source: string, file: string) => Promise<void>;

export async function run(folder: string, ...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { cwd: folder, stdout: "pipe", stderr: "pipe" });
  const [out, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command.slice(0, 3).join(" ")} failed: ${problems || out}`);
  return out.trim();
}

/** Writes the files of a commit into a folder, as they are in it. */
export async function copyOfCommit(root: string, commit: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "commit.tar");
  await run(root, "git", "archive", "--output", archive, commit);
  await run(folder, "tar", "-xf", archive);
  rmSync(archive);
}

export const buildWithBun: Build = async ({ name, os, cpu, libc }, source, file) => {
  const bun = process.execPath;
  // Packages of another machine, which a target before has left.
  rmSync(join(source, "node_modules"), { recursive: true, force: true });
  const place = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])];
  await run(source, bun, "install", "--frozen-lockfile", "--production", "--silent", ...place);
  await run(source, bun, "deploy/build.ts", `--target=bun-${name}`, "--outfile", file);
};
