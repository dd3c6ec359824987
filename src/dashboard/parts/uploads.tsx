/** Files on their way to the server: chosen or dropped, each with how far it is, or why it was not taken. */
import { useQueryClient } from "@tanstack/react-query";
import { Upload as UploadIcon, X } from "lucide-react";
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { toCallError } from "../api/errors.ts";
import { type Asset, uploadAsset } from "../api/upload.ts";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { Progress } from "./progress.tsx";
import styles from "./uploads.module.css";

/** Sent at the same time; the others wait. */
const MOST_AT_ONCE = 2;

export interface Upload {
  key: string;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Why it was not taken; null: it is on its way. */
  problem: string | null;
}

export interface Uploads {
  list: Upload[];
  add: (files: File[]) => void;
  /** Stops one, or puts away what is said of it. */
  drop: (key: string) => void;
}

/** @param onDone called with each that has arrived */
export function useUploads(websiteId: string | undefined, onDone?: (asset: Asset) => void): Uploads {
  const client = useQueryClient();
  const [list, setList] = useState<Upload[]>([]);
  const waiting = useRef<{ key: string; file: File }[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const nextKey = useRef(0);
  const latest = useRef({ websiteId, onDone });
  latest.current = { websiteId, onDone };
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  const change = useCallback(
    (key: string, changes: Partial<Upload>) =>
      setList((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  );
  const next = useCallback(() => {
    while (running.current.size < MOST_AT_ONCE) {
      const upload = waiting.current.shift();
      if (!upload) return;
      const { key, file } = upload;
      const controller = new AbortController();
      running.current.set(key, controller);
      const { websiteId } = latest.current;
      uploadAsset(file, { websiteId, signal: controller.signal, onProgress: (share) => change(key, { share }) })
        .then(
          (asset) => {
            setList((before) => before.filter((one) => one.key !== key));
            void client.invalidateQueries({ queryKey: ["GET /v1/assets"] });
            latest.current.onDone?.(asset);
          },
          (error) => {
            if (!controller.signal.aborted) change(key, { problem: toCallError(error).message });
          },
        )
        .finally(() => {
          running.current.delete(key);
          next();
        });
    }
  }, [change, client]);
  return {
    list,
    add: (files) => {
      const added = files.map((file) => ({ key: String(nextKey.current++), file }));
      waiting.current.push(...added);
      setList((before) => [
        ...before,
        ...added.map(({ key, file }) => ({ key, name: file.name, share: 0, problem: null })),
      ]);
      next();
    },
    drop: (key) => {
      running.current.get(key)?.abort();
      waiting.current = waiting.current.filter((one) => one.key !== key);
      setList((before) => before.filter((one) => one.key !== key));
    },
  };
}

/** What is on its way. Nothing where nothing is. */
export function UploadList({ uploads: { list, drop } }: { uploads: Uploads }) {
  const t = useMessages("assetParts");
  if (list.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t.uploads}>
      {list.map(({ key, name, share, problem }) => (
        <li key={key} className={styles.upload}>
          <span className="one-line">{name}</span>
          {problem ? (
            <span role="alert" className="problem">
              {problem}
            </span>
          ) : (
            <Progress value={Math.round(share * 100)} label={t.uploading(name)} />
          )}
          <IconButton
            size="small"
            icon={X}
            label={problem ? t.putAway(name) : t.stop(name)}
            onClick={() => drop(key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A button that asks for files. */
export function FileButton({
  accept,
  multiple,
  onFiles,
  look,
  children,
}: {
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  look?: "solid" | "plain";
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen once more.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button look={look ?? "plain"} icon={UploadIcon} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Files may be dropped on what is in it. Who has no pointer uses the button. */
export function DropArea({ onFiles, children }: { onFiles: ((files: File[]) => void) | null; children: ReactNode }) {
  const t = useMessages("assetParts");
  /** Entering what is in it leaves what is around it: counted, so that it does not flicker. */
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  if (!onFiles) return children;
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen with the button too.
    <div
      className={classes(styles.area, isOver && styles.over)}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        depth.current++;
        setOver(true);
      }}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (hasFiles(event) && --depth.current <= 0) leave();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        leave();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <p className={styles.hint}>
          <UploadIcon aria-hidden />
          {t.dropHere}
        </p>
      )}
    </div>
  );
}
