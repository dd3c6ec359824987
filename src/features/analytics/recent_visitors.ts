/**
 * Visitors of the last moments, by what tells them apart. They are looked up for each view of a page under test, in maps
 * within maps: one text put together of all that would have to be written and read again for each view.
 */

/** Somebody, and what was made of them last. */
export interface RecentVisitor {
  visitor: string;
  maker: object | null;
  made: unknown;
}

type ByAddress = Map<string | null, RecentVisitor>;
/** By whom a proxy says that it speaks for. */
type ByForwarded = Map<string | null, ByAddress>;
type ByAgent = Map<string | null, ByForwarded>;

/** Somebody whose headers are longer is not remembered. */
const LONGEST_HEADERS = 1000;

/** @param most how many are remembered at a time */
export function createRecentVisitors(most: number) {
  const scopes = new Map<string, ByAgent>();
  let count = 0;

  return {
    find: (scope: string, agent: string | null, forwarded: string | null, address: string | null) =>
      scopes.get(scope)?.get(agent)?.get(forwarded)?.get(address),
    keep(
      scope: string,
      agent: string | null,
      forwarded: string | null,
      address: string | null,
      visitor: string,
    ): RecentVisitor {
      const recent = { visitor, maker: null, made: null };
      if (count >= most || (agent?.length ?? 0) + (forwarded?.length ?? 0) > LONGEST_HEADERS) return recent;
      count++;
      const agents: ByAgent = within(scopes, scope);
      const forwardeds: ByForwarded = within(agents, agent);
      const addresses: ByAddress = within(forwardeds, forwarded);
      addresses.set(address, recent);
      return recent;
    },
    forget(): void {
      scopes.clear();
      count = 0;
    },
  };
}

/** The map within a map, made when it is not there. */
function within<Key, InnerKey, Value>(outer: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  const known = outer.get(key);
  if (known) return known;
  const made = new Map<InnerKey, Value>();
  outer.set(key, made);
  return made;
}
