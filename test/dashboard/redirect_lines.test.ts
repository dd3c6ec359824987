/** Redirects as people have them: in tables, and in the files of other hosts. */
import { expect, test } from "bun:test";
import { enteredPath, enteredTarget, readRedirects } from "../../src/dashboard/screens/redirects/redirect_lines.ts";

test("lines of tables and of _redirects files are read", () => {
  const text = `from,to,status
/old, /new
"/a/" , "https://other.example/x?y=1", 302

# of the old website
/blog/*  /news/:splat  301!
https://www.old.example/team/\t/about
/gone 410
/nothing`;
  expect(
    readRedirects(text).map(({ line, redirect: { path, target, status } }) => [line, path, target, status]),
  ).toEqual([
    [2, "/old", "/new", 301],
    [3, "/a", "https://other.example/x?y=1", 302],
    [6, "/blog/*", "/news/:splat", 301],
    [7, "/team", "/about", 301],
    [8, "/gone", null, 410],
    [9, "/nothing", null, 410],
  ]);
});

test("what is entered as a path, or as where it leads, may lack its slash or be copied from the browser", () => {
  expect(["old", "/old/", "https://www.old.example/team/?x=1", "/blog/*"].map(enteredPath)).toEqual([
    "/old",
    "/old",
    "/team",
    "/blog/*",
  ]);
  expect(["contact", "news/today", "/menu", "https://x.example/", "x.example"].map(enteredTarget)).toEqual([
    "/contact",
    "/news/today",
    "/menu",
    "https://x.example/",
    "x.example",
  ]);
});
