/** People who are signed in: made like any is, by an invitation, and calling with the cookie that they got. */
import type { Role } from "../src/policy/roles.ts";
import type { Answer, Client } from "./harness.ts";

export const PASSWORD = "correct horse battery staple";

/** What a client calls with that has this session. */
export function cookieOf(answer: Answer): string {
  const cookie = /^[^;]*/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  if (!/^(__Host-)?sw=[0-9a-f]{64}$/.test(cookie)) throw new Error(`no session: ${answer.status} ${answer.text}`);
  return cookie;
}

export const tokenOf = (url: string): string => /#token=([0-9a-f]{64})$/.exec(url)![1]!;

export interface PersonClient extends Client {
  userId: string;
  email: string;
}

/** Somebody with this role in the client's account. @param rights of a client */
export async function makePerson(client: Client, role: Role, rights?: string[]): Promise<PersonClient> {
  const invited = await (await client.owner()).post("/v1/invitations", { role, ...(rights ? { rights } : {}) });
  if (invited.status !== 200) throw new Error(`no invitation: ${invited.status} ${invited.text}`);
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const accepted = await client.post(
    "/auth/invitations/accept",
    { token: tokenOf(invited.json.url), email, name: "Ada", password: PASSWORD },
    { key: null },
  );
  return { ...withKey(client, cookieOf(accepted)), userId: accepted.json.user._id, email };
}

/** The same account, called with another key or session. */
export function withKey(client: Client, key: string): Client {
  return {
    accountId: client.accountId,
    key,
    owner: client.owner,
    get: (path, options) => client.get(path, { key, ...options }),
    post: (path, body, options) => client.post(path, body, { key, ...options }),
    put: (path, body, options) => client.put(path, body, { key, ...options }),
    delete: (path, options) => client.delete(path, { key, ...options }),
  };
}
