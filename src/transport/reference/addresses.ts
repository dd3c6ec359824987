/** Where the pages of the reference are. */
import type { AnyOperation } from "../../operation/operation.ts";

export const ROOT = "/docs";

/** Lists all pages for programs. */
export const LIST_PATH = `${ROOT}/llms.txt`;

export const operationPath = ({ name }: Pick<AnyOperation, "name">) => `${ROOT}/api/${name.replace(".", "/")}`;

/** Where a page is as Markdown. */
export const markdownPath = (path: string): string => (path === ROOT ? `${ROOT}/index.md` : `${path}.md`);
