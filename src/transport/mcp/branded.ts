/** The methods at a brand's host: what they say by themselves names the brand; what people have written stays as it is. */
import type { Progress, Services } from "../../operation/operation.ts";
import { inBrand } from "../branding.ts";

type Result = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: the SDKs have checked the parameters of each method.
type Method<Session> = (session: Session, params: any, report?: (report: Progress) => void) => Promise<Result>;

const SCHEME = "sitewright://";
const PLAIN_SCHEME = "app://";

/** Methods whose answers are ours, word by word. */
const OURS = new Set(["tools/list", "resources/templates/list", "prompts/list", "prompts/get"]);

/** Makes a method answer as it is asked at whichever host. */
export function branded<Session extends { services: Services }>(
  name: string,
  method: Method<Session>,
): Method<Session> {
  return async (session, params, report) => {
    const { services } = session;
    if (!services.brand) return await method(session, params, report);
    const result = (await method(session, withOwnScheme(params), report)) as Result;
    const said = <Value>(value: Value): Value => inWordsOf(services, value);
    if (OURS.has(name)) return said(result);
    if (name === "tools/call") return result.isError || params?.name === "search_docs" ? said(result) : result;
    if (name === "resources/list" || name === "resources/read") {
      const key = name === "resources/list" ? "resources" : "contents";
      const items = result[key] as { uri: string }[];
      const shown = items.map((item) =>
        /^(?:skill|sitewright):\/\/(?:docs\/|.*SKILL)/.test(item.uri) ? said(item) : { ...item, uri: said(item.uri) },
      );
      return { ...result, [key]: shown };
    }
    // Its file is known by a hash, which another name in it would change.
    if (name === "skills/list") return { skills: [] };
    return result;
  };
}

/** Addresses as resources have them, of addresses as they are told there. */
function withOwnScheme<Params>(params: Params): Params {
  const { uri, ref } = (params ?? {}) as { uri?: unknown; ref?: { uri?: unknown } };
  const own = (text: unknown) =>
    typeof text === "string" && text.startsWith(PLAIN_SCHEME) ? SCHEME + text.slice(PLAIN_SCHEME.length) : text;
  if (typeof uri !== "string" && typeof ref?.uri !== "string") return params;
  return {
    ...params,
    ...(uri === undefined ? {} : { uri: own(uri) }),
    ...(ref ? { ref: { ...ref, uri: own(ref.uri) } } : {}),
  };
}

const inWordsOf = <Value>({ brand, serverUrl, baseUrl }: Services, value: Value): Value =>
  JSON.parse(
    inBrand(JSON.stringify(value), JSON.stringify(brand!.name).slice(1, -1)).replaceAll(serverUrl, () => baseUrl),
  ) as Value;
