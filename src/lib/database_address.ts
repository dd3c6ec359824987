/**
 * The address of a database on one server of PostgreSQL or on several that stand in for each other, as libpq takes it:
 * `postgres://user@one:5432,other:5432/name`. `URL` takes one host alone.
 */

const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];
/** What a pooler in front of the server can't do, and what to do instead. */
export const NO_POOLER =
  "LISTEN and advisory locks belong to a session, which a pooler in transaction mode (PgBouncer, Supavisor and others) does not keep: SITEWRIGHT_DATABASE_URL must lead to the server itself (often port 5432), or to a pooler in session mode as the guide to scaling sets it up (/docs/guides/scale)";
const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)(?:\?([^#]*))?$/;
/** What libpq asks of a connection. */
const WANTED = "target_session_attrs";

/**
 * The addresses of the single servers that one names.
 * @returns null when it is none; `problem` when it asks for something that can't be
 */
export function serversOf(url: string): string[] | { problem: string } | null {
  const socket = socketProblem(url);
  if (socket) return { problem: socket };
  const [, before, hosts, path, query = ""] = HOSTS.exec(url) ?? [];
  if (!before || !hosts || !/^\/[^/]+$/.test(path!)) return null;
  const wishes = new URLSearchParams(query);
  const wanted = wishes.get(WANTED) ?? "read-write";
  if (!/^(read-write|primary)$/.test(wanted))
    return { problem: `has ${WANTED}=${wanted}; what Sitewright needs is always the server that can be written` };
  wishes.delete(WANTED);
  const mode = wishes.get("sslmode");
  if (mode !== null && !SSL_MODES.includes(mode))
    return {
      problem: `has ${/^[\w-]{1,30}$/.test(mode) ? `sslmode=${mode}` : "an sslmode"} that there is not; it is one of ${SSL_MODES.join(", ")}`,
    };
  if (wishes.has("pgbouncer")) return { problem: `names a pooler (pgbouncer=…): ${NO_POOLER}` };
  if (![before, path!].every(isEncoded))
    return { problem: 'has a "%" in user, password or name that begins no percent-encoded character; write it as %25' };
  const rest = wishes.size > 0 ? `?${wishes}` : "";
  const servers = hosts.split(",").map((host) => `${before}${host}${path}${rest}`);
  return servers.every((server) => URL.parse(server)?.hostname) ? servers : null;
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** What to write instead of the address of a socket in libpq's other forms; null: it is none of them. */
function socketProblem(url: string): string | null {
  const path =
    /^postgres(?:ql)?:\/\/[^?#]*\?(?:[^#]*&)?host=((?:\/|%2f)[^&#]*)/i.exec(url)?.[1] ??
    /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(\/[^\s?#]+)\/[^/?#]*/i.exec(url)?.[1] ??
    /^(?:(?:unix|socket):(?:\/\/)?)?(\/[^\s?#]+)/i.exec(url)?.[1] ??
    /(?:^|\s)host\s*=\s*'?(\/[^\s']+)/.exec(url)?.[1];
  if (path !== undefined) {
    const folder = (isEncoded(path) ? decodeURIComponent(path) : path).replace(/\/\.s\.PGSQL\.\d+$/, "");
    return `is the address of a socket in a form that is not taken; write it as postgres://user@${encodeURIComponent(folder)}/name`;
  }
  return /(?:^|\s)(?:host|dbname|user)\s*=/.test(url)
    ? "is in libpq's form of words; write it as postgres://user:password@host:5432/name"
    : null;
}

/** Without user, password and wishes, for people: `one:5432,other:5432/name`. */
export function placeOf(url: string): string {
  const servers = checkedServersOf(url).map((server) => new URL(server));
  const hosts = servers.map(({ hostname, port }) => {
    const host = hostname.startsWith("%") && isEncoded(hostname) ? decodeURIComponent(hostname) : hostname;
    return `${host}:${port || 5432}`;
  });
  return `${hosts.join(",")}${servers[0]!.pathname}`;
}

/** @param url one that the settings have taken */
export function checkedServersOf(url: string): string[] {
  const servers = serversOf(url);
  if (!Array.isArray(servers)) throw new Error("this is no address of a database on a server");
  return servers;
}

/** Words about a database without the password in its address, however it is written there. */
export function withoutPassword(words: string, url: string): string {
  const { password } = new URL(checkedServersOf(url)[0]!);
  const known = [password, isEncoded(password) ? decodeURIComponent(password) : ""].filter((one) => one !== "");
  return known.reduce((text, secret) => text.replaceAll(secret, "…"), words);
}
