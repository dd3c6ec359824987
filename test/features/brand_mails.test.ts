/** Mails to people of an account with a brand: its name, look and address, links to its host; and nowhere the product. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { systemClock } from "../../src/lib/clock.ts";
import { monthOf } from "../../src/lib/months.ts";
import { addHeldDomain, makeGeneratedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { makePerson, PASSWORD, withKey } from "../people.ts";
import { pictureForm } from "../requests.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    environment: { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "desk@operator.example" },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

test("invitations, reset links and notices are the brand's, also of a client's people", async () => {
  const agency = await server.addAccount();
  await addHeldDomain(server, "app.north.example", agency);
  const set = await agency.put("/v1/brand", {
    name: "Studio North",
    colour: "#1f6f54",
    footer: "Studio North Ltd",
    support: "help@north.example",
    sender: { name: "North", address: "hello@north.example" },
    hosts: ["app.north.example"],
  });
  expect(set.json.sender.used).toBe(false);
  const client = (await agency.post("/v1/clients", { name: "Crumb & Co" })).json._id;
  const owner = await makePerson(agency, "owner");
  const invited = await owner.post(
    "/v1/invitations",
    { role: "editor", email: "ada@crumb.example" },
    { headers: { "Sitewright-Account": client } },
  );
  expect(invited.json.mail).toBe("queued");
  const [first] = await mail.arrived(1);
  const [, token] = new RegExp(`http://app.north.example:${server.port}/app/invitation#token=([0-9a-f]{64})`).exec(
    first!.mail.text!,
  )!;
  const accepted = await server.visit("app.north.example", "/auth/invitations/accept", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, password: PASSWORD }),
  });
  expect(accepted.status).toBe(200);
  const made = await agency.post("/v1/clients", { name: "Rye & Son", invite: { email: "eve@rye.example" } });
  expect(made.json.invitation).toMatchObject({ mail: "queued", url: null });
  await server.post("/auth/password_reset", { email: "ada@crumb.example" }, { key: null });
  await owner.post("/v1/api_keys", { name: "new" });
  const mails = await mail.arrived(4);
  for (const { mail: read } of mails) {
    expect(JSON.stringify([read.subject, read.from, read.text, read.html, read.headers])).not.toMatch(/sitewright/i);
    expect(read.from).toEqual({ name: "North", address: "desk@operator.example" });
    expect(read.replyTo?.[0]?.address).toBe("hello@north.example");
    expect(read.text).toContain(`http://app.north.example:${server.port}/app/`);
    expect(read.text).toContain("Studio North Ltd");
    expect(read.html).toContain("background:#1f6f54");
  }
  const ofClient = mails.find(({ mail: read }) => read.subject?.includes("Rye & Son"))!.mail;
  const link = /#token=([0-9a-f]{64})/.exec(ofClient.text!)![1];
  const joined = await server.visit("app.north.example", "/auth/invitations/accept", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: link, password: PASSWORD }),
  });
  expect([joined.status, joined.json.user.email]).toEqual([200, "eve@rye.example"]);
});

test("a report has the brand's logo, also on the page, which may load nothing else", async () => {
  const agency = await server.addAccount();
  const logo = (await agency.post("/v1/assets", await pictureForm())).json;
  await agency.put("/v1/brand", { name: "Studio North", logo: { light: logo._id } });
  const client = (await agency.post("/v1/clients", { name: "Crumb & Co", monthly_credits: 100 })).json._id;
  const as = { headers: { "Sitewright-Account": client } };
  const key = (await (await agency.owner()).post("/v1/api_keys", { name: "theirs" }, as)).json.key;
  const own = withKey(agency, key);
  const { websiteId } = await makeGeneratedWebsite(own, "Crumb");
  const path = `/v1/websites/${websiteId}/reports/${monthOf(systemClock.now())}`;
  const { sender } = (await own.get(path)).json;
  expect(sender).toMatchObject({ name: "Studio North", logo: `http://localhost:${server.port}${logo.path}` });
  expect((await fetch(sender.logo)).headers.get("Content-Type")).toStartWith("image/");
  const shown = await own.get(`${path}/page`);
  expect(shown.text).toContain(`<img src="${sender.logo}" alt="Studio North"`);
  expect(shown.headers.get("Content-Security-Policy")).toContain(`img-src ${new URL(sender.logo).origin};`);
});
