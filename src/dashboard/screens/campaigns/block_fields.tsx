/** What is filled in for a block of a mail. */
import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useEffect, useState } from "react";
import { wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetPicker } from "../../parts/asset_picker.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { RichTextField } from "../content/rich_text_field.tsx";
import { useWebsiteNames } from "../runs/website_names.ts";
import styles from "./block_editor.module.css";
import { type BlockFieldsProps, BlockList, type Item, itemsOf } from "./block_list.tsx";
import type { BlockOf, BlockType, SimpleBlock } from "./blocks.ts";

interface FieldsProps<Type extends BlockType> extends BlockFieldsProps {
  block: BlockOf<Type>;
}

export function BlockFields({ block, ...rest }: BlockFieldsProps) {
  switch (block.type) {
    case "heading":
      return <Heading block={block} {...rest} />;
    case "text":
      return <Text block={block} {...rest} />;
    case "picture":
      return <Picture block={block} {...rest} />;
    case "button":
      return <ButtonFields block={block} {...rest} />;
    case "columns":
      return <Columns block={block} {...rest} />;
    case "page":
      return <FromPage block={block} {...rest} />;
    case "divider":
      return null;
  }
}

function Heading({ block, onChange }: FieldsProps<"heading">) {
  const t = useMessages("campaigns");
  return (
    <div className={styles.row}>
      <TextField
        label={t.blocks.heading}
        hideLabel
        value={block.text}
        onChange={({ target }) => onChange({ ...block, text: target.value })}
        maxLength={300}
      />
      <Choice
        label={t.size}
        value={block.level === 2 ? "2" : "1"}
        onChoose={(level) => onChange({ ...block, level: level === "2" ? 2 : 1 })}
        options={[
          { value: "1", label: t.large },
          { value: "2", label: t.small },
        ]}
      />
    </div>
  );
}

function Text({ block, path, onChange, problemOf }: FieldsProps<"text">) {
  const t = useMessages("campaigns");
  return (
    <div className={styles.text}>
      <RichTextField
        field={{ name: t.blocks.text, help: null }}
        value={block.markdown}
        onChange={(markdown) => onChange({ ...block, markdown: String(markdown ?? "") })}
        problem={problemOf(`${path}.markdown`)}
        isEditable
      />
    </div>
  );
}

interface AddressProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  problem: string | null;
}

/** An address, which is whole when its field is left: what looks like a domain gets its beginning. */
function Address({ label, value, onChange, problem }: AddressProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const take = () => {
    const text = typed.trim();
    const whole = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text) ? `https://${text}` : text;
    if (whole !== value) onChange(whole);
    setTyped(whole);
  };
  return (
    <TextField
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
      problem={problem}
      placeholder="https://"
      inputMode="url"
      maxLength={2_000}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

function Picture({ block, path, onChange, problemOf }: FieldsProps<"picture">) {
  const t = useMessages("campaigns");
  const [isChoosing, setChoosing] = useState(false);
  // Pictures of this server are shown; others the policy of the application refuses.
  const own = URL.parse(block.src)?.pathname.startsWith("/_sw/assets/") ? new URL(block.src).pathname : null;
  return (
    <div className="close-stack">
      {own && <img className={styles.picture} src={own} alt={block.alt ?? ""} />}
      {block.src && !own && <p className="note">{block.src}</p>}
      <div>
        <Button size="small" icon={Images} onClick={() => setChoosing(true)}>
          {block.src ? t.otherPicture : t.choosePicture}
        </Button>
      </div>
      {block.src && (
        <div className={styles.two}>
          <TextField
            label={t.description}
            value={block.alt ?? ""}
            onChange={({ target }) => onChange({ ...block, alt: target.value })}
            maxLength={500}
          />
          <Address
            label={t.link}
            value={block.href ?? ""}
            onChange={(href) => onChange({ ...block, href })}
            problem={problemOf(`${path}.href`)}
          />
        </div>
      )}
      <AssetPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        kind="image"
        onChoose={(chosen) => {
          const [src, alt] =
            "asset" in chosen ? [chosen.asset.url, chosen.asset.alt ?? ""] : [chosen.address, block.alt];
          onChange({ ...block, src: new URL(src, location.origin).href, alt: alt ?? "" });
        }}
      />
    </div>
  );
}

function ButtonFields({ block, path, onChange, problemOf }: FieldsProps<"button">) {
  const t = useMessages("campaigns");
  return (
    <div className={styles.two}>
      <TextField
        label={t.label}
        value={block.label}
        onChange={({ target }) => onChange({ ...block, label: target.value })}
        maxLength={100}
      />
      <Address
        label={t.link}
        value={block.href}
        onChange={(href) => onChange({ ...block, href })}
        problem={problemOf(`${path}.href`)}
      />
    </div>
  );
}

function Columns({ block, path, onChange, problemOf }: FieldsProps<"columns">) {
  const t = useMessages("campaigns");
  const [items, setItems] = useState<Item[][]>(() => block.columns.map((column) => itemsOf(column)));
  const change = (index: number, next: Item[]) => {
    const columns = items.with(index, next);
    setItems(columns);
    onChange({ ...block, columns: columns.map((column) => column.map(({ block }) => block as SimpleBlock)) });
  };
  return (
    <div className={styles.columns}>
      {items.map((column, index) => (
        <BlockList
          key={t.columnNames[index]}
          label={t.columnNames[index]!}
          fields={BlockFields}
          items={column}
          path={`${path}.columns.${index}`}
          isColumn
          onChange={(next) => change(index, next)}
          problemOf={problemOf}
        />
      ))}
    </div>
  );
}

function FromPage({ block, onChange }: FieldsProps<"page">) {
  const t = useMessages("campaigns");
  const pages = useQuery(wholeQuery("GET /v1/pages", {}));
  const websiteOf = useWebsiteNames();
  const published = (pages.data?.data ?? []).filter(({ url }) => url !== null);
  return (
    <div className={styles.two}>
      <Select
        label={t.publishedPage}
        value={block.page_id}
        onChange={({ target }) => onChange({ ...block, page_id: target.value })}
        options={[
          { value: "", label: t.choosePage },
          ...published.map(({ _id, name, path, website_id }) => {
            const group = websiteOf(website_id);
            return { value: _id, label: `${name} (${path})`, ...(group === undefined ? {} : { group }) };
          }),
        ]}
      />
      <TextField
        label={t.linkLabel}
        value={block.label ?? ""}
        placeholder={t.readMore}
        onChange={({ target }) => onChange({ ...block, label: target.value })}
        maxLength={100}
      />
    </div>
  );
}
