/** What settings of several parts may be. */
import * as v from "valibot";
import { pastedAddress } from "../lib/urls.ts";

export const text = v.pipe(v.string(), v.trim(), v.minLength(1, "must not be empty"));

export const onOrOff = v.pipe(
  text,
  v.picklist(["on", "off"], "must be on or off"),
  v.transform((value) => value === "on"),
);

/** Values with commas between them. */
export const list = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim())),
);

export const httpUrl = v.pipe(
  text,
  v.transform(pastedAddress),
  v.check(
    (value) => /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(value) && URL.canParse(value),
    "must be an http:// or https:// address",
  ),
  v.transform((value) => value.replace(/\/+$/, "")),
);

export const originUrl = v.pipe(
  httpUrl,
  v.check(
    (value) => new URL(value).pathname === "/",
    "must be an address without a path, for example https://sites.example.com",
  ),
  // As browsers write it in `Origin`.
  v.transform((value) => new URL(value).origin),
);

export const domainName = v.pipe(
  text,
  v.toLowerCase(),
  v.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a domain name, for example sites.example.com"),
);

export const MEGABYTE = 1024 * 1024;

/** All addresses of the machine, of both families. */
export const EVERY_ADDRESS = "::";

export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    text,
    v.regex(/^\d{1,12}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `must be a whole number from ${least} to ${most}`),
  );

/** A whole number of units, as a number of what each of them has: seconds as milliseconds, megabytes as bytes. */
export const wholeNumberOf = (unit: number, least: number, most: number) =>
  v.pipe(
    wholeNumber(least, most),
    v.transform((value) => value * unit),
  );
