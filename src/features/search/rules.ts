/** Which of what was found is shown first. Pure decisions. */

export const MOST_FOUND = 20;

export interface SearchResult {
  type: string;
  _id: string;
  title: string;
  where: string;
  /** In the application. */
  path: string;
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** 0: it is called so; 1: its name begins so; 2: a word of it does; 3: it is found by something else. */
function distance(title: string, q: string): number {
  const [name, wanted] = [plain(title), plain(q.trim())];
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** The best first; of those that are as good, the kinds and their results in the order in which they were found. */
export const bestFirst = (found: SearchResult[], q: string): SearchResult[] =>
  found
    .map((one) => ({ one, by: distance(one.title, q) }))
    .toSorted((a, b) => a.by - b.by)
    .slice(0, MOST_FOUND)
    .map(({ one }) => one);
