/** Templates: websites as they were, from which others are made. */
import { LayoutTemplate } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { List } from "../../parts/list.tsx";
import styles from "../websites/websites_page.module.css";
import { TemplateCard } from "./template_card.tsx";

/** Pages of cards: rows of two and of three are full. */
const CARDS = [24, 48, 96];

export default function TemplatesPage() {
  const t = useMessages("websites");
  const state = useListState();
  const { q } = state;
  return (
    <List
      route="GET /v1/templates"
      input={q ? { q } : {}}
      state={state}
      header={{ title: t.templates, text: t.templatesText }}
      search={t.searchTemplates}
      sizes={CARDS}
      none={{ icon: LayoutTemplate, title: t.noTemplates, text: t.noTemplatesText }}
    >
      {(templates) => (
        <ul className={styles.cards}>
          {templates.map((template) => (
            <li key={template._id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}
