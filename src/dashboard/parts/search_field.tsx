/** Searches a list; what is typed is in the address a moment later. */
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import styles from "./search_field.module.css";

const PAUSE_MS = 200;

export function SearchField({
  value,
  onSearch,
  label,
}: {
  value: string;
  onSearch: (value: string) => void;
  label: string;
}) {
  const t = useMessages("parts");
  const [typed, setTyped] = useState(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <search className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
      />
      {typed && (
        <button type="button" aria-label={t.clearSearch} onClick={() => setTyped("")}>
          <X aria-hidden />
        </button>
      )}
    </search>
  );
}
