/** A page as the browser shows it: how wide, in which theme; pictures of it, and what our own code finds in it. */
import { broken } from "./failures.ts";
import type { Members, Protocol } from "./protocol.ts";
import settle from "./settle.client.js" with { type: "text" };

export interface Look {
  width: number;
  theme: "light" | "dark";
}

/** Part of a page, in CSS pixels from its top. */
export interface Band {
  top: number;
  height: number;
}

export interface View {
  /** Shows the page, or shows it otherwise, and waits until it has come to rest. Returns how high it is, in pixels. */
  show(look: Look): Promise<{ height: number }>;
  /** A picture of a part of the page. @param scale its pixels for each of CSS; 1 when left out */
  picture(band: Band, format: "png" | "jpeg", scale?: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * What a script of ours comes to that runs in the page, where the page's own scripts can't change what it sees.
   * @param mostMs how long it may compute; without end when left out, until the look ends
   * @throws Error of the script, or that it was ended
   */
  evaluate<Result>(script: string, mostMs?: number): Promise<Result>;
}

/** Of a window: what pages take "the height of the screen" for. */
const heightOf = (width: number): number => (width < 600 ? 844 : 800);
/** Texts can still be read. */
const JPEG_QUALITY = 80;
/** A page that loads itself anew takes what runs in it along. */
const TRIES = 6;

/**
 * Opens an empty page in a context.
 * @param guard makes what answers the requests of its session and frame
 */
export async function openView(
  protocol: Protocol,
  browserContextId: string,
  guard: (session: string, frame: string) => (request: Members) => Promise<void>,
) {
  const { targetId } = await protocol.command("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await protocol.command("Target.attachToTarget", { targetId, flatten: true });
  const command = (method: string, parameters?: Members) => protocol.command(method, parameters, sessionId);
  const { frameTree } = await command("Page.getFrameTree");
  const frameId: string = frameTree.frame.id;
  const answer = guard(sessionId, frameId);
  protocol.onEvent(sessionId, (method, parameters) => {
    if (method === "Fetch.requestPaused") void answer(parameters);
  });
  await command("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  await command("Page.enable");
  // Connections without a request, which nothing here would hear of.
  const source =
    "for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete globalThis[name];";
  await command("Page.addScriptToEvaluateOnNewDocument", { source });

  const evaluate = createEvaluation(command, frameId);
  let isLoaded = false;
  return {
    evaluate,
    async show(url: string, { width, theme }: Look): Promise<{ height: number }> {
      await command("Emulation.setDeviceMetricsOverride", {
        width,
        height: heightOf(width),
        deviceScaleFactor: 1,
        mobile: false,
      });
      const features = [
        { name: "prefers-color-scheme", value: theme },
        // What moves in when it is scrolled to is there.
        { name: "prefers-reduced-motion", value: "reduce" },
      ];
      await command("Emulation.setEmulatedMedia", { features });
      if (!isLoaded) {
        const { errorText } = await command("Page.navigate", { url });
        if (errorText) throw broken(`does not load a page: ${errorText}`);
        isLoaded = true;
      }
      await evaluate(settle);
      const { cssContentSize } = await command("Page.getLayoutMetrics");
      return { height: Math.ceil(cssContentSize.height) };
    },
    async picture({ top, height }: Band, format: "png" | "jpeg", scale = 1): Promise<Uint8Array<ArrayBuffer>> {
      const { cssLayoutViewport } = await command("Page.getLayoutMetrics");
      const { data } = await command("Page.captureScreenshot", {
        format,
        ...(format === "jpeg" && { quality: JPEG_QUALITY }),
        captureBeyondViewport: true,
        clip: { x: 0, y: top, width: cssLayoutViewport.clientWidth, height, scale },
      });
      return Buffer.from(data, "base64") as Uint8Array<ArrayBuffer>;
    },
  };
}

/** Runs scripts of ours in what a frame shows. */
function createEvaluation(command: (method: string, parameters?: Members) => Promise<Members>, frameId: string) {
  return async function evaluate<Result>(expression: string, mostMs?: number): Promise<Result> {
    for (let left = TRIES; ; left--) {
      try {
        const { executionContextId } = await command("Page.createIsolatedWorld", { frameId, worldName: "sitewright" });
        const { result, exceptionDetails } = await command("Runtime.evaluate", {
          expression,
          contextId: executionContextId,
          awaitPromise: true,
          returnByValue: true,
          timeout: mostMs,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value as Result;
      } catch (error) {
        if (left <= 1 || !/context|frame|navigated/i.test((error as Error).message)) throw error;
      }
    }
  };
}
