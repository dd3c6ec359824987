/**
 * Settings are declared once, and what follows from the declarations holds for every one: its name is known wherever it is
 * read, a wrong value is told with what is allowed, and no secret is ever printed.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { createLog } from "../src/lib/log.ts";
import { ConfigError, OF_CLIENTS, readConfig, SETTINGS } from "../src/settings/config.ts";
import { createRedaction } from "../src/settings/redaction.ts";
import type { Setting } from "../src/settings/setting.ts";
import { run } from "./command_line.ts";
import { newDirectory } from "./harness.ts";

const ROOT = join(import.meta.dir, "..");
const NAMES = new Set([...SETTINGS.map(({ name }) => name), ...OF_CLIENTS]);

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

test("no name is declared twice, and every alias is another variable", () => {
  const all = SETTINGS.flatMap(({ name, alias }) => (alias ? [name, alias] : [name]));
  expect(all.length).toBeGreaterThan(80);
  expect(new Set(all).size).toBe(all.length);
});

test("every name of a setting that is read or written of anywhere is declared", () => {
  const files = [...new Glob("{src,deploy,bench}/**/*.{ts,tsx,md,yml,service,Containerfile}").scanSync(ROOT)];
  const texts = [...files, "deploy/Containerfile", "README.md"].map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), "utf8"),
  }));
  const named = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bSITEWRIGHT_[A-Z0-9_]*[A-Z0-9](?![A-Z0-9_…*])/g)].map(([name]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ name }) => !NAMES.has(name))).toEqual([]);
});

/** What is public although its name sounds like a secret's: half of a pair, or a key that verifies. */
const PUBLIC = [
  "SITEWRIGHT_BOUNCES_SENDGRID_KEY",
  "SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID",
  "SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID",
];

test("what sounds like a secret is declared as one", () => {
  const sounding = SETTINGS.filter(({ name }) => /KEY|SECRET|PASSWORD|TOKEN|HMAC/.test(name) && !PUBLIC.includes(name));
  expect(sounding.length).toBeGreaterThan(12);
  expect(sounding.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([]);
});

const SECRETS = SETTINGS.filter(({ secret }) => secret);
const PEM = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export({ type: "pkcs1", format: "pem" });

/** For each secret a value that is taken, and the parts of it that nobody may read. A new secret needs a line here. */
const SAMPLES: Record<string, { value: string; parts?: string[] }> = {
  SITEWRIGHT_DATABASE_URL: {
    value: "postgres://me:pass%2Fword-1@127.0.0.1:1/sites",
    parts: ["pass%2Fword-1", "pass/word-1"],
  },
  SITEWRIGHT_DOCS_PASSWORD: { value: "docs-password-1" },
  OPENAI_API_KEY: { value: "sk-provider-key-1" },
  SITEWRIGHT_DNS_KEY: { value: "hmac-sha256:sitewright:c2VjcmV0LXNlY3JldA==", parts: ["c2VjcmV0LXNlY3JldA=="] },
  SITEWRIGHT_SMTP_URL: { value: "smtp://me:mail%2Bword-1@127.0.0.1:1", parts: ["mail%2Bword-1", "mail+word-1"] },
  SITEWRIGHT_DKIM_KEY: { value: String(PEM).trim().replaceAll("\n", "\\n"), parts: [String(PEM).trim()] },
  SITEWRIGHT_BOUNCES_PASSWORD: { value: "bounces-password-1" },
  SITEWRIGHT_SECRET_KEY: { value: "5ec4e7".repeat(11).slice(0, 64) },
  SITEWRIGHT_ACME_EAB_HMAC: { value: "acme-hmac-value-1" },
  SITEWRIGHT_PEXELS_KEY: { value: "pexels-key-1" },
  SITEWRIGHT_FOURSQUARE_KEY: { value: "foursquare-key-1" },
  SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY: { value: "publish-secret-1" },
  SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY: { value: "backup-secret-1" },
  SITEWRIGHT_METRICS_TOKEN: { value: "metrics-token-0001" },
  SITEWRIGHT_STRIPE_SECRET_KEY: { value: "sk_live_stripe1" },
  SITEWRIGHT_STRIPE_WEBHOOK_SECRET: {
    value: "whsec_firstone, whsec_secondone",
    parts: ["whsec_firstone", "whsec_secondone"],
  },
  SITEWRIGHT_PORKBUN_API_KEY: { value: "pk1_porkbun-key" },
  SITEWRIGHT_PORKBUN_SECRET_API_KEY: { value: "sk1_porkbun-key" },
};

const hiddenOf = ({ name }: Setting): string[] => SAMPLES[name]!.parts ?? [SAMPLES[name]!.value];
const HIDDEN = SECRETS.filter(({ name }) => SAMPLES[name]).flatMap(hiddenOf);

/** All secrets, and what they are of use with. */
const ENVIRONMENT: Record<string, string> = {
  ...Object.fromEntries(Object.entries(SAMPLES).map(([name, { value }]) => [name, value])),
  OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
  SITEWRIGHT_BASE_URL: "https://app.example.com",
  SITEWRIGHT_DNS_PROVIDER: "rfc2136",
  SITEWRIGHT_DNS_SERVER: "127.0.0.1:1",
  SITEWRIGHT_DNS_SERVERS: "127.0.0.1:1",
  SITEWRIGHT_MAIL_FROM: "a@example.org",
  SITEWRIGHT_DKIM_SELECTOR: "mail",
  SITEWRIGHT_PUBLISH_S3_ENDPOINT: "http://127.0.0.1:1",
  SITEWRIGHT_PUBLISH_S3_BUCKET: "sites",
  SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID: "id",
};
/** A database on a server has no backups of ours. */
const OF_FILE = {
  ...ENVIRONMENT,
  SITEWRIGHT_DATABASE_URL: "",
  SITEWRIGHT_BACKUP_TO: "s3://backups",
  SITEWRIGHT_BACKUP_S3_ENDPOINT: "http://127.0.0.1:1",
  SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID: "id",
};

test("every secret has a sample here that is taken", () => {
  expect(SECRETS.map(({ name }) => name).sort()).toEqual(Object.keys(SAMPLES).sort());
  expect(() => readConfig(ENVIRONMENT)).not.toThrow();
  expect(() => readConfig(OF_FILE)).not.toThrow();
});

describe.each(SECRETS)("the secret $name", (setting) => {
  test("is not in what is logged, however it is written there", () => {
    const lines: string[] = [];
    const log = createLog(
      (line) => lines.push(line),
      () => 0,
      createRedaction(ENVIRONMENT),
    );
    for (const one of hiddenOf(setting)) log.error(`refused: ${one}.`, { error: `at x:${one}@host`, deep: [{ one }] });
    expect(lines.join("")).toContain("refused: ….");
    for (const one of hiddenOf(setting)) expect(lines.join("")).not.toContain(JSON.stringify(one).slice(1, -1));
  });

  test("is not in what is said of a wrong value", () => {
    const wrong = `${SAMPLES[setting.name]!.value} \u0000 and more`;
    let said = "";
    try {
      readConfig({ ...ENVIRONMENT, [setting.name]: wrong });
    } catch (error) {
      said = (error as ConfigError).message;
    }
    for (const one of hiddenOf(setting)) expect(said).not.toContain(one);
  });
});

test.each(["doctor", "settings", "serve"])(
  "%s prints no secret, wherever the database is",
  async (command) => {
    for (const environment of [ENVIRONMENT, OF_FILE]) {
      const data = newDirectory();
      directories.push(data);
      // With a port that is none of its own to open, serving ends by itself.
      const { out, err } = await run([command, "--data", data], { ...environment, SITEWRIGHT_HOST: "192.0.2.1" });
      expect(`${out}${err}`).not.toBe("");
      for (const one of HIDDEN) expect(`${out}${err}`).not.toContain(one);
    }
  },
  300_000,
);

test("settings tells what each is and where that is from, and of secrets only that they are set", async () => {
  const data = newDirectory();
  directories.push(data);
  const { out, code } = await run(["settings", "--data", data], { ...OF_FILE, PORT: "4000" });
  expect(code).toBe(0);
  for (const { name } of SETTINGS) expect(out).toMatch(new RegExp(`^${name} `, "m"));
  expect(out).toMatch(/^SITEWRIGHT_PORT +4000 +PORT$/m);
  expect(out).toMatch(/^SITEWRIGHT_DEFAULT_DOMAIN +sites\.localhost +default$/m);
  expect(out).toMatch(/^SITEWRIGHT_SECRET_KEY +… +SITEWRIGHT_SECRET_KEY$/m);
  expect(out).toMatch(/^SITEWRIGHT_OVERPASS_URL +not set +default$/m);
});

test("a wrong value is told with its setting, what it is, and what it may be; all of them at once", () => {
  const wrong = { SITEWRIGHT_PORT: "many", SITEWRIGHT_ENGINE: "steam", SITEWRIGHT_BACKUP_TIME: "noon" };
  expect(() => readConfig(wrong)).toThrow(
    new ConfigError([
      'SITEWRIGHT_ENGINE must be one of auto, builtin, openai, but is "steam"',
      'SITEWRIGHT_PORT must be from 0 to 65535, but is "many"',
      'SITEWRIGHT_BACKUP_TIME must be a time of day such as "07:30", but is "noon"',
    ]),
  );
});

test("a setting that is missing is told with its alias, which does as well", () => {
  expect(() => readConfig({ SITEWRIGHT_BACKUP_TO: "s3://crumb/backups", AWS_SECRET_ACCESS_KEY: "word" })).toThrow(
    "SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID or AWS_ACCESS_KEY_ID must be set together with SITEWRIGHT_BACKUP_TO",
  );
});
