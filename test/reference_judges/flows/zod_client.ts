import { createApiClient } from "../made/zod_client.ts";
import { baseUrl, HOME, headers, isOver, pause, published, WEBSITE } from "./settings.ts";

const api = createApiClient(baseUrl, { axiosConfig: { headers } });
const website = await api.websites_create(WEBSITE);
const page = await api.pages_create(HOME, { params: { id: website._id } });
const started = await api.pages_generate({}, { params: { id: page._id } });
for (;;) {
  const run = await api.runs_get({ params: { id: started.run_id } });
  if (isOver(run.status)) break;
  await pause();
}
const deployed = await api.publish_deploy({ page_id: page._id });
published(deployed.url);
