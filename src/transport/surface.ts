/** What the surfaces of the application's host have in common. Each is an Elysia plugin (surfaces.ts lists them). */
import { Elysia, NotFoundError } from "elysia";
import type { PeerAddress } from "../sites/form_posts.ts";

/**
 * The server that requests come to: a Bun server, which knows the requests of every server of its process. Handlers get
 * it as Elysia's `server`.
 */
export interface Listener {
  requestIP(request: Request): { address: string } | null;
  /** Sets how many seconds a request's connection may be silent; 0: as long as it is open. */
  timeout(request: Request, seconds: number): void;
}

/** Streams send something every 15 seconds; a connection that is silent for this long is dead. */
export const IDLE_TIMEOUT_SECONDS = 60;

/** Gives the network address of who sent a request, or null when it is not known. */
export const peerOf =
  (request: Request, server: Listener | null | undefined): PeerAddress =>
  () =>
    server?.requestIP(request)?.address ?? null;

/** What handlers get of Elysia's context. */
export interface Asked {
  request: Request;
  /** As it was sent, without query. */
  path: string;
  server: Listener | null;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

/** Elysia reads no body: how much of one is read, and when, is bounded by bodies.ts and decided by the pipeline. */
export const UNREAD = { parse: "none" } as const;

/**
 * A surface with its routes.
 * @param routes by path: what takes any method, and what can only be read
 */
export function surface(name: string, routes: { any?: Record<string, Answer>; read?: Record<string, Answer> }): Elysia {
  const plugin = new Elysia({ name });
  // Not as GET: Elysia would make an answer to HEAD of that, with as many bytes as a body has that is not there.
  const add = (path: string, answer: (asked: Asked) => ReturnType<Answer>) => {
    for (const method of ["ALL", "HEAD"]) plugin.route(method, path, answer as never, UNREAD as never);
  };
  for (const [path, answer] of Object.entries(routes.any ?? {})) add(path, answer);
  for (const [path, answer] of Object.entries(routes.read ?? {}))
    add(path, ({ request, path, server }) => (reads(request) ? answer({ request, path, server }) : orNothing(null)));
  return plugin;
}

export const reads = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const nothing = new NotFoundError();

/**
 * @returns what a surface has found
 * @throws NotFoundError when that is nothing: it is answered as any address is at which there is nothing
 */
export function orNothing(response: Response | null): Response {
  if (!response) throw nothing;
  return response;
}
