/** The executable as somebody starts it for the first time: in an empty folder, with no settings. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";

const EXECUTABLE = join(import.meta.dir, "../../dist/sitewright");

export interface Installation {
  baseUrl: string;
  /** With it the first user sets e-mail and password. */
  setUpLink: string;
  /** What another command prints, beside the server and on its data. */
  run(...command: string[]): Promise<string>;
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
    async run(...command) {
      const running = Bun.spawn([EXECUTABLE, ...command], { cwd: folder, env: {}, stdout: "pipe", stderr: "pipe" });
      const [text, problem, code] = await Promise.all([
        new Response(running.stdout).text(),
        new Response(running.stderr).text(),
        running.exited,
      ]);
      if (code !== 0) throw new Error(`${command.join(" ")}: ${problem}`);
      return text;
    },
    async stop() {
      server.kill("SIGKILL");
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
