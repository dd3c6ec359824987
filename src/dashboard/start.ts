/**
 * Starts the application once what the document shows is drawn: who waits for it sees that first, also with a slow
 * connection, which until then has nothing else to bring. The document names all that the screen is made of.
 */

import { pause } from "./pause.ts";

/** Where nobody tells what is drawn, or nothing is. */
const LONGEST_MS = 500;

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.head.append(document.querySelector("template")!.content);
  void import("./runtime.ts").then(pause).then(() => import("./main.tsx"));
}

if (document.hidden) start();
else {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, LONGEST_MS);
}
