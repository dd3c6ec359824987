import createClient from "openapi-fetch";
import type { paths } from "../made/openapi_typescript.ts";
import { baseUrl, HOME, headers, isOver, pause, published, WEBSITE } from "./settings.ts";

const client = createClient<paths>({ baseUrl, headers });
const website = await client.POST("/v1/websites", { body: WEBSITE });
if (!website.data) throw new Error(JSON.stringify(website.error));
const page = await client.POST("/v1/websites/{id}/pages", { params: { path: { id: website.data._id } }, body: HOME });
if (!page.data) throw new Error(JSON.stringify(page.error));
const id = page.data._id;
const started = await client.POST("/v1/pages/{id}/generate", { params: { path: { id } }, body: {} });
if (!started.data) throw new Error(JSON.stringify(started.error));
for (;;) {
  const run = await client.GET("/v1/runs/{id}", { params: { path: { id: started.data.run_id } } });
  if (!run.data) throw new Error(JSON.stringify(run.error));
  if (isOver(run.data.status)) break;
  await pause();
}
const deployed = await client.POST("/v1/tools/deploy", { body: { page_id: id } });
if (!deployed.data) throw new Error(JSON.stringify(deployed.error));
published(deployed.data.url);
