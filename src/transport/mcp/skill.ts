/**
 * The skill of this server over the protocol's extension for skills (SEP-2640): an entry with what a client checks its
 * file by, and the file, which is a resource.
 */
import { sha256Hex } from "../../lib/hash.ts";
import { SKILL, skillText } from "../reference/guides.ts";
import type { ListedResource, ResourceContent } from "./resources.ts";

export const SKILLS_EXTENSION = "io.modelcontextprotocol/skills";
export const SKILL_URI = `skill://${SKILL.name}/SKILL.md`;
const MIME_TYPE = "text/markdown";

/** @param baseUrl this server's address, which the skill names */
export function createSkill(baseUrl: string) {
  const text = skillText(baseUrl);
  const size = Buffer.byteLength(text);
  const entry = {
    uri: SKILL_URI,
    frontmatter: SKILL,
    resources: [{ uri: SKILL_URI, digest: `sha256:${sha256Hex(text)}`, size }],
  };
  return {
    listed: { uri: SKILL_URI, ...SKILL, mimeType: MIME_TYPE, size } satisfies ListedResource,
    content: { uri: SKILL_URI, mimeType: MIME_TYPE, text } satisfies ResourceContent,
    /** As it is listed among skills. */
    entry,
  };
}
