/** What dialogs share in which a table is imported: it is looked at first; where its columns go can be said; what is wrong is told by row. */
import { Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Details } from "../../sentences/sentence.ts";
import type { CallError } from "../api/errors.ts";
import { formatNumber } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { translatedField } from "../messages/translated.ts";
import { Button, OutsideLink } from "./button.tsx";
import { DialogActions } from "./dialog_actions.tsx";
import { type FieldProblem, useDetailWords } from "./failure.ts";
import { Select } from "./field.tsx";
import { ChangeForm } from "./form.tsx";
import { Notice } from "./notice.tsx";
import { Table } from "./table.tsx";
import styles from "./table_import.module.css";
import { FileButton } from "./uploads.tsx";

/** What was chosen. */
export interface TableFile {
  name: string;
  content: string;
}

interface ImportColumn {
  position: number;
  name: string;
  goes_to: string | null;
  samples: string[];
  note: string;
  note_code: string | null;
  note_details: Details;
}

/** Where columns go by the word of who imports; null: nowhere. */
export type ColumnMapping = Record<string, string | null>;

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
    <div className="wide-line">
      <FileButton accept={accept} onFiles={(files) => void choose(files)}>
        {file ? t.chooseOtherFile : t.chooseFile}
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
  isAsked: (column: ImportColumn) => boolean;
  onChange: (changed: ColumnMapping) => void;
}

/** Where each column goes, to be chosen where it goes elsewhere. */
function TableColumns({ columns, goals, isAsked, onChange }: TableColumnsProps) {
  const t = useMessages("tableImport");
  const options = [{ value: "", label: t.leftOut }, ...goals];
  return (
    <div className={styles.scrolled}>
      <Table
        label={t.columnList}
        rows={columns}
        keyOf={({ position }) => String(position)}
        columns={[
          {
            name: t.column,
            cell: ({ name, samples }) => (
              <>
                {name}
                {samples.length > 0 && (
                  <p className="note" dir="auto">
                    {samples.join(" · ")}
                  </p>
                )}
              </>
            ),
          },
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
          { name: t.note, cell: (column) => translatedField(t.notes, column, "note") },
        ]}
      />
    </div>
  );
}

interface TableProblemsProps {
  problems: (FieldProblem & { row: number; column?: string })[];
  /** The table, and the numbers of its rows that are not taken; left out: they are not to be had by themselves. */
  table?: { content: string; rows: number[] } | null;
}

/** So many are shown; the file has more. */
const SHOWN = 20;

function save({ name, type, text }: { name: string; type: string; text: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function TableProblems({ problems, table = null }: TableProblemsProps) {
  const t = useMessages("tableImport");
  const wordsOf = useDetailWords();
  const hasColumns = problems.some(({ column }) => column !== undefined);
  const rowOf = ({ row }: { row: number }) => (row === 0 ? t.head : formatNumber(row));
  const lines = [
    [t.row, t.column, t.problem],
    ...problems.map((problem) => [String(problem.row), problem.column ?? "", wordsOf(problem)]),
  ].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","));
  const wordsOfRow = (row: number) =>
    problems
      .filter((problem) => problem.row === row)
      .map((problem) => [problem.column, wordsOf(problem)].filter(Boolean).join(": "))
      .join("; ");
  const download = async ({ content, rows }: NonNullable<typeof table>) => {
    const { refusedFile } = await import("./refused_rows.ts");
    save(refusedFile(content, rows, wordsOfRow, t.problem));
  };
  return (
    <>
      <div className={styles.scrolled}>
        <Table
          label={t.problemList}
          rows={problems.slice(0, SHOWN)}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { name: t.row, tight: true, cell: rowOf },
            ...(hasColumns
              ? [{ name: t.column, tight: true, cell: ({ column = "" }: { column?: string }) => column }]
              : []),
            { name: t.problem, cell: wordsOf },
          ]}
        />
      </div>
      {problems.length > SHOWN && <p className="note">{t.moreProblems(problems.length - SHOWN)}</p>}
      <div>
        {table ? (
          <Button size="small" icon={Download} onClick={() => void download(table)}>
            {t.downloadRows}
          </Button>
        ) : (
          <OutsideLink
            size="small"
            icon={Download}
            target="_self"
            download="problems.csv"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join("\r\n")}\r\n`)}`}
          >
            {t.downloadProblems}
          </OutsideLink>
        )}
      </div>
    </>
  );
}

/** What the server says of a table. */
interface ImportAnswer {
  rows: number;
  columns: ImportColumn[];
  /** What is wrong, the first of it; row 0: with the table itself. */
  refused: (FieldProblem & { row: number; column?: string })[];
  /** Numbers of all rows that are not taken. */
  refused_rows: number[];
  refused_count: number;
}

interface TableImportProps {
  accept?: string;
  /** Where columns can go; a name that is none of them is a field of its own. */
  goals: { value: string; label: string }[];
  /** What looking at it, or importing it, has brought. */
  told: ImportAnswer | undefined;
  isLooking: boolean;
  isImporting: boolean;
  error: CallError | null;
  onLook: (content: string, columns: ColumnMapping) => void;
  onImport: (content: string, columns: ColumnMapping) => void;
  onClose: () => void;
  /** What is said of a table whose rows can be imported; left out: how many of them. */
  ready?: string;
  /** What stands beside the button for a file. */
  beside?: ReactNode;
  /** What is to be said besides, before it is imported. */
  children?: ReactNode;
}

/** Imports a table whose rows are taken each for itself: what is wrong with some keeps no other away. */
export function TableImport(props: TableImportProps) {
  const { accept = ".csv,text/csv", goals, told, isLooking, isImporting, error, onLook, onImport, onClose } = props;
  const t = useMessages("tableImport");
  const [file, setFile] = useState<TableFile | null>(null);
  const [columns, setColumns] = useState<ColumnMapping>({});
  /** Fields of its own that the table has by its names: also when one was left out. */
  const own = useRef(new Set<string>());
  for (const { goes_to } of told?.columns ?? [])
    if (goes_to !== null && goals.every(({ value }) => value !== goes_to)) own.current.add(goes_to);
  const look = (next: TableFile, wanted: ColumnMapping) => {
    setFile(next);
    setColumns(wanted);
    onLook(next.content, wanted);
  };
  const taken = told ? told.rows - told.refused_count : 0;
  const ofTable = told?.refused.filter(({ row }) => row === 0) ?? [];
  // Where a column goes is asked in the table of columns; to leave it out has to be chosen, too.
  const isUnplaced = ({ position, name, goes_to }: ImportColumn) =>
    goes_to === null && !Object.hasOwn(columns, `#${position}`) && ofTable.some(({ column }) => column === name);
  const unplaced = told?.columns.filter(isUnplaced) ?? [];
  const problems = told?.refused.filter(({ row, column }) => row > 0 || unplaced.every(({ name }) => name !== column));
  return (
    <ChangeForm
      className={styles.import}
      onSubmit={() => {
        if (file) onImport(file.content, columns);
      }}
    >
      <ChooseTable
        file={file}
        accept={accept}
        onChoose={(next) => {
          own.current.clear();
          look(next, {});
        }}
      >
        {props.beside}
      </ChooseTable>
      {isLooking && <p role="status">{t.looking}</p>}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {told && file && (
        <>
          {told.columns.length > 0 && (
            <TableColumns
              columns={told.columns}
              isAsked={isUnplaced}
              goals={[...goals, ...[...own.current].map((value) => ({ value, label: value }))]}
              onChange={(changed) => look(file, { ...columns, ...changed })}
            />
          )}
          {props.children}
          {unplaced.length > 0 && <Notice tone="warn">{t.unplaced(unplaced.length)}</Notice>}
          {problems && problems.length > 0 && (
            <>
              {ofTable.length === 0 && <Notice tone="warn">{t.refused(told.refused_count)}</Notice>}
              <TableProblems
                problems={problems}
                table={told.refused_rows.length > 0 ? { content: file.content, rows: told.refused_rows } : null}
              />
            </>
          )}
          {!isLooking && taken > 0 && <Notice tone="plain">{props.ready ?? t.ready(taken)}</Notice>}
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="solid" busy={isImporting} disabled={!file || isLooking || taken === 0}>
          {taken > 0 ? t.importRows(taken) : t.import}
        </Button>
      </DialogActions>
    </ChangeForm>
  );
}
