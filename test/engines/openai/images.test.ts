/** Pictures that the provider answers with an address: fetched again when the network fails, and never made again. */
import { afterEach, expect, test } from "bun:test";
import { createImages } from "../../../src/engines/openai/images.ts";
import { completeSettings } from "../../../src/engines/openai/settings.ts";
import { type Outgoing, OutgoingError, type OutgoingProblem } from "../../../src/providers/outgoing.ts";
import { tellReach } from "../../../src/sentences/reach_problems.ts";
import { KEY, never } from "./fixtures.ts";
import { images, type ProviderStub, startProviderStub } from "./provider_stub.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

let stub: ProviderStub;
afterEach(() => stub.stop());

/** Asks for a picture whose address fails so often before it answers. */
async function fetchAfter(failures: number, problem: OutgoingProblem) {
  stub = startProviderStub(() => images({ url: "https://pictures.example/one.png" }));
  let asked = 0;
  const waits: number[] = [];
  const outgoing: Outgoing = {
    findProblem: () => null,
    mayReach: () => true,
    async request() {
      if (asked++ < failures) throw new OutgoingError(problem, tellReach("closed"));
      return { status: 200, headers: {}, body: PNG, cut: false, firstByteMs: 0 };
    },
  };
  const settings = completeSettings({
    apiKey: KEY,
    baseUrl: stub.url,
    models: { standard: "one", premium: "two" },
    timeoutMs: 60_000,
    maxRetries: 3,
    sleep: async (ms) => void waits.push(ms),
    random: () => 0.5,
    outgoing,
  });
  const request = { prompt: "A loaf", width: 512, height: 512, format: "png" as const };
  const result = await createImages(settings)(request, never()).then(
    ({ bytes }) => bytes.length,
    (error: Error) => error.message,
  );
  return { result, asked, waits, made: stub.requests.length };
}

test("what the network has ended is fetched again, a few times, and made once", async () => {
  expect(await fetchAfter(2, "unreachable")).toEqual({ result: PNG.length, asked: 3, waits: [375, 750], made: 1 });
  expect(await fetchAfter(9, "timeout")).toEqual({
    result:
      "The AI provider's picture could not be fetched: The server closed the connection without an answer. Try again.",
    asked: 4,
    waits: [375, 750, 1500],
    made: 1,
  });
});

test("an address that must not be asked is asked once", async () => {
  expect(await fetchAfter(9, "refused")).toMatchObject({ asked: 1, waits: [], made: 1 });
});
