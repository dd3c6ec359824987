/** Web addresses and folders as people give them: pasted, in any case, or leading nowhere. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { examine } from "../../src/commands/doctor/installation.ts";
import { silentLog } from "../../src/lib/log.ts";
import { pastedAddress } from "../../src/lib/urls.ts";
import { startServer } from "../../src/server.ts";
import { ConfigError, readConfig } from "../../src/settings/config.ts";
import { type Json, makeWebsite, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { sourceOf } from "../inline_compute.ts";
import { scriptedEngine } from "../scripted_engine.ts";

/** What comes along when an address is copied: spaces of all kinds, a mark of the byte order, marks of direction. */
const PASTED = [" %s ", "\u00a0%s\n", "\ufeff%s", "\u200b%s\u200b", "\u200e%s\u202c", "\t%s\r\n", "\u2060%s\u00ad"];
const pasted = (address: string) => PASTED.map((form) => form.replace("%s", address));

test("an address is what can be seen of it, its scheme in lower case", () => {
  for (const form of pasted("HTTPS://Example.com/Path?Q=A%20b"))
    expect(pastedAddress(form)).toBe("https://Example.com/Path?Q=A%20b");
  expect(pastedAddress("\u200b")).toBe("");
  expect(pastedAddress("/a b")).toBe("/a b");
  expect(pastedAddress(`${" ".repeat(2000)}x${" ".repeat(2000)}y`)).toEndWith("y");
});

describe("where the API asks for a web address", () => {
  let server: TestServer;
  let websiteId: string;
  let pageId: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ websiteId, pageId } = await makeWebsite(server));
  });
  afterAll(() => server.stop());

  test("it is taken as it is pasted, and kept as it is meant", async () => {
    const address = "https://Hooks.example.com/In?A=1";
    for (const [index, form] of pasted("HTTPS://Hooks.example.com/In?A=1").entries()) {
      const webhook = await server.post("/v1/webhooks", { url: form });
      expect([form, webhook.status, webhook.json.url]).toEqual([form, 200, address]);
      await server.delete(`/v1/webhooks/${webhook.json._id}`);
      const from = `/old-${index}`;
      const redirect = await server.post(`/v1/websites/${websiteId}/redirects`, { path: from, target: form });
      expect([form, redirect.status, redirect.json.target]).toEqual([form, 200, address]);
    }
    for (const form of pasted("HTTPS://Pictures.example.com/A.jpg")) {
      const page = await server.put(`/v1/pages/${pageId}`, { og_image: form });
      expect([form, page.status, page.json.og_image]).toEqual([form, 200, "https://Pictures.example.com/A.jpg"]);
      const brief = { contact: { links: [{ label: "Menu", url: form }] } };
      const known = await server.put(`/v1/websites/${websiteId}/brief`, brief);
      expect([form, known.status, known.json.contact?.links[0].url]).toEqual([form, 200, page.json.og_image]);
      // Of a page that has no code yet nothing can be changed; what is wrong with the call comes before that.
      const message = "Change the heading to Fresh bread";
      const turn = await server.post("/v1/edit/turn", { page_id: pageId, message, attachments: [form] });
      expect([form, turn.status]).toEqual([form, 409]);
    }
    const collection = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
      name: "Links",
      slug: "links",
      fields: [{ key: "link", name: "Link", type: "url" }],
    });
    const path = `/v1/cms/collections/${collection.json._id}/records`;
    const record = await server.post(path, { data: { link: "\ufeffHTTPS://example.com/a " } });
    expect((record.json.data[0]?.data ?? record.json.data).link).toBe("https://example.com/a");
  });

  test("what is in an address, or is none, is refused as before", async () => {
    for (const url of [
      "https://a\n.example/",
      "https://a.example/\u0000",
      "ftp://a.example",
      "\u200b",
      "a.example",
      ` ${"x".repeat(2001)}`,
    ]) {
      const refused: Json[] = [
        await server.post("/v1/webhooks", { url }),
        await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/x", target: url }),
        await server.post("/v1/assets", { url }),
      ];
      for (const { status } of refused) expect([url, status]).toEqual([url, 400]);
    }
  });
});

describe("settings", () => {
  test("take addresses as they are pasted, and base URLs as browsers write origins", () => {
    const base = (address: string) => readConfig({ SITEWRIGHT_BASE_URL: address }).baseUrl;
    for (const form of pasted("HTTPS://App.Example.com:443/")) expect(base(form)).toBe("https://app.example.com");
    expect(base("HTTP://LOCALHOST:3000")).toBe("http://localhost:3000");
    expect(base("https://bücher.example")).toBe("https://xn--bcher-kva.example");
    const smtp = { SITEWRIGHT_SMTP_URL: "\u200bSMTP://mail.example.com ", SITEWRIGHT_MAIL_FROM: "a@b.example" };
    expect(readConfig(smtp).mail).toMatchObject({ host: "mail.example.com", port: 587 });
    for (const wrong of ["ftp://a.example", "https://", "https://a.example/path", "app.example.com"])
      expect(() => base(wrong)).toThrow(ConfigError);
  });

  test("that name a data folder which is a link to nowhere are told so, at the start and by doctor", async () => {
    const folder = newDirectory();
    try {
      symlinkSync(join(folder, "gone"), join(folder, "link"));
      for (const data of [join(folder, "link"), join(folder, "link", "data")]) {
        const config = readConfig({ SITEWRIGHT_DATA: data, SITEWRIGHT_PORT: "0" });
        const failure: Error = await startServer(config, sourceOf(scriptedEngine()), silentLog).catch((error) => error);
        const words = `${join(folder, "link")} is a link to ${join(folder, "gone")}, which does not exist`;
        expect(failure.message).toContain(words);
        const findings = await examine(config, sourceOf(scriptedEngine()));
        expect(findings.find(({ name }) => name === "disk")).toMatchObject({
          ok: false,
          message: expect.stringContaining(words),
        });
      }
      mkdirSync(join(folder, "gone"));
      const config = readConfig({ SITEWRIGHT_DATA: join(folder, "link"), SITEWRIGHT_PORT: "0" });
      const running = await startServer(config, sourceOf(scriptedEngine()), silentLog);
      await running.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
