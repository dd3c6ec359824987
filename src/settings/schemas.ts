/** What settings of several parts may be. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { pastedAddress } from "../lib/urls.ts";

export const text = v.pipe(v.string(), v.trim(), v.minLength(1));

export const onOrOff = v.pipe(
  text,
  v.picklist(["on", "off"], says("not_among", { choices: "on, off" })),
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
  v.check((value) => /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(value) && URL.canParse(value), says("no_address")),
  v.transform((value) => value.replace(/\/+$/, "")),
);

export const originUrl = v.pipe(
  httpUrl,
  v.check((value) => new URL(value).pathname === "/", says("no_bare_address")),
  // As browsers write it in `Origin`.
  v.transform((value) => new URL(value).origin),
);

export const domainName = v.pipe(text, v.toLowerCase(), v.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/, says("no_domain")));

export const MEGABYTE = 1024 * 1024;

/** All addresses of the machine, of both families. */
export const EVERY_ADDRESS = "::";

export const wholeNumber = (least: number, most: number) => {
  // Ports are among them, which nobody writes with commas.
  const wrong = says("out_of_range", { least: String(least), most: String(most) });
  return v.pipe(
    text,
    v.regex(/^\d{1,12}$/, wrong),
    v.transform(Number),
    v.minValue(least, wrong),
    v.maxValue(most, wrong),
  );
};

/** A whole number of units, as a number of what each of them has: seconds as milliseconds, megabytes as bytes. */
export const wholeNumberOf = (unit: number, least: number, most: number) =>
  v.pipe(
    wholeNumber(least, most),
    v.transform((value) => value * unit),
  );
