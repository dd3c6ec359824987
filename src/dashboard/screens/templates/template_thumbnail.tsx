/** How a template looks: it is kept with its pictures, so that it looks so in any account that may use it. */
import { addressIn } from "../../api/call.ts";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import type { Template } from "./template.ts";

export const TemplateThumbnail = ({ template: { _id } }: { template: Template }) => (
  <PageThumbnail
    pageId={null}
    versionId={null}
    address={addressIn(undefined, "GET /v1/templates/:id/preview", { id: _id })}
  />
);
