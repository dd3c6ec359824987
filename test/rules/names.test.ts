/** Names that become addresses: subdomains, page paths, copies, domains, hosts. Each holds for any input. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { addressLabel } from "../../src/engines/tools.ts";
import { domainProblem, normalDomain } from "../../src/features/domains/rules.ts";
import { copyName, copyPath } from "../../src/features/pages/copy_names.ts";
import { pageStatus } from "../../src/features/pages/rules.ts";
import { subdomainFromName, subdomainProblem } from "../../src/features/publishing/rules.ts";
import { siteHost, siteOrigin } from "../../src/features/websites/address.ts";
import { pagePath } from "../../src/operation/fields.ts";
import { hostName, isApplicationHost, isForeignOrigin } from "../../src/transport/host.ts";

const anyText = fc.string({ unit: "binary", maxLength: 300 });
const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/);

describe("subdomains", () => {
  test("made of any name are valid, also after many that are taken", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ maxLength: 80 })), fc.nat(5000), (name, attempt) => {
        expect(subdomainProblem(subdomainFromName(name, attempt))).toBeNull();
      }),
    );
  });

  test("of later tries differ from all earlier ones, so that a free one is found", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (name) => {
        const tries = Array.from({ length: 200 }, (_, attempt) => subdomainFromName(name, attempt));
        expect(new Set(tries).size).toBe(200);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ["Crumb & Co", "crumb-co"],
    ["Zoë's Café", "zoe-s-cafe"],
    ["Straße 7", "strasse-7"],
    ["パン屋", "pan-wu"],
    ["", "site"],
    ["---", "site"],
    ["A", "a-site"],
    ["www", "www-site"],
    ["xn--abc", "xn-abc"],
    [`${"x".repeat(62)} y`, "x".repeat(62)],
    ["Bäckerei Müller", "baeckerei-mueller"],
  ])("%j → %s", (name, expected) => expect(subdomainFromName(name, 0)).toBe(expected));

  test("a suggested name and a subdomain spell umlauts alike", () =>
    expect(addressLabel("Bäckerei Müller")).toBe(subdomainFromName("Bäckerei Müller", 0)));

  test("are valid exactly when they are DNS labels of 3 to 63 characters that nobody else needs", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, label), (text) => {
        if (subdomainProblem(text) === null) expect(text).toMatch(/^(?!-|xn--)[a-z0-9-]{3,63}(?<!-)$/);
      }),
    );
    for (const reserved of ["www", "api", "mail", "admin", "mcp", "docs", "localhost", "postmaster"])
      expect(subdomainProblem(reserved)?.code).toBe("name_reserved");
    for (const fine of ["abc", "a-b", "123", "x".repeat(63), "a--b"]) expect(subdomainProblem(fine)).toBeNull();
  });
});

describe("page paths", () => {
  const accepted = (path: string) => v.is(pagePath, path);

  test("that are accepted are the same after a browser has read them", () => {
    const piece = fc.stringMatching(/^[a-z0-9_.%/\\?#-]{0,12}$/);
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(piece, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`),
        ),
        (path) => {
          if (!accepted(path)) return;
          expect(path.length).toBeLessThanOrEqual(200);
          expect(new URL(path, "http://site.example").pathname).toBe(path);
          expect(path).not.toContain("..");
          expect(path === "/" || !path.endsWith("/")).toBe(true);
          expect(path.startsWith("/_sw/")).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("made of the allowed characters are accepted", () => {
    const part = fc.stringMatching(/^[a-z0-9_-]{1,20}$/).filter((text) => text !== "_sw");
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const path = `/${parts.join("/")}`;
        expect(accepted(path)).toBe(path.length <= 200);
      }),
    );
    for (const path of ["/", "/a.html", "/.well-known/x", "/_swx", "/a/_sw/b"]) expect(accepted(path)).toBe(true);
  });
});

describe("copies", () => {
  const path = fc
    .oneof(
      fc.constant("/"),
      fc.stringMatching(/^\/[a-z0-9_-]{1,199}$/),
      fc.stringMatching(/^(\/[a-z0-9_-]{1,9}){1,20}$/),
    )
    .filter((text) => v.is(pagePath, text));

  test("have valid paths, all different, whatever the original's", () => {
    fc.assert(
      fc.property(path, (original) => {
        const tries = Array.from({ length: 120 }, (_, index) => copyPath(original, index + 1));
        for (const tried of tries) expect(v.is(pagePath, tried)).toBe(true);
        expect(new Set([original, ...tries]).size).toBe(121);
      }),
    );
  });

  test.each([
    ["/about", 1, "/about-copy"],
    ["/about", 2, "/about-copy-2"],
    ["/about", 10, "/about-copy-10"],
    ["/", 1, "/home-copy"],
    ["/a/b", 1, "/a/b-copy"],
  ] as const)("%s, try %i → %s", (original, attempt, expected) => expect(copyPath(original, attempt)).toBe(expected));

  test("have names of at most 200 characters, none of them cut in two", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 250 }), (name) => {
        const copied = copyName(name);
        expect(copied.length).toBeLessThanOrEqual(200);
        expect(copied.isWellFormed()).toBe(true);
        expect(copied).toEndWith(" (copy)");
        if (name.length <= 193) expect(copied).toBe(`${name} (copy)`);
      }),
    );
  });
});

test("a page's status: generating before published before draft before empty", () => {
  const status = (generating: number, draft: string | null, published: string | null) =>
    pageStatus({ generating, draft_version_id: draft, published_version_id: published });
  expect(status(0, null, null)).toBe("empty");
  expect(status(0, "ver", null)).toBe("draft");
  expect(status(0, "ver", "ver")).toBe("published");
  expect(status(1, "ver", "ver")).toBe("generating");
});

describe("domain names", () => {
  const own = {
    config: { defaultDomain: "sites.example", alternateDomain: "pages.example" } as never,
    serverUrl: "https://app.example.org",
  };
  const domain = fc
    .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom("com", "example", "co.uk"))
    .map(([labels, end]) => [...labels, end].join("."));

  test("are normal once and for all: lower-case ASCII that a URL keeps", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, domain, fc.domain(), fc.webUrl()), (text) => {
        const normal = normalDomain(text);
        if (normal === "") return;
        expect(normalDomain(normal)).toBe(normal);
        expect(normal).toMatch(/^[a-z0-9.-]{3,253}$/);
        expect(new URL(`http://${normal}/`).hostname).toBe(normal);
        expect(hostName(`${normal.toUpperCase()}.:8080`)).toBe(normal);
      }),
      { numRuns: 1000 },
    );
  });

  test("may be written in any case, with spaces around and a final dot", () => {
    fc.assert(
      fc.property(
        domain.filter((name) => normalDomain(name) !== ""),
        (name) => {
          for (const written of [name.toUpperCase(), ` ${name} `, `${name}.`]) expect(normalDomain(written)).toBe(name);
        },
      ),
    );
  });

  test("of the service itself can't be anybody's", async () => {
    await fc.assert(
      fc.asyncProperty(label, async (name) => {
        for (const parent of ["sites.example", "pages.example", "localhost"])
          expect((await domainProblem(`${name}.${parent}`, own))?.code).toBe("name_of_server");
        expect((await domainProblem(`${name}.app.example.org`, own))?.code).toBe("name_of_application");
      }),
    );
    expect((await domainProblem("app.example.org", own))?.code).toBe("name_of_application");
    for (const fine of ["other.example.org", "mysites.example", "sites.example.com", "example.co.uk"])
      expect(await domainProblem(fine, own)).toBeNull();
    for (const ending of ["co.uk", "com.au"]) expect((await domainProblem(ending, own))?.code).toBe("name_of_registry");
    expect(await domainProblem("", own)).not.toBeNull();
  });
});

describe("hosts", () => {
  test("lose port, case and final dot", () => {
    fc.assert(
      fc.property(fc.domain(), fc.nat(65_535), (name, port) => {
        const plain = name.toLowerCase();
        for (const header of [name, name.toUpperCase(), `${name}:${port}`, `${name}.`, `${name}.:${port}`])
          expect(hostName(header)).toBe(plain);
      }),
    );
    expect(hostName("[::1]:3000")).toBe("[::1]");
    expect([hostName(null), hostName("")]).toEqual(["", ""]);
  });

  test("are the application's when they are its own, localhost or an IP address; no other name ever is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), anyText), (header) => {
        const host = hostName(header);
        const named = /^[a-z0-9.-]+\.[a-z]{2,}$/.test(host);
        if (named) expect(isApplicationHost(host, "app.example.org")).toBe(host === "app.example.org");
      }),
    );
    fc.assert(fc.property(fc.ipV4(), (address) => expect(isApplicationHost(address, "x")).toBe(true)));
    fc.assert(fc.property(fc.ipV6(), (address) => expect(isApplicationHost(`[${address}]`, "x")).toBe(true)));
    for (const host of ["", "x.localhost", "1.2.3", "1.2.3.4.5", "[x]", hostName("[::1"), "::g"])
      expect(isApplicationHost(host, "app")).toBe(false);
  });

  test("origins of the same host are the application's own, every other is foreign", () => {
    const foreign = (origin: string | null, host: string) =>
      isForeignOrigin(
        new Request("http://x/", { headers: { host, ...(origin === null ? {} : { origin }) } }),
        "https://app.example.org",
      );
    fc.assert(
      fc.property(fc.domain(), fc.domain(), (host, other) => {
        expect(foreign(`https://${host}`, host)).toBe(false);
        expect(foreign(`http://${host}:8080`, `${host}:8080`)).toBe(false);
        expect(foreign(`https://${other}.evil.example`, host)).toBe(true);
        expect(foreign(`https://${host}.evil.example`, host)).toBe(true);
      }),
    );
    expect([foreign(null, "a"), foreign("null", "a"), foreign("https://app.example.org", "a")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("addresses of websites", () => {
  const address = { subdomain: "crumb", parent_domain: "sites.example", custom_domain: null };

  test("have the application's scheme and port; a linked domain comes first; none before the first publish", () => {
    expect(siteOrigin("http://localhost:3000", address)).toBe("http://crumb.sites.example:3000");
    expect(siteOrigin("https://app.example.org", address)).toBe("https://crumb.sites.example");
    expect(siteOrigin("https://app.example.org", { ...address, custom_domain: "www.crumb.example" })).toBe(
      "https://www.crumb.example",
    );
    expect(siteHost({ subdomain: null, parent_domain: null, custom_domain: null })).toBeNull();
    expect(siteOrigin("https://app.example.org", { ...address, subdomain: null })).toBeNull();
  });
});
