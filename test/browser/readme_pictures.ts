/** Makes the pictures of the README: `bun test/browser/readme_pictures.ts`, after the application has changed its looks. */
import { join } from "node:path";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { runEnded, startTestServer } from "../harness.ts";
import { makePerson } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { settled } from "./screens.ts";

const FOLDER = join(import.meta.dir, "pictures");

const BAKERY = {
  kind: "bakery",
  tagline: "Sourdough from Hawthorne",
  place: "Portland, Oregon",
  story: ["We mill our own flour, bake country loaves before sunrise, and sell out by noon."],
  contact: {
    phone: "503 555 0142",
    email: "hello@crumb.example",
    address: { street: "1812 SE Hawthorne Blvd", postal_code: "97214", city: "Portland", region: "OR" },
  },
  hours: [{ days: ["we", "th", "fr", "sa", "su"], opens: "07:30", closes: "13:00" }],
  offers: [
    { group: "Breads", name: "Country loaf", description: "Naturally leavened, 900 g.", price: "$9" },
    { group: "Breads", name: "Seeded rye", description: "Dense, dark, keeps for a week.", price: "$10" },
    { group: "Pastries", name: "Croissant", description: "Laminated over three days.", price: "$4.50" },
    { group: "Pastries", name: "Cardamom bun", description: "Swedish, with pearl sugar.", price: "$4" },
  ],
  actions: [{ label: "Order bread" }],
  forms: [{ purpose: "order" }],
  style: { moods: ["warm", "rustic"] },
};

const OTHERS = [
  {
    name: "Fern & Fable",
    brief: {
      kind: "florist",
      place: "Ghent",
      tagline: "Seasonal flowers, wild and fresh",
      offers: [{ name: "Bouquets" }, { name: "Weddings" }, { name: "Weekly subscriptions" }],
      style: { moods: ["natural"] },
    },
  },
  {
    name: "Aoki",
    brief: {
      kind: "ramen restaurant",
      place: "Leeds",
      tagline: "Tonkotsu, shoyu and miso",
      offers: [
        { name: "Tonkotsu", price: "£13" },
        { name: "Shoyu", price: "£12" },
      ],
      actions: [{ label: "Reserve a table" }],
      forms: [{ purpose: "reservation" }],
    },
  },
  {
    name: "Casa Luma",
    brief: {
      kind: "boutique hotel",
      language: "es",
      place: "Oaxaca",
      tagline: "Doce habitaciones alrededor de un patio con alberca",
      offers: [{ name: "Desayuno incluido" }, { name: "Clases de cocina" }],
      style: { moods: ["calm"] },
    },
  },
];

const [server, browser] = await Promise.all([startTestServer({ engine: builtinEngine() }), openBrowser()]);
const origin = `http://localhost:${server.port}`;

/** @returns the website's page, generated and published */
async function publish(name: string, brief: object) {
  const { json: website } = await server.post("/v1/websites", { name, brief });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, {});
  await runEnded(server, started.run_id);
  const { json: deployment } = await server.post("/v1/tools/deploy", { page_id: page._id });
  return { websiteId: website._id as string, host: new URL(deployment.url).hostname };
}

for (const { name, brief } of OTHERS) await publish(name, brief);
const { websiteId, host } = await publish("Crumb & Co", BAKERY);

const context = await browser.newContext({
  viewport: { width: 1180, height: 740 },
  locale: "en-GB",
  reducedMotion: "reduce",
});
const [name, value] = (await makePerson(server, "owner")).key.split("=") as [string, string];
await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
const page = await context.newPage();

async function take(picture: string, address: string): Promise<void> {
  await page.goto(address);
  if (address.includes("/app/")) await settled(page);
  else await page.waitForLoadState("networkidle");
  // The pages in frames are drawn after they have come.
  await page.waitForTimeout(3_000);
  await Bun.write(
    join(FOLDER, `${picture}.webp`),
    await new Bun.Image(new Uint8Array(await page.screenshot())).webp({ quality: 82 }).bytes(),
  );
}

await take("websites", `${origin}/app/`);
await take("workspace", `${origin}/app/websites/${websiteId}`);
await take("business", `${origin}/app/websites/${websiteId}/business`);
await take("page", `http://${host}:${server.port}/`);

await browser.close();
await server.stop();
process.exit(0);
