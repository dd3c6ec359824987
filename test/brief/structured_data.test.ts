/** What a page tells machines of the business: what the brief says, and nothing else. */
import { expect, test } from "bun:test";
import { type Brief, emptyBrief } from "../../src/brief/brief.ts";
import { renewedData } from "../../src/brief/marked_data.ts";
import { structuredData } from "../../src/brief/structured_data.ts";

const of = { name: "Crumb & Co", language: "en", isHome: true };
const withPhone = (phone: string): Brief => ({ ...emptyBrief(), contact: { ...emptyBrief().contact, phone } });
const form = (id: string, purpose: "reservation" | "newsletter" | "contact") => ({
  ...{ id, purpose, title: null, fields: [], success_message: null },
});
const RING = { "@type": "CommunicateAction", target: { "@type": "EntryPoint", urlTemplate: "tel:+15035550142" } };
const at = (type: string) => ({ "@type": type, target: { "@type": "EntryPoint", url: "/" } });

test("visitors can do nothing where the brief has neither a telephone nor a form", () => {
  expect(structuredData({ ...of, brief: emptyBrief() })[0]).not.toHaveProperty("potentialAction");
});

test("they can ring, and send each kind of form, which is on the home page", () => {
  const brief = {
    ...withPhone("+1 503-555-0142"),
    forms: [
      form("table", "reservation"),
      form("news", "newsletter"),
      form("write", "contact"),
      form("again", "contact"),
    ],
  };
  expect(structuredData({ ...of, brief })[0]).toMatchObject({
    potentialAction: [RING, at("ReserveAction"), at("SubscribeAction"), at("CommunicateAction")],
  });
});

test("another telephone is another way to ring, also in data that somebody else has written", () => {
  const source = JSON.stringify({ "@type": "Bakery", founder: "Ben", potentialAction: [RING] });
  const changes = { before: [withPhone("+1 503-555-0142")], after: withPhone("+1 503-555-0199") };
  expect(renewedData(source, of, changes)).toBe(source.replaceAll("0142", "0199"));
});
