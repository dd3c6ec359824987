/** `serve`: the API, the application, the reference and all published sites. */
import { Option } from "commander";
import { chooseEngine } from "../engines/choose.ts";
import type { EngineSource } from "../engines/engine.ts";
import { examineBackups, examineBucket, examineEngine, examineMail } from "../features/server_settings/service.ts";
import { systemClock } from "../lib/clock.ts";
import { placeOf } from "../lib/database_address.ts";
import { createLog, type Log } from "../lib/log.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { tellSetting } from "../sentences/setting_checks.ts";
import { type RunningServer, StartError, startServer } from "../server.ts";
import {
  type Config,
  ENVIRONMENT,
  readMixedConfig,
  SEE_SETTINGS,
  type StoredValues,
  unknownSettings,
} from "../settings/config.ts";
import { withStartOf } from "../settings/current.ts";
import { VERSION } from "../version.ts";
import { type DataOption, dataCommand, type StoredConfig, storedConfigOf } from "./command.ts";
import { complain, out, redact } from "./output.ts";

export const command = dataCommand("serve", "serve the API, the reference and all published sites")
  .option("--host <address>", "address to listen on (SITEWRIGHT_HOST)")
  .option("--port <port>", "port to listen on (SITEWRIGHT_PORT)")
  .option("--tls <e-mail>", "get certificates, and listen on 80 and 443 instead (SITEWRIGHT_TLS_EMAIL)")
  .option("--processes <number>", 'how many processes serve, or "auto" (SITEWRIGHT_PROCESSES)')
  .addOption(new Option("--of <process>", "the process that started this one of several").hideHelp())
  .action(serve);

interface ServeOptions extends DataOption {
  host?: string;
  port?: string;
  tls?: string;
  processes?: string;
  of?: string;
}

async function serve(options: ServeOptions): Promise<void> {
  const read = () =>
    storedConfigOf({
      SITEWRIGHT_DATA: options.data,
      SITEWRIGHT_HOST: options.host,
      SITEWRIGHT_PORT: options.port,
      SITEWRIGHT_TLS_EMAIL: options.tls,
      SITEWRIGHT_PROCESSES: options.processes,
    });
  const source = await read();
  const { config, problems } = source;
  const isOneOfSeveral = options.of !== undefined;
  const log = createLog((line) => process.stderr.write(line), systemClock.now, redact);
  // What the runtime warns of, for example that it can't hear a database that is away, is a line like all others.
  console.warn = (...words: unknown[]) => log.info(words.join(" "));
  // Listened to before the start, so that being stopped in the middle of it is no different.
  const { promise: askedToStop, resolve: stop } = Promise.withResolvers<unknown>();
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Where it is one of several, another has taken its place; else it is asked to have all of them replaced.
  let isReplaced = false;
  let renew = async () => log.info("one process alone can't be replaced while it serves; restart it");
  process.on("SIGUSR2", () => {
    isReplaced = isOneOfSeveral;
    if (isOneOfSeveral) stop(null);
    else void renew();
  });
  for (const { line: problem } of problems) log.error("a setting of the application is left out", { problem });
  if (!isOneOfSeveral)
    for (const name of unknownSettings(ENVIRONMENT)) log.info(`there is no setting ${name}; ${SEE_SETTINGS}`);
  // However the one that started it ends.
  if (isOneOfSeveral) process.on("disconnect", stop);
  const server =
    config.processes > 1 && !isOneOfSeveral
      ? await serveWithSeveral(options, config, log)
      : await serveAlone(source, read, log);
  if (!server) return;
  if ("renew" in server) renew = server.renew;
  if (isOneOfSeveral) process.send!({ greeting: server.greeting });
  else {
    out(server.greeting);
    look(config, chooseEngine(config));
  }
  await askedToStop;
  // Asked once more, it ends at once.
  if (isReplaced && "handOver" in server) await server.handOver();
  else if (config.drainMs > 0) {
    const { promise: askedAgain, resolve: hurry } = Promise.withResolvers<unknown>();
    process.on("SIGTERM", hurry);
    process.on("SIGINT", hurry);
    await Promise.race([server.leave(), askedAgain]);
  }
  await server.stop();
  process.exit(0);
}

/**
 * Serves, and begins anew when the application asks for that. What is stored there and lets nothing begin could be mended
 * nowhere else: then it begins as it did before.
 * @param read reads what is stored by then
 */
async function serveAlone(first: StoredConfig, read: () => Promise<StoredConfig>, log: Log) {
  let isRestarting = false;
  // Whoever is asked hears of it from the others as well.
  const restart = () => {
    if (isRestarting) return;
    isRestarting = true;
    running = running.then(async (before) => {
      await before.server.stop();
      const source = await read();
      // Of one that is chosen by the system, those who are there know the number.
      if (source.config.port === 0) source.given.SITEWRIGHT_PORT = String(before.server.port);
      const after = await begin({ ...source, ...readMixedConfig(source.given, source.stored.values) }, before.stored);
      isRestarting = false;
      return after;
    });
    running.catch((error) => {
      complain(`can't begin anew: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    });
  };
  async function start({ config, given }: StoredConfig, stored: StoredValues, startProblem: CodedMessage | null) {
    const parts = { environment: given, stored, startProblem, hide: redact.hide, restart };
    return { stored, server: await startServer(config, chooseEngine(config), log, parts) };
  }
  async function begin(source: StoredConfig, before: StoredValues) {
    const { values } = source.stored;
    try {
      return await start(source, values, null);
    } catch (error) {
      const other = withStartOf(values, before);
      const { config } = readMixedConfig(source.given, other);
      if (Bun.deepEquals(config, source.config)) throw error;
      const problem = error instanceof Error ? error.message : String(error);
      log.error("what is set in the application for the start is left out", { problem });
      const told = (error instanceof StartError && error.sentence) || tellSetting("said", { said: problem });
      return await start({ ...source, config }, other, told);
    }
  }
  let running = begin(first, {});
  const { server } = await running;
  return {
    greeting: greeting(server, server.app.services.config),
    leave: async () => (await running).server.leave(),
    handOver: async () => (await running).server.handOver(),
    stop: async () => (await running).server.stop(),
  };
}

/** The same with several processes; null: the first could not begin, and has said why. */
async function serveWithSeveral(options: ServeOptions, config: Config, log: Log) {
  const { startProcesses } = await import("./serve/processes.ts");
  const given = { data: options.data, host: options.host, tls: options.tls, processes: options.processes };
  const flags = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  const started = await startProcesses(config, flags, systemClock, log);
  if (typeof started !== "number") return started;
  process.exitCode = started;
  return null;
}

/**
 * A wrong key is better heard of now than from the first customer; everything else works without. The builtin engine
 * needs nothing from outside, and loading it would keep the first requests waiting.
 */
function look(config: Config, engine: EngineSource): void {
  const looks = [
    ...(engine.name === "builtin" ? [] : [examineEngine(engine)]),
    ...(config.mail ? [examineMail(config)] : []),
    ...(config.publishBucket ? [examineBucket(config)] : []),
    ...(config.backup ? [examineBackups(config)] : []),
  ];
  for (const look of looks)
    void look.then(({ ok, name, message }) => {
      if (!ok) complain(`${name}: ${message}`);
    });
}

function greeting({ baseUrl, firstAccess, canSignIn, app }: RunningServer, config: Config): string {
  const several = config.processes > 1 ? `, processes: ${config.processes}` : "";
  // Without its user and password.
  const database = config.databaseUrl ? `, database: ${placeOf(config.databaseUrl)}` : "";
  const lines = [
    `Sitewright ${VERSION} serves ${baseUrl} (engine: ${config.engine}, data: ${config.dataDirectory}${database}${several})`,
  ];
  if (!firstAccess) {
    if (!canSignIn) lines.push('Nobody can sign in yet: "sitewright setup-link" prints a link to begin with.');
    return lines.join("\n");
  }
  const { key, setUpLink } = firstAccess;
  lines.push(
    "",
    "This is the first start. Note these now; they are shown once:",
    "",
    `  Set up your sign-in ${setUpLink}`,
    `  API key             ${key}`,
    `  Reference user      ${app.services.reference.user}`,
    `  Reference password  ${config.docsPassword ? "what SITEWRIGHT_DOCS_PASSWORD says" : app.services.reference.password}`,
    "",
    'The link is good for 24 hours and once; "sitewright setup-link" makes another.',
    "",
    "What to do next:",
    `  1. Make a website:     curl -s ${baseUrl}/v1/websites -H 'Authorization: Bearer ${key}' -d '{"name": "Crumb & Co", "prompt": "A small sourdough bakery in Portland. Country loaves, croissants, cardamom buns. Open Wed-Sun 7:30-13:00."}'`,
    `  2. Read the reference: ${baseUrl}/docs`,
    `  3. Follow the README from "Your first website" to a published page.`,
  );
  return lines.join("\n");
}
