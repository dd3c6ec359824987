/** Where findings of one page are collected, up to their limits. */
import type { Element, Page } from "../../html/page.ts";
import { selectorOf } from "../../html/select.ts";
import { lineOf } from "../../html/text.ts";
import type { FindingCode } from "../../sentences/findings.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { type CheckName, type Level, LIMITS, type PageFinding } from "./rules.ts";

/** A selector that is longer says less than the message does. */
const LONGEST_NODE = 1_000;
const LONGEST_EXCERPT = 60;

export interface Report {
  findings: PageFinding[];
  /** Whether there was more than the limits let in. */
  hasMore: boolean;
  /** Whether a check may add another finding. */
  hasRoom(check: CheckName): boolean;
  add(level: Level, check: CheckName, element: Element | null, told: CodedMessage<FindingCode>): void;
}

export function createReport(page: Page): Report {
  const counts = new Map<CheckName, number>();
  const report: Report = {
    findings: [],
    hasMore: false,
    hasRoom: (check) => (counts.get(check) ?? 0) < LIMITS.ofOneCheck && report.findings.length < LIMITS.ofOnePage,
    add(level, check, element, told) {
      if (!report.hasRoom(check)) {
        report.hasMore = true;
        return;
      }
      counts.set(check, (counts.get(check) ?? 0) + 1);
      report.findings.push({ level, check, ...told, node: element && nodeOf(page, element) });
    },
  };
  return report;
}

/** The selector of an element; null when it would be too long to be of use. */
export function nodeOf(page: Page, element: Element): string | null {
  const node = selectorOf(page, element);
  return node.length > LONGEST_NODE ? null : node;
}

/** The beginning of what visitors read of an element, else what it is. */
export function excerptOf(page: Page, element: Element): string {
  const text = lineOf(page, element, LONGEST_EXCERPT);
  if (text === "") return `<${element.tag}>`;
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT - 1)}…` : text;
}

/** A text of somebody's, not longer than a message can bear. */
export const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
