/** What AI clients are told to connect: commands that shells take, files that are JSON, the key only where there is one. */
import { expect, test } from "bun:test";
import { type AiClient, CLIENT_SETUPS } from "../../src/dashboard/parts/ai_clients.ts";

const ADDRESS = "https://sites.example.com/mcp?toolsets=all";
const CLIENTS = Object.keys(CLIENT_SETUPS) as AiClient[];

test("there are eight, and each is told the whole address, without a key", () => {
  expect(CLIENTS).toHaveLength(8);
  for (const client of CLIENTS) {
    const setup = CLIENT_SETUPS[client](ADDRESS);
    expect(setup).toContain(ADDRESS);
    expect(setup).not.toContain("Bearer");
    if (setup.startsWith("{")) JSON.parse(setup);
  }
});

test("commands keep the address one word for a shell", async () => {
  for (const client of ["claudeCode", "vscode", "codex"] as const) {
    const [line] = CLIENT_SETUPS[client](ADDRESS).split("\n");
    const shell = Bun.spawn(["sh", "-c", `printf '%s\\n' ${line}`], { stdout: "pipe" });
    const words = (await new Response(shell.stdout).text()).trim().split("\n");
    expect(words.some((word) => word === ADDRESS || word.includes(`"url":"${ADDRESS}"`))).toBe(true);
  }
});

test("with a key they have it in a header, as files and commands want it", () => {
  for (const client of ["claudeCode", "cursor", "vscode", "gemini", "zed"] as const)
    expect(CLIENT_SETUPS[client](ADDRESS, "sw_1")).toContain("Bearer sw_1");
});
