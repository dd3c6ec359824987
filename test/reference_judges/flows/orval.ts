import { pagesCreate, pagesGenerate, publishDeploy, runsGet, websitesCreate } from "../made/orval.ts";
import { HOME, headers, isOver, pause, published, WEBSITE } from "./settings.ts";

const website = await websitesCreate(WEBSITE, { headers });
if (website.status !== 200) throw new Error(JSON.stringify(website.data));
const page = await pagesCreate(website.data._id, HOME, { headers });
if (page.status !== 200) throw new Error(JSON.stringify(page.data));
const started = await pagesGenerate(page.data._id, {}, { headers });
if (started.status !== 200) throw new Error(JSON.stringify(started.data));
for (;;) {
  const run = await runsGet(started.data.run_id, undefined, { headers });
  if (run.status !== 200) throw new Error(JSON.stringify(run.data));
  if (isOver(run.data.status)) break;
  await pause();
}
const deployed = await publishDeploy({ page_id: page.data._id }, { headers });
if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.data));
published(deployed.data.url);
