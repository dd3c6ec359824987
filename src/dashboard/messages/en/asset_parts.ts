/** Texts of what shows, chooses and uploads assets. */
import { counted } from "../language.ts";

export default {
  upload: "Upload",
  uploads: "Uploads",
  uploading: (name: string) => `Uploading ${name}`,
  stop: (name: string) => `Stop the upload of ${name}`,
  putAway: (name: string) => `Put away ${name}`,
  dropHere: "Drop files here",
  choosePicture: "Choose a picture",
  chooseFile: "Choose a file",
  search: "Search assets",
  none: "Nothing is here yet",
  noneText: "Upload something, or drop it here.",
  nothingFound: "No asset has such a name.",
  more: "Show more",
  byAddress: "Or by its address",
  address: "Address",
  addressHint: "Of the web, or of this website: it is used from there, and not copied.",
  take: "Use it",
  uses: (count: number) => (count === 0 ? "Not used" : counted(count, "use", "uses")),
};
