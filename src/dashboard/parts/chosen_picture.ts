/** What was chosen as a picture, as a path among the own files: what is elsewhere is fetched and kept first. */
import { useChange } from "../api/queries.ts";
import type { Chosen } from "./asset_picker.tsx";

/** @param set takes the path @returns what the picker is given, and whether something is being fetched */
export function useChosenPicture(websiteId: string, set: (path: string) => void) {
  const fetched = useChange("POST /v1/assets", { refresh: ["GET /v1/assets"], onDone: ({ path }) => set(path) });
  const choose = (chosen: Chosen) => {
    if ("asset" in chosen) set(chosen.asset.path);
    else fetched.mutate({ url: new URL(chosen.address, location.href).href, website_id: websiteId });
  };
  return { choose, isFetching: fetched.isPending };
}
