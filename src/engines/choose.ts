import { systemClock } from "../lib/clock.ts";
import { createOutgoing } from "../providers/outgoing.ts";
import { createPictureSearch } from "../providers/picture_search/search.ts";
import type { Config } from "../settings/config.ts";
import { groundwork } from "./builtin/computations.ts";
import { builtinEngine } from "./builtin/engine.ts";
import type { Engine, EngineSource } from "./engine.ts";
import { loadedTools } from "./tools.ts";

/**
 * The engine that the configuration asks for, at the time at which it is used. Never another one in its place; what is
 * under way goes on with the one that it began with.
 */
export function chooseEngine(config: Config): EngineSource {
  let [made, of, pictures] = [makeEngine(config), config.openai, config.pictureSearch];
  let { engine } = config;
  const now = () => {
    if (engine !== config.engine || of !== config.openai || pictures !== config.pictureSearch) {
      [made, of, pictures] = [makeEngine(config), config.openai, config.pictureSearch];
      engine = config.engine;
    }
    return made;
  };
  return {
    get name() {
      return now().name;
    },
    describe: (model) => now().describe(model),
    check: (signal) => now().check(signal),
    boundTo: (compute) => now().boundTo(compute),
  };
}

function makeEngine(config: Config): EngineSource {
  if (config.engine === "builtin") return builtinEngine();
  const { openai } = config;
  return loadedWhenUsed(
    "openai",
    (model) => openai.models[model],
    async () => {
      const { openaiEngine } = await import("./openai/engine.ts");
      const outgoing = createOutgoing({ ...config, clock: systemClock });
      const pictureSearch = createPictureSearch({ config, baseUrl: config.baseUrl, clock: systemClock });
      return openaiEngine({ ...openai, outgoing, pictureSearch }, groundwork);
    },
  );
}

/**
 * An engine whose code is loaded when it is first used: neither a start nor a command such as `keys` should wait for it.
 */
function loadedWhenUsed(
  name: Engine["name"],
  describe: Engine["describe"],
  load: () => Promise<EngineSource>,
): EngineSource {
  let loading: Promise<EngineSource> | undefined;
  const source = () => {
    loading ??= load();
    return loading;
  };
  const check: Engine["check"] = async (...given) => (await source()).check(...given);
  return {
    name,
    describe,
    check,
    boundTo(compute) {
      const engine = async () => (await source()).boundTo(compute);
      return {
        name,
        describe,
        check,
        readBrief: async (...given) => (await engine()).readBrief(...given),
        plan: async (...given) => (await engine()).plan(...given),
        async *write(...given) {
          yield* (await engine()).write(...given);
        },
        async *edit(...given) {
          yield* (await engine()).edit(...given);
        },
        suggestPages: async (...given) => (await engine()).suggestPages(...given),
        tools: loadedTools(async () => (await engine()).tools),
      };
    },
  };
}
