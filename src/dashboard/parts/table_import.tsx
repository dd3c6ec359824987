/** What dialogs share in which a table is imported: it is looked at first; where its columns go can be said; what is wrong is told by row. */
import { type ReactNode, useRef, useState } from "react";
import type { CallError } from "../api/errors.ts";
import { formatNumber } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog_actions.tsx";
import { Select } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { Table } from "./table.tsx";
import styles from "./table_import.module.css";
import { FileButton } from "./uploads.tsx";

/** What was chosen. */
export interface TableFile {
  name: string;
  content: string;
}

export interface ImportColumn {
  position: number;
  name: string;
  goes_to: string | null;
  note: string;
}

/** Where columns go by the word of who imports; null: nowhere. */
export type WantedColumns = Record<string, string | null>;

/** The text of a file: of a spreadsheet it may be UTF-16, or what Windows had before. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

interface ChooseTableProps {
  file: TableFile | null;
  accept: string;
  onChoose: (file: TableFile) => void;
  children?: ReactNode;
}

export function ChooseTable({ file, accept, onChoose, children }: ChooseTableProps) {
  const t = useMessages("tableImport");
  const choose = async ([chosen]: File[]) => {
    if (chosen) onChoose({ name: chosen.name, content: decoded(new Uint8Array(await chosen.arrayBuffer())) });
  };
  return (
    <div className={styles.row}>
      <FileButton accept={accept} onFiles={(files) => void choose(files)}>
        {file ? t.chooseOtherFile : t.chooseTable}
      </FileButton>
      {file && <span>{file.name}</span>}
      {children}
    </div>
  );
}

/** The value of the choice that is still to be made. */
const ASKED = "?";

interface TableColumnsProps {
  columns: ImportColumn[];
  goals: { value: string; label: string }[];
  /** Whether it has to be said where a column goes. */
  isAsked?: (column: ImportColumn) => boolean;
  onChange: (changed: WantedColumns) => void;
}

/** Where each column goes, to be chosen where it goes elsewhere. */
export function TableColumns({ columns, goals, isAsked = () => false, onChange }: TableColumnsProps) {
  const t = useMessages("tableImport");
  const options = [{ value: "", label: t.leftOut }, ...goals];
  return (
    <div className={styles.scrolled}>
      <Table
        label={t.columnList}
        rows={columns}
        keyOf={({ position }) => String(position)}
        columns={[
          { name: t.column, cell: ({ name }) => name },
          {
            name: t.goesTo,
            cell: (column) => (
              <Select
                label={t.goesToOf(column.name)}
                hideLabel
                value={isAsked(column) ? ASKED : (column.goes_to ?? "")}
                options={isAsked(column) ? [{ value: ASKED, label: t.chooseGoal }, ...options] : options}
                onChange={({ target: { value } }) => onChange({ [`#${column.position}`]: value || null })}
              />
            ),
          },
          { name: t.note, cell: ({ note }) => note },
        ]}
      />
    </div>
  );
}

interface TableProblemsProps {
  problems: { row: number; column?: string; message: string }[];
}

export function TableProblems({ problems }: TableProblemsProps) {
  const t = useMessages("tableImport");
  const hasColumns = problems.some(({ column }) => column !== undefined);
  return (
    <div className={styles.scrolled}>
      <Table
        label={t.problemList}
        rows={problems}
        keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
        columns={[
          { name: t.row, tight: true, cell: ({ row }) => (row === 0 ? t.head : formatNumber(row)) },
          ...(hasColumns
            ? [{ name: t.column, tight: true, cell: ({ column = "" }: { column?: string }) => column }]
            : []),
          { name: t.problem, cell: ({ message }) => message },
        ]}
      />
    </div>
  );
}

/** What the server says of a table of leads or subscribers. */
interface Told {
  rows: number;
  columns: ImportColumn[];
  refused: { row: number; message: string }[];
  refused_count: number;
}

interface TableImportProps {
  /** Where columns can go; a name that is none of them is a field of its own. */
  goals: { value: string; label: string }[];
  /** What looking at it, or importing it, has brought. */
  told: Told | undefined;
  isLooking: boolean;
  isImporting: boolean;
  error: CallError | null;
  onLook: (csv: string, columns: WantedColumns) => void;
  onImport: (csv: string, columns: WantedColumns) => void;
  onClose: () => void;
  /** What is to be said besides, before it is imported. */
  children?: ReactNode;
}

/** Imports a table whose rows are taken each for itself: what is wrong with some keeps no other away. */
export function TableImport(props: TableImportProps) {
  const { goals, told, isLooking, isImporting, error, onLook, onImport, onClose, children } = props;
  const t = useMessages("tableImport");
  const [file, setFile] = useState<TableFile | null>(null);
  const [columns, setColumns] = useState<WantedColumns>({});
  /** Fields of its own that the table has by its names: also when one was left out. */
  const own = useRef(new Set<string>());
  for (const { goes_to } of told?.columns ?? [])
    if (goes_to !== null && goals.every(({ value }) => value !== goes_to)) own.current.add(goes_to);
  const look = (next: TableFile, wanted: WantedColumns) => {
    setFile(next);
    setColumns(wanted);
    onLook(next.content, wanted);
  };
  const taken = told ? told.rows - told.refused_count : 0;
  return (
    <form
      className={styles.import}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) onImport(file.content, columns);
      }}
    >
      <ChooseTable
        file={file}
        accept=".csv,text/csv"
        onChoose={(next) => {
          own.current.clear();
          look(next, {});
        }}
      />
      {isLooking && <p role="status">{t.looking}</p>}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {told && file && (
        <>
          <TableColumns
            columns={told.columns}
            goals={[...goals, ...[...own.current].map((value) => ({ value, label: value }))]}
            onChange={(changed) => look(file, { ...columns, ...changed })}
          />
          {told.refused_count > 0 && (
            <>
              <Notice tone="warn">{t.refused(told.refused_count)}</Notice>
              <TableProblems problems={told.refused} />
            </>
          )}
          {!isLooking && taken > 0 && <Notice tone="plain">{t.ready(taken)}</Notice>}
          {children}
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="solid" busy={isImporting} disabled={!file || isLooking || taken === 0}>
          {taken > 0 ? t.importRows(taken) : t.import}
        </Button>
      </DialogActions>
    </form>
  );
}
