/** Peer of event streams: the same bytes to everybody who waits, with nothing around them. */
export {};

const [, , file] = process.argv;
const { opening, rest } = (await Bun.file(file!).json()) as { opening: string; rest: string[] };
const encoder = new TextEncoder();
const waiting = new Set<ReadableStreamDefaultController>();

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 60,
  fetch: () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(encoder.encode(opening));
          waiting.add(controller);
        },
      }),
      { headers: { "Content-Type": "text/event-stream" } },
    ),
});
process.stdout.write(`port ${server.port}\n`);

for await (const _ of console) {
  for (const part of rest) {
    const bytes = encoder.encode(part);
    for (const controller of waiting) controller.enqueue(bytes);
  }
  for (const controller of waiting) controller.close();
  waiting.clear();
}
