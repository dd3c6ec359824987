/** The executable as somebody starts it for the first time: in an empty folder, with no settings. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";

const EXECUTABLE = join(import.meta.dir, "../../dist/sitewright");

export interface Installation {
  baseUrl: string;
  /** With it the first user sets e-mail and password. */
  setUpLink: string;
  stop(): Promise<void>;
}

/** Throws when the executable was not built. */
export async function startExecutable(): Promise<Installation> {
  if (!existsSync(EXECUTABLE)) throw new Error('build it first: "bun run build"');
  const folder = newDirectory();
  const server = Bun.spawn([EXECUTABLE, "serve", "--port", "0"], {
    cwd: folder,
    env: {},
    stdout: "pipe",
    stderr: "pipe",
  });
  const decoder = new TextDecoder();
  let greeting = "";
  for await (const chunk of server.stdout) {
    greeting += decoder.decode(chunk);
    if (greeting.includes("3. Follow")) break;
  }
  return {
    baseUrl: /serves (\S+)/.exec(greeting)![1]!,
    setUpLink: /\S+\/app\/setup#token=\w+/.exec(greeting)![0],
    async stop() {
      server.kill("SIGKILL");
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
