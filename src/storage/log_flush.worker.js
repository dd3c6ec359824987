// Waits for the disk: it is sent the number of an open file, and answers when what was written to that is on disk.
import { fdatasyncSync } from "node:fs";

self.onmessage = ({ data: descriptor }) => {
  try {
    postMessage({ answer: fdatasyncSync(descriptor) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
};
postMessage({ answer: "ready" });
