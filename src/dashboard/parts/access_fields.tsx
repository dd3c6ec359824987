/** What a key or an AI client may do, and on which websites: chosen with boxes, in plain words. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Input } from "../api/operations.ts";
import { listQuery } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import styles from "./access_fields.module.css";
import { Checkbox, TextField } from "./field.tsx";

export type Scope = NonNullable<Input<"POST /v1/api_keys">["scopes"]>[number];

/** What is chosen; no websites: all of them. */
export interface Access {
  scopes: Scope[];
  websites: string[] | null;
}

/** What an AI client needs, and no more. */
export const AI_CLIENT: Access = { scopes: ["sites:read", "sites:write", "publish", "forms:read"], websites: null };

const without = <Item,>(items: readonly Item[], item: Item): Item[] => items.filter((one) => one !== item);

/** Whether it can be sent: it may do something, and somewhere. */
export const isUsable = ({ scopes, websites }: Access): boolean => scopes.length > 0 && websites?.length !== 0;

/** @param props.scopes those that can be chosen */
export function AccessFields({
  scopes,
  access,
  onChange,
}: {
  scopes: readonly Scope[];
  access: Access;
  onChange: (access: Access) => void;
}) {
  const t = useMessages("access");
  const name = useId();
  const chooseSome = (websites: string[] | null) => onChange({ ...access, websites });
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t.may}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t.scopes[scope]}
            checked={access.scopes.includes(scope)}
            onChange={({ target }) =>
              onChange({ ...access, scopes: [...without(access.scopes, scope), ...(target.checked ? [scope] : [])] })
            }
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t.where}</legend>
        <label className={styles.radio}>
          <input type="radio" name={name} checked={access.websites === null} onChange={() => chooseSome(null)} />
          {t.allWebsites}
        </label>
        <label className={styles.radio}>
          <input type="radio" name={name} checked={access.websites !== null} onChange={() => chooseSome([])} />
          {t.some}
        </label>
        {access.websites !== null && <Websites chosen={access.websites} onChoose={chooseSome} />}
      </fieldset>
    </>
  );
}

const SHOWN = 50;

function Websites({ chosen, onChoose }: { chosen: string[]; onChoose: (ids: string[]) => void }) {
  const t = useMessages("access");
  const [q, setQ] = useState("");
  const { data } = useQuery(listQuery("GET /v1/websites", { limit: SHOWN, ...(q.trim() && { q: q.trim() }) }));
  if (data?.total === 0 && q === "") return <p>{t.noWebsites}</p>;
  return (
    <div className={styles.websites}>
      {(q !== "" || (data?.total ?? 0) > SHOWN) && (
        <TextField
          label={t.searchWebsites}
          hideLabel
          type="search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      {data?.data.map((website) => (
        <Checkbox
          key={website._id}
          label={website.name}
          checked={chosen.includes(website._id)}
          onChange={({ target }) =>
            onChoose([...without(chosen, website._id), ...(target.checked ? [website._id] : [])])
          }
        />
      ))}
    </div>
  );
}

/** In one line: what somebody or something may do. */
export function useAccessWords() {
  const t = useMessages("access");
  return ({ scopes, websites }: { scopes: readonly string[] | null; websites: readonly string[] | null }): string => {
    const may = scopes?.map((scope) => t.scopes[scope as Scope]).join(" · ") ?? t.everything;
    return websites ? `${may} (${t.count(websites.length)})` : may;
  };
}
