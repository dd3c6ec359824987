/** What rights each operation asks of a client: a loop over the registry, so that a new one is looked at on its first day. */
import { expect, test } from "bun:test";
import { hasRights, PRESETS, RIGHTS, type Right, rightsOf } from "../../src/policy/rights.ts";
import { scopesOf } from "../../src/policy/scopes.ts";
import { OPERATIONS } from "../../src/registry.ts";

const CALLED = OPERATIONS.filter(({ access }) => access !== "open");
const callableWith = (rights: readonly Right[]) =>
  CALLED.filter(({ right }) => hasRights(rights, right)).map(({ name }) => name);

/** What somebody without any right may do beside reading: say something of a page, and what is about themself. */
const OPEN_TO_EACH = ["comments.create", "comments.update", "pages.preview_link", "websites.preview_link"];

test("without a right one reads websites, comments, and sees to oneself", () => {
  const writes = CALLED.filter(({ right, method }) => right === "any" && method !== "GET");
  const shared = writes.filter(({ access }) => access !== "session").map(({ name }) => name);
  expect(shared.sort()).toEqual(OPEN_TO_EACH);
  const groups = new Set(CALLED.filter(({ right }) => right === "any").map(({ group }) => group));
  for (const group of ["leads", "plans", "subscriptions", "payments", "clients", "audit", "api_keys", "webhooks"])
    expect(groups).not.toContain(group);
});

test("what is the owner's or the operator's, and what is of leads or settings, no client calls", () => {
  for (const { name, role, access, scope, right, group } of CALLED) {
    const isClosed =
      role === "owner" || access === "operator" || scopesOf(scope).some((one) => one === "leads" || one === "settings");
    // Of domains the right says it, of connections each sees their own, and what an account looks like they see anyway.
    if (isClosed && group !== "domains" && name !== "connections.list" && name !== "brand.get")
      expect([name, right]).toEqual([name, "none"]);
    if (role === "owner") expect([name, right]).toEqual([name, "none"]);
  }
});

test("what reads visitors' messages, visits or domains, publishes, or writes with AI, asks for that right", () => {
  for (const { name, group, scope, ai, right, method } of CALLED) {
    if (right === "none") continue;
    const needed = rightsOf(right);
    if (ai) expect([name, needed]).toEqual([name, expect.arrayContaining(["ai"])]);
    if (group === "domains") expect([name, needed]).toEqual([name, expect.arrayContaining(["domains"])]);
    if (scopesOf(scope).includes("forms:read"))
      expect([name, needed]).toEqual([name, expect.arrayContaining(["forms"])]);
    if (scopesOf(scope).includes("publish") && group !== "domains")
      expect([name, needed]).toEqual([name, expect.arrayContaining(["publish"])]);
    if (scopesOf(scope).includes("sites:write") && method !== "GET" && !OPEN_TO_EACH.includes(name))
      expect([name, needed.length > 0]).toEqual([name, true]);
  }
});

test("presets hold each what the one before it does; each right opens something", () => {
  const { reviewer, content, marketer, full } = PRESETS;
  const [least, some, more, most] = [reviewer, content, marketer, full].map(callableWith);
  expect(some).toEqual(expect.arrayContaining(least!));
  expect(more).toEqual(expect.arrayContaining(some!));
  expect(most).toEqual(expect.arrayContaining(more!));
  for (const right of RIGHTS) {
    const without = callableWith(RIGHTS.filter((one) => one !== right));
    expect([right, without.length < most!.length]).toEqual([right, true]);
  }
});
