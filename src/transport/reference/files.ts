/** What the pages of the reference load, by address: its content's hash is in it, so that it is never an old one. */
import elements from "../../dashboard/style/elements.css" with { type: "text" };
import tokens from "../../dashboard/style/tokens.css" with { type: "text" };
import { sha256Hex } from "../../lib/hash.ts";
import type { FrameFiles } from "./frame.ts";
import readerScript from "./reader.client.js" with { type: "text" };
import readerStyle from "./reader.css" with { type: "text" };
import swaggerScript from "./swagger.client.js" with { type: "text" };
import swaggerStyle from "./swagger.css" with { type: "text" };
import themeScript from "./theme.client.js" with { type: "text" };

export const FILES: Record<string, { type: string; text: string }> = {};

function file(name: string, ending: "css" | "js", text: string): string {
  const path = `/docs/files/${name}.${sha256Hex(text).slice(0, 10)}.${ending}`;
  FILES[path] = { type: ending === "css" ? "text/css" : "text/javascript", text };
  return path;
}

const theme = file("theme", "js", themeScript);

export const READER_FILES: FrameFiles = {
  style: file("reader", "css", [tokens, elements, readerStyle].join("\n")),
  theme,
  script: file("reader", "js", readerScript),
};

/** What Swagger UI's page loads beside what it brings. */
export const SWAGGER_FILES = {
  style: file("swagger", "css", swaggerStyle),
  theme,
  script: file("swagger", "js", swaggerScript),
};
