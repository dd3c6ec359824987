/** What the publish dialog says there is to publish. */
import { expect, test } from "bun:test";
import { toPublish } from "../../src/dashboard/screens/workspace/page.ts";

const EMPTY = { draft_version_id: null, has_unpublished_changes: false };
const NEW = { draft_version_id: "ver_1", has_unpublished_changes: true };
const PUBLISHED = { draft_version_id: "ver_2", has_unpublished_changes: false };

test("a website of empty pages has nothing to publish, which is another thing than that everything is published", () => {
  expect(toPublish([EMPTY, EMPTY])).toEqual({ changed: [], hasDrafts: false });
  expect(toPublish([EMPTY, PUBLISHED])).toEqual({ changed: [], hasDrafts: true });
  expect(toPublish([PUBLISHED, NEW])).toEqual({ changed: [NEW], hasDrafts: true });
});
