/**
 * The address of a database on one server of PostgreSQL or on several that stand in for each other, as libpq takes it:
 * `postgres://user@one:5432,other:5432/name`. `URL` takes one host alone.
 */

const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)(?:\?([^#]*))?$/;
/** What libpq asks of a connection. */
const WANTED = "target_session_attrs";

/**
 * The addresses of the single servers that one names.
 * @returns null when it is none; `problem` when it asks for something that can't be
 */
export function serversOf(url: string): string[] | { problem: string } | null {
  const [, before, hosts, path, query = ""] = HOSTS.exec(url) ?? [];
  if (!before || !hosts || !/^\/[^/]+$/.test(path!)) return null;
  const wishes = new URLSearchParams(query);
  const wanted = wishes.get(WANTED) ?? "read-write";
  if (!/^(read-write|primary)$/.test(wanted))
    return { problem: `has ${WANTED}=${wanted}; what Sitewright needs is always the server that can be written` };
  wishes.delete(WANTED);
  const rest = wishes.size > 0 ? `?${wishes}` : "";
  const servers = hosts.split(",").map((host) => `${before}${host}${path}${rest}`);
  return servers.every((server) => URL.parse(server)?.hostname) ? servers : null;
}

/** Without user, password and wishes, for people: `one:5432,other:5432/name`. */
export function placeOf(url: string): string {
  const servers = checkedServersOf(url).map((server) => new URL(server));
  const hosts = servers.map(({ hostname, port }) => `${hostname}:${port || 5432}`);
  return `${hosts.join(",")}${servers[0]!.pathname}`;
}

/** @param url one that the settings have taken */
export function checkedServersOf(url: string): string[] {
  const servers = serversOf(url);
  if (!Array.isArray(servers)) throw new Error("this is no address of a database on a server");
  return servers;
}
