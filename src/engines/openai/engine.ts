/**
 * The engine that has a language model write the code, over chat completions (or Responses) of OpenAI or any server that speaks the
 * same (OpenRouter, Ollama, vLLM, LM Studio, llama.cpp). It plans as structured output, streams the code in marked
 * blocks, checks the page and has it corrected; it edits by blocks of search and replace. It refuses to fall back to another engine, to read the environment,
 * and to retry once code has been sent.
 */
import { tellEngine } from "../../sentences/engine_failures.ts";
import type { Computation } from "../../workers/computation.ts";
import {
  type Engine,
  EngineError,
  type EngineHealth,
  type EngineSource,
  type Groundwork,
  type ModelTier,
  type PageTask,
} from "../engine.ts";
import { rememberAbilities } from "./abilities.ts";
import { readBrief } from "./brief.ts";
import { createChat } from "./client.ts";
import { editPage } from "./edit.ts";
import { createFindPhoto } from "./find_photos.ts";
import { createImages } from "./images.ts";
import { planPage } from "./plan.ts";
import { checkMessages } from "./prompt.ts";
import { completeSettings, type OpenaiSettings } from "./settings.ts";
import { createAskForJson } from "./structured.ts";
import { suggestSite } from "./suggest.ts";
import { limitTime } from "./time_limits.ts";
import { openaiTools } from "./tools.ts";
import { writePage } from "./write.ts";

const CHECK_LIMIT_MS = 60_000;

/**
 * The engine for these settings. No request is made before it is used.
 * @param groundwork tells what is known of a task before the model is asked
 */
export function openaiEngine(given: OpenaiSettings, groundwork: Computation<PageTask, Groundwork>): EngineSource {
  const settings = completeSettings(given);
  const abilities = rememberAbilities(settings.now);
  const chat = createChat(settings, abilities);
  // A check is to say what is wrong now, not after a minute of retries.
  const chatOnce = createChat({ ...settings, maxRetries: 0 }, abilities);
  const askForJson = createAskForJson(chat, abilities);

  const withLimit = (signal: AbortSignal, ms = settings.timeoutMs) => {
    signal.throwIfAborted();
    return limitTime(settings, signal, ms, () => tooLong(ms));
  };

  const limited = async <T>(given: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const limit = withLimit(given);
    try {
      return await work(limit.signal);
    } finally {
      limit.release();
    }
  };
  const makeImage = createImages(settings);
  const findPhoto = settings.pictureSearch && createFindPhoto(settings.pictureSearch, settings.outgoing);
  /** Why it is known that there will be no images; null: there may be some. */
  const noImages = (): EngineError | null => (findPhoto ? null : makeImage.missing());
  /** The task without images, where that is known. */
  const possible = (task: PageTask): PageTask => (noImages() ? { ...task, generateImages: false } : task);

  async function check(signal: AbortSignal): Promise<EngineHealth> {
    const models = [...new Set(Object.values(settings.models))];
    for (const model of models) {
      const limit = withLimit(signal, Math.min(CHECK_LIMIT_MS, settings.timeoutMs));
      try {
        // The first piece tells all: the address, the key and the model are right.
        for await (const _ of chatOnce({ model, messages: checkMessages() }, "stream", limit.signal)) break;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return { ok: false, message: error.message.replace(/\s+/g, " "), said: error.said };
      } finally {
        limit.release();
      }
    }
    const names = models.map((model) => `“${model}”`).join(" and ");
    return { ok: true, message: `The AI provider answers with ${names}.` };
  }

  const common = { name: "openai", describe: (model: ModelTier) => settings.models[model], check } as const;
  return {
    ...common,
    boundTo: (compute): Engine => ({
      ...common,

      readBrief: (task, signal) =>
        limited(signal, (limit) => readBrief(askForJson, settings.models.standard, task, limit)),

      async plan(task, signal) {
        const limit = withLimit(signal);
        try {
          return await planPage(
            { ask: askForJson, compute, groundwork, model: settings.models[task.model] },
            possible(task),
            limit.signal,
          );
        } finally {
          limit.release();
        }
      },

      async *write(task, plan, signal, look) {
        const limit = withLimit(signal);
        try {
          const model = settings.models[task.model];
          const reason = task.generateImages ? (noImages()?.message ?? null) : null;
          const context = {
            chat,
            compute,
            makeImage,
            findPhoto,
            groundwork,
            look,
            model,
            signal,
            stepSignal: limit.signal,
          };
          yield* writePage(context, reason === null ? task : { ...task, generateImages: false }, plan);
          if (reason !== null) yield { type: "images_missing", made: 0, found: 0, wanted: 1, reason };
        } finally {
          limit.release();
        }
      },

      async *edit(task, signal) {
        const limit = withLimit(signal);
        try {
          const model = settings.models[task.model];
          yield* editPage({ chat, compute, model, signal, stepSignal: limit.signal }, task);
        } finally {
          limit.release();
        }
      },

      async suggestPages(prompt, signal) {
        const limit = withLimit(signal);
        try {
          return await suggestSite(askForJson, settings.models.standard, prompt, limit.signal, compute);
        } finally {
          limit.release();
        }
      },

      tools: openaiTools({ ask: askForJson, makeImage, model: settings.models.standard, limited, compute }),
    }),
  };
}

function tooLong(ms: number): EngineError {
  return new EngineError(
    "provider_unavailable",
    tellEngine("provider_slow", { seconds: Math.round(ms / 1000), setting: "SITEWRIGHT_ENGINE_TIMEOUT_SECONDS" }),
  );
}
