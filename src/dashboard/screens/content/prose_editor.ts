/**
 * ProseMirror on Markdown: what is typed as it will look, kept as the text that records have. It is loaded when a rich
 * text is first written. What it can't show as it is (tables) is told, and is edited as Markdown.
 */
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import {
  schema as commonMark,
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from "prosemirror-markdown";
import { DOMParser, type MarkType, type Node, type NodeType, Schema, Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { markRules, writeText } from "./prose_marks.ts";

const isAddress = (text: string): boolean => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(text);

/** Pictures of this server are shown; others the policy of the application refuses, and their words stand for them. */
const schema = new Schema({
  nodes: commonMark.spec.nodes.update("image", {
    ...commonMark.spec.nodes.get("image")!,
    parseDOM: [
      {
        tag: "img[src], span[data-picture]",
        getAttrs: (element) => {
          const src = element.getAttribute("data-picture") ?? element.getAttribute("src") ?? "";
          if (!/^(?:https?:|\/(?!\/))/i.test(src)) return false;
          return { src, alt: element.getAttribute("alt") || null, title: element.getAttribute("title") };
        },
      },
    ],
    toDOM: ({ attrs: { src, alt, title } }) =>
      /^\/(?!\/)/.test(src)
        ? ["img", { src, alt: alt ?? "", title }]
        : ["span", { "data-picture": src, alt, title }, alt || src],
  }),
  marks: commonMark.spec.marks
    .update("link", {
      ...commonMark.spec.marks.get("link")!,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) => {
            const href = element.getAttribute("href") ?? "";
            return isAddress(href) && { href, title: element.getAttribute("title") };
          },
        },
      ],
    })
    .addToEnd("strike", { parseDOM: [{ tag: "s" }, { tag: "del" }], toDOM: () => ["s", 0] }),
});

// What published pages know besides; tables and HTML have no place in the schema, so that reading them fails.
const tokenizer = defaultMarkdownParser.tokenizer.enable(["strikethrough", "table"]).set({ html: true });
const parser = new MarkdownParser(schema, tokenizer, { ...defaultMarkdownParser.tokens, s: { mark: "strike" } });
// What is typed is text, also where it looks like a tag.
const serializer = new MarkdownSerializer(
  { ...defaultMarkdownSerializer.nodes, text: writeText },
  {
    ...defaultMarkdownSerializer.marks,
    strike: { open: "~~", close: "~~", mixable: true, expelEnclosingWhitespace: true },
  },
  { escapeExtraCharacters: /</g },
);

/** The document of a text; null: it has what can't be shown here. */
function read(text: string): Node | null {
  try {
    return parser.parse(text);
  } catch {
    return readHtml(text);
  }
}

/** The document of a text with HTML in it: read as a page that is never shown, so that nothing in it runs or loads. */
function readHtml(text: string): Node | null {
  const { body } = new window.DOMParser().parseFromString(tokenizer.render(text), "text/html");
  return body.querySelector("table") ? null : DOMParser.fromSchema(schema).parse(body);
}

const { strong, em, code, link, strike } = schema.marks as Record<string, MarkType>;
const { heading, paragraph, blockquote, bullet_list, ordered_list, list_item, code_block, hard_break, image } =
  schema.nodes as Record<string, NodeType>;

export const FORMATS = [
  "strong",
  "em",
  "strike",
  "heading2",
  "heading3",
  "bullets",
  "numbers",
  "quote",
  "code",
] as const;
export type Format = (typeof FORMATS)[number];

const MARKS: Partial<Record<Format, MarkType>> = { strong: strong!, em: em!, strike: strike!, code: code! };

/** What is around the cursor, from the inside. */
function around(state: EditorState): Node[] {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node($from.depth - depth));
}

function isActive(state: EditorState, format: Format): boolean {
  const mark = MARKS[format];
  if (mark) {
    const { from, $from, to, empty } = state.selection;
    return empty
      ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark);
  }
  const nodes = around(state);
  if (format === "quote") return nodes.some(({ type }) => type === blockquote);
  if (format === "heading2") return nodes[0]!.type === heading && nodes[0]!.attrs.level <= 2;
  if (format === "heading3") return nodes[0]!.type === heading && nodes[0]!.attrs.level >= 3;
  const list = nodes.find(({ type }) => type === bullet_list || type === ordered_list);
  return list?.type === (format === "bullets" ? bullet_list : ordered_list);
}

function commandFor(state: EditorState, format: Format): Command {
  const mark = MARKS[format];
  if (mark) return toggleMark(mark);
  const on = isActive(state, format);
  if (format === "heading2" || format === "heading3")
    return on ? setBlockType(paragraph!) : setBlockType(heading!, { level: format === "heading2" ? 2 : 3 });
  if (format === "quote") return on ? liftOut : wrapIn(blockquote!);
  return on
    ? liftListItem(list_item!)
    : wrapInList(format === "bullets" ? bullet_list! : ordered_list!, { tight: true });
}

const liftOut: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, (node) => node.type === blockquote);
  if (!range || range.depth === 0) return false;
  dispatch?.(state.tr.lift(range, range.depth - 1).scrollIntoView());
  return true;
};

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break!.create()).scrollIntoView());
  return true;
};

/** The tab key goes on to the next control, as everywhere else. */
const keys = keymap({
  "Mod-b": toggleMark(strong!),
  "Mod-i": toggleMark(em!),
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  Backspace: undoInputRule,
  Enter: splitListItem(list_item!),
  "Shift-Enter": chainCommands(exitCode, lineBreak),
  "Mod-]": sinkListItem(list_item!),
  "Mod-[": liftListItem(list_item!),
});

/** Marks of Markdown that are typed do what they mean. A page has its first heading already. */
const WORDS = [
  wrappingInputRule(/^\s*[-*]\s$/, bullet_list!, { tight: true }),
  wrappingInputRule(/^(\d+)\.\s$/, ordered_list!, ([, order]) => ({ order: Number(order), tight: true })),
  ...markRules(schema.marks, isAddress),
];
const BLOCKS = [
  textblockTypeInputRule(/^(#{1,4})\s$/, heading!, ([, signs]) => ({ level: Math.max(2, signs!.length) })),
  wrappingInputRule(/^\s*>\s$/, blockquote!),
  textblockTypeInputRule(/^```$/, code_block!),
];

export interface Prose {
  toggle(format: Format): void;
  /** The address of the link at the cursor; null: there is none. */
  link(): string | null;
  /** Makes what is chosen a link, or puts one there with its address as its words; "" takes the link away. */
  setLink(address: string): void;
  addPicture(src: string, alt: string): void;
  undo(): void;
  redo(): void;
  destroy(): void;
}

interface ProseEditorOptions {
  host: HTMLElement;
  /** Attributes of what is typed into. */
  attributes: Record<string, string>;
  text: string;
  isEditable: boolean;
  /** Words, lists and links alone. */
  isPlain: boolean;
  onChange: (text: string) => void;
  /** Called with the formats at the cursor. */
  onMove: (formats: Set<Format>) => void;
}

/** @returns null: the text has what can't be shown here, such as a table */
export function mountProse({
  host,
  attributes,
  text,
  isEditable,
  isPlain,
  onChange,
  onMove,
}: ProseEditorOptions): Prose | null {
  const doc = read(text);
  if (!doc) return null;
  const typed = inputRules({ rules: isPlain ? WORDS : [...BLOCKS, ...WORDS] });
  const view = new EditorView(host, {
    state: EditorState.create({ doc, plugins: [typed, history(), keys, keymap(baseKeymap)] }),
    attributes,
    editable: () => isEditable,
    // A text that is pasted is Markdown, as what is typed.
    clipboardTextParser: (pasted) =>
      Slice.maxOpen((read(pasted) ?? schema.node("doc", null, paragraphs(pasted))).content),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) onChange(serializer.serialize(view.state.doc));
      onMove(new Set(FORMATS.filter((format) => isActive(view.state, format))));
    },
  });
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  const linkAt = () => view.state.selection.$from.marks().find(({ type }) => type === link);
  return {
    toggle: (format) => run(commandFor(view.state, format)),
    link: () => (linkAt()?.attrs.href as string | undefined) ?? null,
    setLink: (address) => run((state, dispatch) => setLink(state, dispatch, address)),
    addPicture: (src, alt) =>
      run((state, dispatch) => {
        dispatch?.(state.tr.replaceSelectionWith(image!.create({ src, alt })).scrollIntoView());
        return true;
      }),
    undo: () => run(undo),
    redo: () => run(redo),
    destroy: () => view.destroy(),
  };
}

const paragraphs = (text: string): Node[] =>
  text.split(/\n{2,}/).map((line) => paragraph!.create(null, line.trim() ? schema.text(line.trim()) : null));

const setLink = (state: EditorState, dispatch: Parameters<Command>[1], address: string): boolean => {
  const { from, to, empty, $from } = state.selection;
  const { tr } = state;
  if (!empty)
    dispatch?.(address ? tr.addMark(from, to, link!.create({ href: address })) : tr.removeMark(from, to, link!));
  else {
    // All of the link that the cursor is in.
    const at = $from.parent.childAfter($from.parentOffset);
    const [start, end] = [$from.start() + at.offset, $from.start() + at.offset + (at.node?.nodeSize ?? 0)];
    if (at.node && link!.isInSet(at.node.marks)) {
      tr.removeMark(start, end, link!);
      if (address) tr.addMark(start, end, link!.create({ href: address }));
    } else if (address) tr.replaceSelectionWith(schema.text(address, [link!.create({ href: address })]), false);
    dispatch?.(tr);
  }
  return true;
};
