/** Passkeys: added by who is signed in, and signing in with them. The authenticator is one in software. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { createAuthenticator, type Overrides } from "../authenticator.ts";
import { call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { cookieOf, makePerson, type PersonClient } from "../people.ts";

let server: TestServer;
let now = 1_700_000_000_000;
const clock = {
  now: () => now,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
const origin = () => `http://localhost:${server.port}`;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const open = (path: string, body: unknown = {}) => call(server.baseUrl, "POST", path, body, null);
/** Each is made a moment after the one before. */
const challenge = async () => {
  now += 1;
  return (await open("/auth/passkeys/options")).json.options;
};
const newOptions = async (person: PersonClient) => (await person.post("/v1/passkeys/options", {})).json.options;

async function withPasskey(role: "owner" | "viewer" = "viewer") {
  const person = await makePerson(server, role);
  const authenticator = await createAuthenticator(origin());
  const response = await authenticator.create(await newOptions(person));
  const added = await person.post("/v1/passkeys", { response, name: "Telephone" });
  expect([added.status, added.json.name]).toEqual([200, "Telephone"]);
  return { person, authenticator, passkey: added.json };
}

describe("a passkey", () => {
  test("is added with a session and signs in without a word of who it is", async () => {
    const { person, authenticator, passkey } = await withPasskey("owner");
    const options = await challenge();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
    const answer = await open("/auth/passkeys/sign_in", { response: await authenticator.get(options) });
    expect(answer.json.user._id).toBe(person.userId);
    expect((await server.get("/v1/users/me", { key: cookieOf(answer) })).json.role).toBe("owner");
    const [listed] = (await person.get("/v1/passkeys")).json.data;
    expect(listed._id).toBe(passkey._id);
    expect(listed.last_used_at).not.toBeNull();
    expect((await newOptions(person)).excludeCredentials[0].id).toBe(authenticator.id);
  });

  test("that was removed signs nobody in; nobody removes another's", async () => {
    const { person, authenticator, passkey } = await withPasskey();
    const other = await makePerson(server, "owner");
    expect((await other.delete(`/v1/passkeys/${passkey._id}`)).status).toBe(404);
    expect((await person.delete(`/v1/passkeys/${passkey._id}`)).json.deleted).toBe(true);
    const answer = await open("/auth/passkeys/sign_in", { response: await authenticator.get(await challenge()) });
    expect([answer.status, answer.json.code]).toEqual([403, "sign_in_failed"]);
  });

  test("of a user who was removed signs nobody in", async () => {
    const { person, authenticator } = await withPasskey();
    await (await server.owner()).delete(`/v1/users/${person.userId}`);
    const answer = await open("/auth/passkeys/sign_in", { response: await authenticator.get(await challenge()) });
    expect(answer.json.code).toBe("sign_in_failed");
  });

  test.each<[string, Overrides]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a challenge of nobody", { challenge: Buffer.alloc(56, 7).toString("base64url") }],
    ["an empty challenge", { challenge: "" }],
    ["the answer to another question", { type: "webauthn.create" }],
    ["nobody who unlocked it", { flags: 0x01 }],
    ["a counter that goes back", { counter: 0 }],
  ])("is refused with %s", async (what, overrides) => {
    const { authenticator } = await withPasskey();
    expect(
      (await open("/auth/passkeys/sign_in", { response: await authenticator.get(await challenge()) })).status,
    ).toBe(200);
    const response = await authenticator.get(await challenge(), overrides);
    const answer = await open("/auth/passkeys/sign_in", { response });
    expect([what, answer.status, answer.json.code]).toEqual([what, 403, "sign_in_failed"]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("is refused with the signature of another, or one that was changed", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const response = await other.authenticator.get(await challenge());
    const forged = { ...response, id: mine.authenticator.id, rawId: mine.authenticator.id };
    expect((await open("/auth/passkeys/sign_in", { response: forged })).json.code).toBe("sign_in_failed");
    const own = await mine.authenticator.get(await challenge());
    own.response.signature = own.response.signature.replace(/..$/, "AA");
    expect((await open("/auth/passkeys/sign_in", { response: own })).json.code).toBe("sign_in_failed");
  });

  test("answers a challenge once, and within five minutes", async () => {
    const { authenticator } = await withPasskey();
    const options = await challenge();
    const later = await authenticator.get(await challenge());
    const response = await authenticator.get(options);
    expect((await open("/auth/passkeys/sign_in", { response })).status).toBe(200);
    expect((await open("/auth/passkeys/sign_in", { response })).json.code).toBe("sign_in_failed");
    // The newer challenge was answered with a lower counter.
    expect((await open("/auth/passkeys/sign_in", { response: later })).json.code).toBe("sign_in_failed");
    const slow = await challenge();
    now += 5 * MINUTE_MS + 1;
    const late = await open("/auth/passkeys/sign_in", { response: await authenticator.get(slow) });
    expect(late.json.code).toBe("sign_in_failed");
  });
});

test("a passkey that does not count its uses answers a challenge once, too", async () => {
  const { authenticator } = await withPasskey();
  const response = await authenticator.get(await challenge(), { counter: 0 });
  const older = await authenticator.get(await challenge(), { counter: 0 });
  const newer = await authenticator.get(await challenge(), { counter: 0 });
  const status = async (answer: Json) => (await open("/auth/passkeys/sign_in", { response: answer })).status;
  expect([await status(response), await status(response)]).toEqual([200, 403]);
  expect([await status(newer), await status(older), await status(newer)]).toEqual([200, 403, 403]);
});

describe("adding a passkey", () => {
  const refused = async (overrides: Overrides) => {
    const person = await makePerson(server, "viewer");
    const authenticator = await createAuthenticator(origin());
    const response = await authenticator.create(await newOptions(person), overrides);
    return (await person.post("/v1/passkeys", { response })).json;
  };

  test.each<[string, Overrides]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a challenge of nobody", { challenge: Buffer.alloc(56, 7).toString("base64url") }],
    ["nobody who unlocked it", { flags: 0x01 }],
  ])("with %s: refused", async (_, overrides) => {
    expect((await refused(overrides)).code).toBe("passkey_refused");
  });

  test("with certificates: refused before any is read, so that none says where something is to be got", async () => {
    let asked = 0;
    const listener = Bun.serve({ port: 0, fetch: () => new Response(String(++asked)) });
    const statement = new Map<string, unknown>([
      ["alg", -7],
      ["sig", new Uint8Array(70)],
      ["x5c", [Buffer.from(`http://localhost:${listener.port}/crl`)]],
    ]);
    for (const fmt of ["packed", "apple", "android-key", "fido-u2f", "tpm", "android-safetynet"]) {
      const { code, message } = await refused({ fmt, attStmt: statement });
      expect([code, message.includes("certificates")]).toEqual(["passkey_refused", true]);
    }
    expect(asked).toBe(0);
    await listener.stop(true);
  });

  test("with somebody else's challenge, or one to sign in: refused", async () => {
    const [person, other] = [await makePerson(server, "viewer"), await makePerson(server, "viewer")];
    const authenticator = await createAuthenticator(origin());
    const foreign = await authenticator.create(await newOptions(other));
    expect((await person.post("/v1/passkeys", { response: foreign })).json.code).toBe("passkey_refused");
    const options = { ...(await newOptions(person)), challenge: (await challenge()).challenge };
    const mixed = await authenticator.create(options);
    expect((await person.post("/v1/passkeys", { response: mixed })).json.code).toBe("passkey_refused");
  });

  test("that somebody has: refused, whoever asks", async () => {
    const { person, authenticator } = await withPasskey();
    const other = await makePerson(server, "viewer");
    for (const who of [person, other]) {
      const response = await authenticator.create(await newOptions(who));
      expect((await who.post("/v1/passkeys", { response })).json.code).toBe("passkey_refused");
    }
  });

  test("nonsense instead of one: refused in a few words", async () => {
    const person = await makePerson(server, "viewer");
    const part = "x".repeat(20_000);
    for (const attestationObject of ["", "AAAA", part, Buffer.alloc(15_000, 0x9f).toString("base64url")]) {
      const response: Json = {
        id: part,
        rawId: part,
        type: part,
        response: { clientDataJSON: part, attestationObject },
      };
      const answer = await person.post("/v1/passkeys", { response });
      expect([answer.status, answer.json.code]).toEqual([400, "passkey_refused"]);
      expect(answer.text.length).toBeLessThan(1000);
    }
  });

  test("where browsers allow none, at an address without https or a name: said so", async () => {
    for (const [base, possible] of [
      ["http://192.0.2.7:3000", false],
      ["https://192.0.2.7", false],
      ["http://app.example.com", false],
      ["https://app.example.com", true],
    ] as const) {
      const on = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: base } });
      expect((await call(on.baseUrl, "GET", "/auth/state", undefined, null)).json.passkeys).toBe(possible);
      const answer = await call(on.baseUrl, "POST", "/auth/passkeys/options", {}, null);
      expect([base, answer.status]).toEqual([base, possible ? 200 : 409]);
      if (!possible) expect(answer.json.code).toBe("passkeys_unavailable");
      await on.stop();
    }
  });
});
