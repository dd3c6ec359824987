import type { Config } from "../config.ts";
import { builtinEngine } from "./builtin/engine.ts";
import type { Engine } from "./engine.ts";
import { openaiEngine } from "./openai/engine.ts";

/** The engine that the configuration asks for. Never another one in its place. */
export function chooseEngine(config: Config): Engine {
  return config.engine === "openai" ? openaiEngine(config.openai) : builtinEngine();
}
