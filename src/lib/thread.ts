/** It will not answer any more, also to what it was asked. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
}

type Heard = { answer: unknown } | { problem: string } | "ended";

/**
 * Starts a thread.
 * @param script a module, as text, that answers each message with `{ answer }` or `{ problem }`, and says `{ answer }` first
 * @throws ThreadEnded when none can be had
 */
export async function startThread(script: string) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address, { smol: true });
  let hasEnded = false;
  let heard = Promise.withResolvers<Heard>();
  const onEnd = () => {
    hasEnded = true;
    heard.resolve("ended");
  };
  worker.onmessage = ({ data }: MessageEvent<Heard>) => heard.resolve(data);
  worker.onerror = onEnd;
  worker.addEventListener("close", onEnd);
  const hear = async () => {
    const found = await heard.promise;
    if (found === "ended") throw new ThreadEnded();
    if ("problem" in found) throw new Error(found.problem);
    return found.answer;
  };
  try {
    await hear();
  } finally {
    URL.revokeObjectURL(address);
  }
  return {
    /**
     * Asks one thing at a time.
     * @throws ThreadEnded; or an Error with the words of what went wrong
     */
    async ask<Answer>(question: unknown): Promise<Answer> {
      if (hasEnded) throw new ThreadEnded();
      heard = Promise.withResolvers();
      worker.postMessage(question);
      return (await hear()) as Answer;
    },
    end: (): void => worker.terminate(),
  };
}

/**
 * Threads for the few calls that would stop this one, or compete with it: to wait for the disk, to hash a password. The
 * runtime's own threads do such calls, too, but whoever has many of them made keeps those busy, for whatever they are.
 * What computes on what people send is done in processes (`workers/`), which have limits and can be ended.
 */
export type Thread = Awaited<ReturnType<typeof startThread>>;
