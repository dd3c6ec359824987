import type { Config } from "../config.ts";
import { systemClock } from "../lib/clock.ts";
import { createOutgoing } from "../providers/outgoing.ts";
import { BUILTIN_VERSION } from "./builtin/version.ts";
import type { Engine } from "./engine.ts";
import { loadedTools } from "./tools.ts";

/** The engine that the configuration asks for. Never another one in its place. */
export function chooseEngine(config: Config): Engine {
  return config.engine === "openai"
    ? loadedWhenUsed(
        "openai",
        (model) => config.openai.models[model],
        async () => {
          const { openaiEngine } = await import("./openai/engine.ts");
          const outgoing = createOutgoing({ ...config, clock: systemClock });
          return openaiEngine({ ...config.openai, outgoing });
        },
      )
    : loadedWhenUsed(
        "builtin",
        () => BUILTIN_VERSION,
        async () => {
          const { builtinEngine } = await import("./builtin/engine.ts");
          return builtinEngine();
        },
      );
}

/**
 * An engine whose code is loaded when it is first used: most of the program's code is in engines, and neither a start
 * nor a command such as `keys` should wait for it.
 */
function loadedWhenUsed(name: Engine["name"], describe: Engine["describe"], load: () => Promise<Engine>): Engine {
  let loading: Promise<Engine> | undefined;
  const engine = () => {
    loading ??= load();
    return loading;
  };
  return {
    name,
    describe,
    plan: async (...given) => (await engine()).plan(...given),
    async *write(...given) {
      yield* (await engine()).write(...given);
    },
    async *edit(...given) {
      yield* (await engine()).edit(...given);
    },
    suggestPages: async (...given) => (await engine()).suggestPages(...given),
    tools: loadedTools(async () => (await engine()).tools),
    check: async (...given) => (await engine()).check(...given),
  };
}
