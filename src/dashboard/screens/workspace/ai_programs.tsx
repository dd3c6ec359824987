/** What the owner of a website decides of AI programs. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Checkbox, Select } from "../../parts/field.tsx";
import type { Website } from "./page.ts";
import styles from "./publish_dialog.module.css";

const CLASSES = ["training", "search", "user"] as const;
const SWITCHES = ["mcp", "send_form"] as const;
const CHOICES = ["unsaid", "allow", "deny"] as const;

export function AiPrograms({ website }: { website: Website }) {
  const t = useMessages("workspace");
  return (
    <details className={styles.programs}>
      <summary>{t.aiPrograms}</summary>
      <AiProgramFields website={website} />
    </details>
  );
}

export function AiProgramFields({ website: { _id, agents } }: { website: Website }) {
  const t = useMessages("workspace");
  const save = useChange("PUT /v1/websites/:id", { refresh: ["GET /v1/websites/:id", "GET /v1/websites"] });
  return (
    <div className="close-stack">
      <p className="note">{t.aiProgramsText}</p>
      {CLASSES.map((name) => (
        <Select
          key={name}
          label={t.aiClasses[name]}
          value={save.variables?.agents?.[name] ?? agents?.[name] ?? "unsaid"}
          disabled={save.isPending}
          options={CHOICES.map((value) => ({ value, label: t.aiChoices[value] }))}
          problem={save.error && save.variables?.agents?.[name] ? save.error.message : null}
          onChange={(event) =>
            save.mutate({ id: _id, agents: { [name]: event.target.value as (typeof CHOICES)[number] } })
          }
        />
      ))}
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={t.aiSwitches[name]}
          hint={t.aiSwitchHints[name]}
          checked={save.variables?.agents?.[name] ?? agents?.[name] ?? false}
          disabled={save.isPending || (name === "send_form" && !agents?.mcp)}
          onChange={(event) => save.mutate({ id: _id, agents: { [name]: event.target.checked } })}
        />
      ))}
    </div>
  );
}
