/** CAA records are read as RFC 8659 says. */
import { expect, test } from "bun:test";
import { judgeAuthorities } from "../../src/features/domains/authorities.ts";

const OURS = ["letsencrypt.org"];
const allowed = (values: string[] | null, wildcard = false) => judgeAuthorities(values, OURS, wildcard).allowed;

test("without records everybody may issue, and where nobody answers it is not known", () => {
  expect(allowed([])).toBe(true);
  expect(allowed(null)).toBeNull();
  expect(allowed(['0 iodef "mailto:security@example.com"'])).toBe(true);
});

test("only who is named may issue, whatever is said behind the name", () => {
  expect(allowed(['0 issue "letsencrypt.org"'])).toBe(true);
  expect(allowed(['0 issue "LetsEncrypt.org; validationmethods=http-01"'])).toBe(true);
  expect(judgeAuthorities(['0 issue "pki.goog"', '0 issue "digicert.com"'], OURS)).toEqual({
    allowed: false,
    others: ["pki.goog", "digicert.com"],
  });
  expect(allowed(['0 issue ";"'])).toBe(false);
  expect(allowed(['0 issue "pki.goog"', '0 issue "letsencrypt.org"'])).toBe(true);
});

test("for all names below one, records of their own count first", () => {
  expect(allowed(['0 issue "letsencrypt.org"', '0 issuewild ";"'], true)).toBe(false);
  expect(allowed(['0 issue "letsencrypt.org"', '0 issuewild ";"'])).toBe(true);
  expect(allowed(['0 issue "pki.goog"', '0 issuewild "letsencrypt.org"'], true)).toBe(true);
  expect(allowed(['0 issue "letsencrypt.org"'], true)).toBe(true);
});

test("what must be understood and is not forbids it", () => {
  expect(allowed(['128 future "x"', '0 issue "letsencrypt.org"'])).toBe(false);
  expect(allowed(['0 future "x"', '0 issue "letsencrypt.org"'])).toBe(true);
});
