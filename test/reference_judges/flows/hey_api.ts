import { client } from "../made/hey_api/client.gen.ts";
import { pagesCreate, pagesGenerate, publishDeploy, runsGet, websitesCreate } from "../made/hey_api/sdk.gen.ts";
import { baseUrl, HOME, headers, isOver, pause, published, WEBSITE } from "./settings.ts";

client.setConfig({ baseUrl, headers, throwOnError: true });
const throwOnError = true;
const { data: website } = await websitesCreate({ body: WEBSITE, throwOnError });
const { data: page } = await pagesCreate({ path: { id: website._id }, body: HOME, throwOnError });
const { data: started } = await pagesGenerate({ path: { id: page._id }, body: {}, throwOnError });
for (;;) {
  const { data: run } = await runsGet({ path: { id: started.run_id }, throwOnError });
  if (isOver(run.status)) break;
  await pause();
}
const { data: deployed } = await publishDeploy({ body: { page_id: page._id }, throwOnError });
published(deployed.url);
