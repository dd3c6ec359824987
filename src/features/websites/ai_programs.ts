/**
 * What the owner of a website has decided of AI programs, and the programs that say by their name which kind they are.
 * Nothing is told to anybody of what nobody has decided.
 */
import * as v from "valibot";
import { invalid } from "../../lib/errors.ts";
import { component, described, longText } from "../../operation/fields.ts";

/** The names by which programs are told apart, as their makers documented them on this day. */
export const AI_PROGRAMS_OF = "2026-11-29";

export const AI_CLASSES = ["training", "search", "user"] as const;
/** Why a program reads: to train a model, for the index of an assistant's search, or because a person asks just now. */
export type AiClass = (typeof AI_CLASSES)[number];

export const AI_PROGRAMS: Readonly<Record<AiClass, readonly string[]>> = {
  training: [
    "GPTBot",
    "ClaudeBot",
    "CCBot",
    "Google-Extended",
    "Applebot-Extended",
    "Amazonbot",
    "Bytespider",
    "meta-externalagent",
    "cohere-training-data-crawler",
    "AI2Bot",
    "Diffbot",
  ],
  search: ["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot", "Amzn-SearchBot", "meta-webindexer"],
  user: [
    "ChatGPT-User",
    "Claude-User",
    "Perplexity-User",
    "MistralAI-User",
    "DuckAssistBot",
    "Amzn-User",
    "meta-externalfetcher",
    "Google-NotebookLM",
  ],
};

const NAMES = AI_CLASSES.flatMap((one) => AI_PROGRAMS[one].map((name) => ({ name, class: one })));
const ANY_NAME = new RegExp(`(?<![a-z])(?:${NAMES.map(({ name }) => name).join("|")})(?![a-z])`, "i");

/** The AI program that a `User-Agent` header names, as it says itself; null: none that is known here. */
export function aiProgramIn(header: string): { name: string; class: AiClass } | null {
  const found = ANY_NAME.exec(header)?.[0].toLowerCase();
  return NAMES.find(({ name }) => name.toLowerCase() === found) ?? null;
}

const CHOICES = ["allow", "deny", "unsaid"] as const;
const MOST_RULES = 4000;
const MOST_LINES = 200;

const choice = (description: string) => described(v.picklist(CHOICES), description, "allow");

const CHOSEN = {
  training: choice("Programs that gather texts to train models of."),
  search: choice("Programs that make the search indexes of AI assistants; plain search engines are not among them."),
  user: choice("Agents that read a page because a person asks them to, there and then."),
};

const OwnRules = longText(
  MOST_RULES,
  "Lines of your own for robots.txt: groups of `User-agent`, `Allow`, `Disallow`, `Crawl-delay`. Refused where they say otherwise than the choices.",
  "User-agent: ExampleBot\nDisallow: /",
);

const MCP = {
  mcp: described(
    v.boolean(),
    "Whether agents may ask the published website over MCP, at `/_sw/mcp` of its address. Off until you switch it on.",
    true,
  ),
  send_form: described(
    v.boolean(),
    "Whether agents may send its forms over MCP too, as visitors do. Does nothing while `mcp` is off.",
    false,
  ),
};

export const AgentChoicesInput = v.pipe(
  v.strictObject({
    training: v.optional(CHOSEN.training),
    search: v.optional(CHOSEN.search),
    user: v.optional(CHOSEN.user),
    robots: v.optional(v.nullable(OwnRules)),
    mcp: v.optional(MCP.mcp),
    send_form: v.optional(MCP.send_form),
  }),
  v.title("AgentChoicesInput"),
  v.metadata({
    description:
      "What you decide of AI programs: told in robots.txt, and as `Content-Signal` in it and with each page. Of what is `unsaid` nothing is told. What is left out stays as it is. Seen at once.",
  }),
);
export type AgentChoicesInput = v.InferOutput<typeof AgentChoicesInput>;

export const AgentChoices = component("AgentChoices", {
  ...CHOSEN,
  robots: described(v.nullable(v.string()), "Own lines of robots.txt."),
  ...MCP,
});
export type AgentChoices = v.InferOutput<typeof AgentChoices>;

const NOTHING_SAID: AgentChoices = {
  training: "unsaid",
  search: "unsaid",
  user: "unsaid",
  robots: null,
  mcp: false,
  send_form: false,
};

/** What is stored of choices, which may be older than some of them; null: nothing has been decided. */
export type StoredChoices = Partial<AgentChoices> | null;

export const allChoices = (stored: StoredChoices): AgentChoices | null => stored && { ...NOTHING_SAID, ...stored };

/**
 * The choices with some changed.
 * @throws ApiError `validation_failed` when own rules can't be read, or say otherwise than a choice
 */
export function withChoices(before: StoredChoices, changes: AgentChoicesInput): AgentChoices {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const choices = { ...NOTHING_SAID, ...before, ...given } as AgentChoices;
  choices.robots = choices.robots?.replace(/\r\n?/g, "\n").trim() || null;
  if (choices.robots !== null) assertAgree(choices, rulesIn(choices.robots));
  return choices;
}

interface Rule {
  /** In lower case. */
  agents: string[];
  line: number;
  text: string;
  allows: boolean;
  path: string;
}

/** The rules of own lines, each with whom it is for. */
function rulesIn(text: string): Rule[] {
  const rules: Rule[] = [];
  let agents: string[] = [];
  let isOpen = false;
  const lines = text.split("\n");
  if (lines.length > MOST_LINES) throw invalid("agents.robots", "too_many_lines", { most: MOST_LINES });
  for (const [index, written] of lines.entries()) {
    const line = written.replace(/#.*$/, "").trim();
    if (line === "") continue;
    const at = { line: index + 1, text: JSON.stringify(line.slice(0, 100)) };
    const [, name = "", value = ""] = /^([A-Za-z-]+)\s*:\s*([!-~]*)$/.exec(line) ?? [];
    const directive = name.toLowerCase();
    if (directive === "user-agent" && value !== "") {
      agents = isOpen ? [...agents, value.toLowerCase()] : [value.toLowerCase()];
      isOpen = true;
      continue;
    }
    if (!["allow", "disallow", "crawl-delay"].includes(directive)) throw invalid("agents.robots", "robots_unknown", at);
    if (agents.length === 0) throw invalid("agents.robots", "robots_of_nobody", at);
    isOpen = false;
    if (directive === "crawl-delay" || value === "") continue;
    rules.push({ agents, line: index + 1, text: line, allows: directive === "allow", path: value });
  }
  return rules;
}

const CLASS_OF = new Map(NAMES.map((one) => [one.name.toLowerCase(), one.class]));

/** Throws where a rule says otherwise than a choice, naming both. */
function assertAgree(choices: AgentChoices, rules: readonly Rule[]): void {
  for (const { agents, line, text, allows, path } of rules)
    for (const agent of agents) {
      const own = CLASS_OF.get(agent);
      const of = own ? [own] : agent === "*" ? AI_CLASSES : [];
      for (const one of of) {
        const keepsOut = !allows && (path === "/" || path === "/*") && choices[one] === "allow";
        const letsIn = allows && own !== undefined && choices[one] === "deny";
        if (keepsOut || letsIn)
          throw invalid("agents.robots", "robots_disagree", {
            line,
            text: JSON.stringify(text),
            agent,
            choice: `agents.${one}`,
            value: choices[one],
          });
      }
    }
}

/** `Content-Signal` for all who read; null: nothing was decided that concerns all. See https://contentsignals.org. */
export function contentSignal(choices: Pick<AgentChoices, AiClass> | null): string | null {
  if (!choices) return null;
  const said = (name: string, value: AgentChoices[AiClass]) =>
    value === "unsaid" ? [] : [`${name}=${value === "allow" ? "yes" : "no"}`];
  // "search=no" for all would be for plain search engines too: it is said to the programs of AI search alone.
  const signals = [
    ...(choices.search === "allow" ? ["search=yes"] : []),
    ...said("ai-input", choices.user),
    ...said("ai-train", choices.training),
  ];
  return signals.length === 0 ? null : signals.join(", ");
}
