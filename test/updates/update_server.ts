/** A server of releases, signed, and programs of any version that are scripts: what they can't do themselves the real one does. */
import { chmodSync, writeFileSync } from "node:fs";
import { newSigner, type Signer, signatures } from "../../deploy/release/signing.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { ownTarget, type Release, type ReleaseList } from "../../src/providers/releases.ts";
import { PROGRAM } from "../program.ts";

/** A program that says it has a version, and otherwise is the program that is tested. @param more lines of shell before that */
export const programOf = (version: string, more = ""): string => `#!/bin/sh
if [ "$1" = --version ]; then echo ${version}; exit; fi
${more}
exec ${PROGRAM.map((part) => `'${part}'`).join(" ")} "$@"
`;

export function writeProgram(file: string, version: string, more = ""): void {
  writeFileSync(file, programOf(version, more));
  chmodSync(file, 0o755);
}

export interface UpdateServer extends AsyncDisposable {
  url: string;
  signer: Signer;
  /** What is asked for: method and path, and the headers. */
  asked: { path: string; headers: Record<string, string> }[];
  /** What is at a path below its address; may be changed. */
  files: Map<string, string | Uint8Array | (() => Response)>;
  /** The settings of a server that looks here. */
  settings: Record<string, string>;
  /** Until when the lists that it publishes are good. */
  expires: string;
  /** Writes the list of releases, signed. @param by left out: its own key */
  publish(releases: Release[], messages?: ReleaseList["messages"], by?: Signer[]): void;
}

/** A release whose file is a script; it is put on the server. */
export function addRelease(server: UpdateServer, version: string, given: Partial<Release> = {}, more = ""): Release {
  const content = programOf(version, more);
  const url = `sitewright-${version}-${ownTarget()}`;
  server.files.set(url, content);
  const file = { url, bytes: Buffer.byteLength(content), sha256: sha256Hex(content) };
  const files = { [ownTarget()]: file };
  return { version, date: "2026-11-29", security: false, notes: `What is new in ${version}.`, files, ...given };
}

export function startUpdateServer(): UpdateServer {
  const files: UpdateServer["files"] = new Map();
  const asked: UpdateServer["asked"] = [];
  const signer = newSigner();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push({ path: `${request.method} ${pathname}`, headers: Object.fromEntries(request.headers) });
      const file = files.get(pathname.replace("/releases/", ""));
      if (file === undefined) return new Response("nothing here", { status: 404 });
      return typeof file === "function" ? file() : new Response(file as string);
    },
  });
  const url = `http://127.0.0.1:${server.port}/releases`;
  const made: UpdateServer = {
    expires: "9999-12-31",
    url,
    signer,
    asked,
    files,
    settings: { SITEWRIGHT_UPDATES_URL: url, SITEWRIGHT_UPDATES_SIGNERS: signer.publicKey },
    publish(releases, messages = [], by = [signer]) {
      const [newest] = releases;
      const update = {
        release_version: newest!.version,
        release_date: newest!.date,
        url: `${url}/${newest!.version}`,
        description: newest!.notes,
      };
      const { expires } = made;
      const content = Buffer.from(JSON.stringify({ expires, update, messages, releases } satisfies ReleaseList));
      files.set("releases.json", content);
      files.set("releases.json.sig", signatures(by, content));
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return made;
}
