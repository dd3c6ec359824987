/** Pexels and Openverse as their documentation has them, with pictures of their own. */
import { makePng } from "./pictures.ts";

export const PEXELS_KEY = "pexels-key-1";
export const UUID = "f561777d-24ea-483f-9cf8-f17aa1fd6aa3";

export interface PictureServers {
  /** Settings of a server that asks them. */
  environment: Record<string, string>;
  origin: string;
  /** What was asked for, without the pictures. */
  asked: URL[];
  /** Answers in the place of the next ones, by what their path begins with. */
  instead: Map<string, () => Response | Promise<Response>>;
  /** Photos of Pexels, and results of Openverse. */
  photos: unknown[];
  results: unknown[];
  stop(): Promise<void>;
}

/** A photo as Pexels tells of it. */
export const pexelsPhoto = (origin: string, id: number, more: Record<string, unknown> = {}) => ({
  id,
  width: 4000,
  height: 3000,
  url: `https://www.pexels.com/photo/boats-in-a-harbour-${id}/`,
  photographer: "Ana Silva",
  photographer_url: "https://www.pexels.com/@ana",
  photographer_id: 2680452,
  avg_color: "#3A4A5A",
  src: {
    original: `${origin}/pictures/${id}.png`,
    large2x: `${origin}/pictures/${id}.png?auto=compress&cs=tinysrgb&dpr=2&h=650&w=940`,
    large: `${origin}/pictures/${id}.png?auto=compress&cs=tinysrgb&h=650&w=940`,
    medium: `${origin}/pictures/${id}.png?auto=compress&cs=tinysrgb&h=350`,
    small: `${origin}/pictures/${id}.png?auto=compress&cs=tinysrgb&h=130`,
  },
  liked: false,
  alt: "Boats in a harbour",
  ...more,
});

/** A picture as Openverse tells of it. */
export const openverseResult = (origin: string, id = UUID, more: Record<string, unknown> = {}) => ({
  id,
  title: "Tarte aux poireaux",
  indexed_on: "2021-02-15T07:45:37.158316Z",
  foreign_landing_url: "https://www.flickr.com/photos/22178197@N00/16129656628",
  url: `${origin}/pictures/77.png`,
  creator: "Alice Martin",
  creator_url: "https://www.flickr.com/photos/22178197@N00",
  license: "by",
  license_version: "2.0",
  license_url: "https://creativecommons.org/licenses/by/2.0/",
  provider: "flickr",
  source: "flickr",
  category: null,
  filesize: null,
  filetype: null,
  tags: [{ name: "leek", accuracy: null, unstable__provider: "flickr" }],
  attribution: '"Tarte aux poireaux" by Alice Martin is licensed under CC BY 2.0.',
  fields_matched: ["title"],
  mature: false,
  height: 680,
  width: 1024,
  thumbnail: `${origin}/v1/images/${id}/thumb/`,
  detail_url: `${origin}/v1/images/${id}/`,
  related_url: `${origin}/v1/images/${id}/related/`,
  unstable__sensitivity: [],
  ...more,
});

const problem = (status: number, detail: string) => Response.json({ detail }, { status });

export function startPictureServers(): PictureServers {
  const asked: URL[] = [];
  const instead: PictureServers["instead"] = new Map();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const { pathname } = url;
      const other = [...instead].find(([path]) => pathname.startsWith(path));
      if (!pathname.startsWith("/pictures/") && !pathname.endsWith("/thumb/")) asked.push(url);
      if (other) return await other[1]();
      if (pathname.startsWith("/pictures/") || pathname.endsWith("/thumb/"))
        return new Response(makePng(400 + (Number(/\d+/.exec(pathname)?.[0]) % 100), 300), {
          headers: { "content-type": "image/png" },
        });
      if (!request.headers.get("user-agent")?.startsWith("Sitewright/")) return problem(403, "no user agent");
      return pathname.startsWith("/v1/images/") ? openverse(url) : pexels(request, url);
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const servers: PictureServers = {
    environment: {
      SITEWRIGHT_PEXELS_KEY: PEXELS_KEY,
      SITEWRIGHT_PEXELS_URL: origin,
      SITEWRIGHT_OPENVERSE_URL: origin,
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
    },
    origin,
    asked,
    instead,
    photos: [pexelsPhoto(origin, 2014422)],
    results: [openverseResult(origin)],
    stop: () => server.stop(true),
  };

  function pexels(request: Request, url: URL): Response {
    if (request.headers.get("authorization") !== PEXELS_KEY) return problem(401, "Unauthorized");
    const id = /^\/v1\/photos\/(\d+)$/.exec(url.pathname)?.[1];
    if (id) {
      const photo = servers.photos.find((one) => (one as { id: number }).id === Number(id));
      return photo ? Response.json(photo) : Response.json({ status: 404, code: "Not Found" }, { status: 404 });
    }
    if (url.pathname !== "/v1/search") return problem(404, "Not found");
    const page = Number(url.searchParams.get("page"));
    const each = Number(url.searchParams.get("per_page"));
    const { photos } = servers;
    return Response.json({
      page,
      per_page: each,
      photos: photos.slice((page - 1) * each, page * each),
      total_results: photos.length,
      ...(page * each < photos.length && { next_page: `${origin}/v1/search/?page=${page + 1}&per_page=${each}` }),
    });
  }

  function openverse(url: URL): Response {
    const id = /^\/v1\/images\/([0-9a-f-]{36})\/$/.exec(url.pathname)?.[1];
    if (id) {
      const result = servers.results.find((one) => (one as { id: string }).id === id);
      return result ? Response.json(result) : problem(404, "No Image matches the given query.");
    }
    const each = Number(url.searchParams.get("page_size"));
    // As it answers who has no key.
    if (each > 20) return problem(401, "page_size must be between 1 & 20 for unauthenticated requests.");
    const page = Number(url.searchParams.get("page"));
    const { results } = servers;
    return Response.json({
      result_count: results.length,
      page_count: Math.ceil(results.length / each),
      page_size: each,
      page,
      results: results.slice((page - 1) * each, page * each),
    });
  }

  return servers;
}
