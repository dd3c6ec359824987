/** Waiting for a server that restarts. */
const LOOK_MS = 500;
/** One that is not back by then is looked for no longer. */
const PATIENCE_MS = 60_000;

/** Resolves when the server that was told to restart is back. */
export async function serverIsBack(): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    await new Promise((go) => setTimeout(go, LOOK_MS));
    const isBack = await fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isBack) return;
  }
}
