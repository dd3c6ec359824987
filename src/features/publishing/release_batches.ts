/** Writes of a release that are too many for one commit: others write in between. */
import { nextTurn } from "../../storage/batches.ts";
import type { Storage } from "../../storage/client.ts";
import type { PageWords } from "./page_words.ts";
import * as store from "./store.ts";

/** Entries that are taken over from the release before with one commit. */
const ENTRIES_COPIED_AT_ONCE = 500;

/** Copies the entries of a release, but those at some paths, a few with each commit. */
export async function copyAll(
  storage: Storage,
  accountId: string,
  from: string,
  to: string,
  except: string[],
): Promise<void> {
  for (let after: string | null = ""; after !== null; await nextTurn()) {
    const cursor: string = after;
    after = await storage.write(accountId, (db) =>
      store.copyEntries(db, from, to, { after: cursor, except, most: ENTRIES_COPIED_AT_ONCE }),
    );
  }
}

/** Lets visitors' searches find pages of a release, a few with each commit. */
export async function indexAll(
  storage: Storage,
  accountId: string,
  of: { release_id: string; website_id: string },
  pages: ({ path: string; title: string } & PageWords)[],
): Promise<void> {
  for (const some of store.inPortions(pages.map((page) => ({ ...of, ...page })))) {
    await storage.write(accountId, (db) => store.indexWords(db, some));
    await nextTurn();
  }
}
