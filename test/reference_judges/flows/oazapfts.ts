import { defaults, pagesCreate, pagesGenerate, publishDeploy, runsGet, websitesCreate } from "../made/oazapfts.ts";
import { baseUrl, HOME, headers, isOver, pause, published, WEBSITE } from "./settings.ts";

defaults.baseUrl = baseUrl;
defaults.headers = headers;
const website = await websitesCreate(WEBSITE);
if (website.status !== 200) throw new Error(JSON.stringify(website.data));
const page = await pagesCreate(website.data._id, HOME);
if (page.status !== 200) throw new Error(JSON.stringify(page.data));
const started = await pagesGenerate(page.data._id, {});
if (started.status !== 200) throw new Error(JSON.stringify(started.data));
for (;;) {
  const run = await runsGet(started.data.run_id);
  if (run.status !== 200) throw new Error(JSON.stringify(run.data));
  if (isOver(run.data.status)) break;
  await pause();
}
const deployed = await publishDeploy({ page_id: page.data._id });
if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.data));
published(deployed.data.url);
