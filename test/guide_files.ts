/** The guides of the reference as files. */
import { readFileSync } from "node:fs";

export const GUIDES_FOLDER = new URL("../src/transport/reference/guides/", import.meta.url);

export const guideFiles = (): string[] => [...new Bun.Glob("*.md").scanSync(GUIDES_FOLDER.pathname)].sort();

export const readGuide = (file: string): string => readFileSync(new URL(file, GUIDES_FOLDER), "utf8");
