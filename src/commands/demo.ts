/** `demo`: fills an empty data directory with an agency, its clients and published sites, to be looked at. */
import { existsSync } from "node:fs";
import { chooseEngine } from "../engines/choose.ts";
import { listAccounts } from "../features/accounts/service.ts";
import { OperatorError } from "../lib/errors.ts";
import { silentLog } from "../lib/log.ts";
import { startServer } from "../server.ts";
import { databasePath } from "../storage/client.ts";
import { configOf, type DataOption, dataCommand, UsageError } from "./command.ts";
import { withStorage } from "./database.ts";
import { columns, out, progressBar } from "./output.ts";

const AGENCY = "Northlight Studio";
/** Each with its websites: a name, and what their pages are written from. */
const CLIENTS: Record<string, Record<string, string>> = {
  "Crumb & Co": {
    "Crumb & Co":
      "A sourdough bakery in Portland. Country loaves, croissants, cardamom buns. Open Wednesday to Sunday 7:30 to 13:00.",
    "Crumb Catering":
      "Breakfast and lunch catering for offices in Portland. Orders two days ahead, for 10 to 120 people.",
    "Crumb School": "Weekend bread classes for beginners in Portland: sourdough, rye, croissants. Groups of eight.",
    "Rye & Son": "A small rye bread bakery in Salem, run by a father and his son. Four kinds of rye, baked at night.",
  },
  "Harbour Dental": {
    "Harbour Dental":
      "A family dentist in Bristol. Check-ups, fillings, crowns, braces for children. Open Monday to Friday 8:00 to 18:00.",
    "Harbour Smiles": "Clear aligners and whitening in Bristol. Free first consultation, prices told in advance.",
    "Quayside Physio": "A physiotherapy practice in Bristol. Backs, knees, sports injuries, home visits.",
    "Clifton Vets": "A veterinary practice in Clifton, Bristol. Dogs, cats, rabbits. Emergencies day and night.",
  },
  "Weber Handwerk": {
    "Weber Elektro": "Elektriker in Köln. Wallboxen, Photovoltaik, Altbausanierung. Montag bis Freitag 7 bis 17 Uhr.",
    "Weber Dächer": "Dachdecker in Köln: Steildach, Flachdach, Dachfenster, Reparaturen nach Sturm.",
    "Weber Bäder": "Bäder aus einer Hand in Köln: Planung, Fliesen, Sanitär, barrierefrei, zum Festpreis.",
    "Weber Gärten": "Gartenbau in Köln. Anlage, Pflege, Terrassen, Bewässerung, Baumschnitt.",
  },
  "Fernhill Estates": {
    "Fernhill House": "A country house hotel with 14 rooms in the Cotswolds. Restaurant, garden, walks from the door.",
    "Fernhill Weddings":
      "Weddings for up to 90 guests at a country house in the Cotswolds, with a chapel and a garden.",
    "Fernhill Farm": "A farm shop in the Cotswolds: lamb, beef, cheese, vegetables, cider. Open daily 9:00 to 17:00.",
    "Fernhill Lettings": "Holiday cottages in the Cotswolds for two to eight people. Dogs are welcome.",
  },
  "Pulse Fitness": {
    "Pulse Gym": "A gym in Leeds, open day and night. Free weights, classes, personal training, no contract.",
    "Pulse Yoga": "A yoga studio in Leeds. Vinyasa, yin, prenatal. First class free.",
    "Pulse Climbing": "A bouldering hall in Leeds with a cafe. Courses for beginners and children.",
    "Pulse Run Club": "A running club in Leeds. Three runs a week, all paces, free for everybody.",
  },
};
/** More than four pages take. */
const MONTHLY_CREDITS = 150;
const LOOK_AGAIN_MS = 100;
const ENDED = ["completed", "failed", "stopped"];

// biome-ignore lint/suspicious/noExplicitAny: answers of any operation.
type Answer = any;
/** Calls an operation. Throws OperatorError with what it was refused for. */
type Call = (method: string, path: string, body?: object, account?: string) => Promise<Answer>;

async function assertEmpty(options: DataOption): Promise<void> {
  const { databaseUrl, dataDirectory } = await configOf(options);
  if (!databaseUrl && !existsSync(databasePath(dataDirectory))) return;
  const accounts = await withStorage(options, ({ read }) => listAccounts(read));
  if (accounts.length > 0)
    throw new UsageError("there are accounts already; give an empty directory with --data, or an empty database");
}

/** A website as somebody makes it: described, written, published. Returns its address. */
async function publish(call: Call, account: string, name: string, prompt: string): Promise<string> {
  const website = await call("POST", "/v1/websites", { name, prompt }, account);
  const page = await call("POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" }, account);
  let run = await call("POST", `/v1/pages/${page._id}/generate`, {}, account);
  for (const id = run.run_id; !ENDED.includes(run.status); await Bun.sleep(LOOK_AGAIN_MS))
    run = await call("GET", `/v1/runs/${id}`, undefined, account);
  if (run.status !== "completed") throw new OperatorError(`the page of ${name} was not written (${run.status})`);
  return (await call("POST", "/v1/tools/deploy", { page_id: page._id }, account)).url;
}

async function fill(options: DataOption): Promise<void> {
  await assertEmpty(options);
  const config = await configOf(options);
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  // It asks itself: nobody else is to, and nothing outside is asked.
  const own = { engine: "builtin", baseUrl, host: "127.0.0.1", port: 0, tls: null, processes: 1 } as const;
  const whole = { ...config, ...own, rateLimitFactor: null, monthlyCredits: Math.max(config.monthlyCredits, 1_000) };
  const server = await startServer(whole, chooseEngine(whole), silentLog);
  try {
    const { key, setUpLink } = server.firstAccess!;
    const call: Call = async (method, path, body, account) => {
      const headers = {
        Authorization: `Bearer ${key}`,
        Host: new URL(baseUrl).host,
        "Content-Type": "application/json",
        ...(account && { "Sitewright-Account": account }),
      };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await server.app.fetch(new Request(`${baseUrl}${path}`, init));
      const answer = (await response.json()) as Answer;
      if (!response.ok) throw new OperatorError(`${method} ${path}: ${answer.message}`);
      return answer;
    };
    const { account } = await call("GET", "/v1/users/me");
    await call("PUT", `/v1/accounts/${account._id}`, { name: AGENCY });
    const sites: string[][] = [];
    const total = Object.values(CLIENTS).reduce((sum, websites) => sum + Object.keys(websites).length, 0);
    const bar = progressBar("websites");
    const fillClient = async ([client, websites]: [string, Record<string, string>]) => {
      const { _id } = await call("POST", "/v1/clients", { name: client, monthly_credits: MONTHLY_CREDITS });
      for (const [name, prompt] of Object.entries(websites)) {
        sites.push([client, name, await publish(call, _id, name, prompt)]);
        bar.show(sites.length, total, sites.length);
      }
    };
    await Promise.all(Object.entries(CLIENTS).map(fillClient));
    bar.end();
    out(columns([["CLIENT", "WEBSITE", "ADDRESS"], ...sites.sort()]));
    out(
      `\nSet up your sign-in  ${setUpLink}\nAPI key              ${key}\n\nNow start it: sitewright serve${options.data ? ` --data ${options.data}` : ""}`,
    );
  } finally {
    await server.stop();
  }
}

export const command = dataCommand(
  "demo",
  "fill an empty data directory with an agency, five clients and twenty published sites",
).action(fill);
