/**
 * CodeMirror in our colours. It is loaded when code is first looked at. It lives in a shadow root: there its style sheets
 * are adopted, where in the document they would be style elements, which the policy refuses.
 */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, foldGutter, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

export type CodeTarget = "html" | "css" | "javascript";

/** Nothing is typed by itself. */
const LANGUAGES: Record<CodeTarget, () => Extension> = {
  html: () => html({ autoCloseTags: false }),
  css,
  javascript,
};

const theme = EditorView.theme({
  "&": { blockSize: "100%", color: "var(--ink)", backgroundColor: "var(--sheet)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--accent)", paddingBlock: "var(--s3)" },
  ".cm-line": { paddingInline: "var(--s3)" },
  ".cm-gutters": {
    color: "var(--ink-faint)",
    backgroundColor: "var(--sheet)",
    borderInlineEnd: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  ".cm-cursor": { borderInlineStartColor: "var(--accent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-wash)",
  },
  ".cm-matchingBracket, .cm-selectionMatch": { backgroundColor: "var(--pressed)" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--paper)", borderColor: "var(--line)" },
  ".cm-textfield": { border: "1px solid var(--line-field)", backgroundColor: "var(--sheet)", color: "var(--ink)" },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--sheet)",
    border: "1px solid var(--line-strong)",
    color: "var(--ink)",
  },
  ".cm-changedLine, &.cm-merge-b .cm-changedLine": { backgroundColor: "var(--good-wash)" },
  ".cm-changedText, &.cm-merge-b .cm-changedText": { background: "var(--good-wash)" },
  ".cm-deletedChunk": { backgroundColor: "var(--bad-wash)", paddingInlineStart: "var(--s3)" },
  ".cm-deletedChunk .cm-deletedText": { background: "var(--bad-wash)" },
  ".cm-changeGutter": { inlineSize: "3px", paddingInlineStart: "0" },
  ".cm-changedLineGutter": { background: "var(--good)" },
  ".cm-deletedLineGutter": { background: "var(--bad)" },
  ".cm-collapsedLines": {
    color: "var(--ink-soft)",
    background: "var(--sunken)",
    paddingBlock: "var(--s1)",
  },
  // Signs that our typeface has not.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '""' },
});

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.definitionKeyword], color: "var(--accent)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--ink-soft)" },
  { tag: [tags.string, tags.attributeValue], color: "var(--good)" },
  { tag: [tags.number, tags.color, tags.bool, tags.unit, tags.atom], color: "var(--warn)" },
  { tag: [tags.className, tags.labelName, tags.function(tags.variableName)], color: "var(--bad)" },
  { tag: [tags.comment, tags.meta], color: "var(--ink-faint)", fontStyle: "italic" },
]);

const common = (target: CodeTarget, label: string): Extension[] => [
  lineNumbers(),
  foldGutter(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
  LANGUAGES[target](),
  theme,
  syntaxHighlighting(colours),
  EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
];

interface Editor {
  host: HTMLElement;
  target: CodeTarget;
  label: string;
  text: string;
}

/** The tab key goes on to the next control, as everywhere else. */
const keys = keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]);

const rootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: "open" });

/**
 * @param editor.onChange absent: the text can only be read
 * @returns what takes the editor away
 */
export function mountEditor(editor: Editor & { onChange: ((text: string) => void) | null }): () => void {
  const { host, target, label, text, onChange } = editor;
  const root = rootOf(host);
  const view = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      ...common(target, label),
      history(),
      indentOnInput(),
      highlightActiveLine(),
      keys,
      EditorState.readOnly.of(onChange === null),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange?.(update.state.doc.toString());
      }),
    ],
  });
  return () => view.destroy();
}

/** What has changed from another text, in one column; what is the same far around is folded. */
export function mountDifference(editor: Editor & { before: string; unchanged: string }): () => void {
  const { host, target, label, text, before, unchanged } = editor;
  const root = rootOf(host);
  const view = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      ...common(target, label),
      keys,
      EditorState.readOnly.of(true),
      EditorState.phrases.of({ "$ unchanged lines": unchanged }),
      unifiedMergeView({
        original: before,
        mergeControls: false,
        collapseUnchanged: { margin: 3, minSize: 6 },
        diffConfig: { scanLimit: 2_000, timeout: 500 },
      }),
    ],
  });
  return () => view.destroy();
}
