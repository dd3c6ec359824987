// Hashes passwords, behind whatever answers requests.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

try {
  setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), 10);
} catch {
  // Not every system can tell threads apart.
}

self.onmessage = ({ data: { password, hash, cost } }) => {
  try {
    postMessage({ answer: hash ? Bun.password.verifySync(password, hash) : Bun.password.hashSync(password, cost) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
};
postMessage({ answer: "ready" });
