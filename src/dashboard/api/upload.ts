/** Sends a file as an asset, and tells how far it is on its way, which `fetch` can't. */
import { ACCOUNT_HEADER, actingAccount } from "./account.ts";
import { errorOf, toCallError } from "./errors.ts";
import type { Output } from "./operations.ts";

export type Asset = Output<"POST /v1/assets">;

interface Upload {
  /** The website that it goes with. */
  websiteId?: string | undefined;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Throws CallError. */
export function uploadAsset(file: File, { websiteId, onProgress, signal }: Upload): Promise<Asset> {
  const form = new FormData();
  if (websiteId) form.append("website_id", websiteId);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Asset);
      else errorOf(new Response(responseText, { status })).then(reject, reject);
    };
    request.onerror = () => reject(toCallError(new TypeError("The upload broke off.")));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", "/v1/assets");
    const account = actingAccount();
    if (account !== null) request.setRequestHeader(ACCOUNT_HEADER, account);
    request.send(form);
  });
}
