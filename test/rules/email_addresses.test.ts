/** E-mail addresses: what is one, and how it is sent. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { emailAddress } from "../../src/features/leads/identities.ts";
import { normalEmail } from "../../src/features/users/rules.ts";
import { addressHash, asciiEmail, isEmail, isInternationalEmail } from "../../src/lib/email_addresses.ts";

test("a domain with letters beyond ASCII is sent in its form of ASCII, what stands before the sign as it is", () => {
  const sent = {
    "ada@example.com": "ada@example.com",
    "Ada+1@EXAMPLE.com": "Ada+1@EXAMPLE.com",
    "Anna@bücher.example": "Anna@xn--bcher-kva.example",
    "anna@BÜCHER.example": "anna@xn--bcher-kva.example",
    "anna@xn--bcher-kva.example": "anna@xn--bcher-kva.example",
    "ivan@пример.рф": "ivan@xn--e1afmkfd.xn--p1ai",
    "yuki@例え。jp": "yuki@xn--r8jz45g.jp",
    "ada@localhost": "ada@localhost",
  };
  expect(Object.fromEntries(Object.keys(sent).map((typed) => [typed, asciiEmail(typed)]))).toEqual(sent);
});

test("what would be another host, more than one address or a header's end is no address", () => {
  for (const wrong of [
    "",
    "ü",
    "@bücher.example",
    "anna@",
    "jörg@example.com",
    "anna@bücher.example/x",
    "anna@bücher.example:25",
    "anna@bücher.example\\@example.com",
    "anna@x@bücher.example",
    "anna@bü cher.example",
    "anna@bü\u00a0cher.example",
    "anna@bü\u200bcher.example",
    "anna@bücher.example\r\nBcc: bo@example.com",
    "anna@bü%41.example",
    "anna@bü_cher.example",
    "anna@bücher..example",
    "anna@bücher.example.",
    `anna@${"ü".repeat(64)}.example`,
    `${"a".repeat(65)}@bücher.example`,
  ])
    expect({ wrong, isEmail: isEmail(wrong) }).toEqual({ wrong, isEmail: false });
});

test("whatever is an address is sent as browsers take one, and is sent so again", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string({ unit: "binary" }).map((text) => `a@${text}.example`),
      ),
      (typed) => {
        const sent = asciiEmail(typed);
        if (sent === null) return;
        expect(sent).toMatch(/^[!-?A-~]+@[a-zA-Z0-9.-]+$/);
        expect(asciiEmail(sent)).toBe(sent);
      },
    ),
    { numRuns: 2000 },
  );
});

test("the two ways to write an address are one for lists, users and leads", () => {
  expect(addressHash("anna@bücher.example")).toBe(addressHash("anna@xn--bcher-kva.example"));
  expect(normalEmail(" Anna@xn--bcher-kva.example")).toBe("anna@bücher.example");
  expect(normalEmail("Anna@Bücher.example")).toBe("anna@bücher.example");
  expect(normalEmail("Anna@example.com")).toBe("anna@example.com");
  expect(emailAddress("mailto:Info@Bücher.example?subject=x")).toBe("info@bücher.example");
  expect(emailAddress("logo@2x.png")).toBeNull();
});

test("who signs in may have letters beyond ASCII before the sign too, at a domain that there can be", () => {
  for (const email of ["anna@bücher.example", "jörg@bücher.example", "ada@example.com", "ada@localhost"])
    expect([email, isInternationalEmail(email)]).toEqual([email, true]);
  for (const wrong of [
    "anna@bücher..example",
    "anna@bü_cher.example",
    "an na@bücher.example",
    "a@b@c.example",
    "@c.example",
  ])
    expect([wrong, isInternationalEmail(wrong)]).toEqual([wrong, false]);
});
