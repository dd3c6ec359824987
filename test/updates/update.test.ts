/** `sitewright update`: the newer version gets its place only when everything about it is right, and there is a way back. */

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { newSigner } from "../../deploy/release/signing.ts";
import { ownTarget } from "../../src/providers/releases.ts";
import { serve } from "../command_line.ts";
import { installed, isUntouched } from "./installed.ts";
import { addRelease, programOf } from "./update_server.ts";

describe("the newest version", () => {
  test("is fetched, tried on a copy, backed up for, put in its place; the one before is kept", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.2.0"), addRelease(here.server, "1.1.0")]);
    const { code, out, err } = await here.update();
    expect([code, err]).toEqual([0, ""]);
    expect(here.version()).toBe("1.2.0");
    expect(out).toContain(`${here.program} is 1.2.0 now.`);
    expect(here.files()).toEqual(["sitewright", "sitewright.previous", "sitewright.previous.json"]);
    expect(readFileSync(join(here.folder, "sitewright.previous"), "utf8")).toBe(programOf("1.0.0"));
    expect(statSync(here.program).mode & 0o777).toBe(0o755);
    const [backup] = here.dataFiles().filter((name) => name.startsWith("before-1.2.0-"));
    expect(out).toContain(join(here.data, backup!));
    expect(here.dataFiles()).not.toContain("update-trial");
    expect(here.texts()).toEqual(["of before"]);

    const again = await here.update();
    expect([again.code, again.out]).toEqual([0, "1.2.0 is installed, and is the newest version.\n"]);
  });

  test("nothing is sent but the GETs, and nothing in them says who asks", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.2.0")]);
    await here.update();
    expect(here.server.asked.map(({ path }) => path).sort()).toEqual([
      "GET /releases/releases.json",
      "GET /releases/releases.json.sig",
      `GET /releases/sitewright-1.2.0-${ownTarget()}`,
    ]);
    for (const { headers } of here.server.asked) {
      expect(headers["user-agent"]).toBe("sitewright");
      expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    }
  });

  test("--check says what there is with its notes and messages, and changes nothing", async () => {
    await using here = installed();
    const message = {
      date: "2026-11-28",
      title: "Weakness in 1.0",
      description: "Update.",
      url: null,
      priority: "high" as const,
    };
    here.server.publish(
      [
        addRelease(here.server, "2.0.0"),
        addRelease(here.server, "1.1.0", { security: true }),
        addRelease(here.server, "0.9.0"),
      ],
      [message],
    );
    const { code, out } = await here.update("--check");
    expect(code).toBe(0);
    expect(out).toContain("1.1.0 (2026-11-29), mends a weakness: update soon\n\nWhat is new in 1.1.0.");
    expect(out).toContain("2026-11-28: Weakness in 1.0. Update.");
    expect(out).toContain('"sitewright update" installs 1.1.0.');
    expect(out).toContain('"sitewright update --to 2.0.0" installs 2.0.0.');
    expect(out).not.toContain("0.9.0");
    expect(isUntouched(here)).toBe(true);
  });

  test("the first number only changes when that is asked for", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "2.0.0")]);
    const { code, lines } = await here.update();
    expect([code, lines]).toEqual([1, [expect.stringContaining('"sitewright update --to 2.0.0"')]]);
    expect(isUntouched(here)).toBe(true);
    expect((await here.update("--to", "2.0.0")).code).toBe(0);
    expect(here.version()).toBe("2.0.0");
  });

  test("an older version is installed when it is named, and never otherwise", async () => {
    await using here = installed("1.1.0");
    here.server.publish([addRelease(here.server, "1.0.5")]);
    expect((await here.update()).out).toBe("1.1.0 is installed, and is the newest version.\n");
    expect(here.version()).toBe("1.1.0");
    expect((await here.update("--to", "1.0.5")).code).toBe(0);
    expect(here.version()).toBe("1.0.5");
    const unknown = await here.update("--to", "1.0.4");
    expect([unknown.code, unknown.lines]).toEqual([1, ["sitewright: there is no 1.0.4; there are 1.0.5"]]);
  });
});

describe("refused, with nothing changed:", () => {
  /** Updates to 1.1.0 after something has been made wrong. */
  async function refusal(spoil: (here: ReturnType<typeof installed>) => void, more = "") {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.1.0", {}, more)]);
    spoil(here);
    const { code, lines } = await here.update();
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(isUntouched(here)).toBe(true);
    return lines[0]!;
  }

  test("a list that was changed after it was signed", async () => {
    const line = await refusal(({ server }) => {
      const text = server.files.get("releases.json")!.toString();
      server.files.set("releases.json", text.replace('"security":false', '"security":true'));
    });
    expect(line).toContain("is not signed with a key that this program knows");
  });

  test("a list that somebody else signed, or nobody", async () => {
    const stranger = newSigner();
    const foreign = await refusal(({ server }) => server.publish([addRelease(server, "1.1.0")], [], [stranger]));
    expect(foreign).toContain("is not signed with a key that this program knows");
    const none = await refusal(({ server }) => void server.files.set("releases.json.sig", ""));
    expect(none).toContain("is not signed");
    expect(await refusal(({ server }) => void server.files.delete("releases.json.sig"))).toContain("status 404");
  });

  test("a list that should have been signed anew, which may be held back, until a version of it is named", async () => {
    await using here = installed();
    here.server.expires = "2020-02-29";
    here.server.publish([addRelease(here.server, "1.1.0")]);
    const { code, lines } = await here.update();
    expect([code, lines]).toEqual([1, [expect.stringContaining("ended on 2020-02-29")]]);
    expect(isUntouched(here)).toBe(true);
    expect((await here.update("--check")).out).toContain("ended on 2020-02-29");
    expect((await here.update("--to", "1.1.0")).code).toBe(0);
    expect(here.version()).toBe("1.1.0");
  });

  test("an older version, unless it is named", async () => {
    await using here = installed("1.1.0");
    here.server.publish([addRelease(here.server, "1.0.0")]);
    expect((await here.update()).out).toContain("1.1.0 is installed, and is the newest version");
    expect(isUntouched(here, "1.1.0")).toBe(true);
    expect((await here.update("--to", "1.0.0")).code).toBe(0);
    expect(here.version()).toBe("1.0.0");
  });

  test("a program that knows no key", async () => {
    expect(await refusal(({ server }) => delete server.settings.SITEWRIGHT_UPDATES_SIGNERS)).toContain("knows no key");
  });

  test("no address", async () => {
    expect(await refusal(({ server }) => delete server.settings.SITEWRIGHT_UPDATES_URL)).toBe(
      "sitewright: set SITEWRIGHT_UPDATES_URL to where releases are",
    );
  });

  const FILE = `sitewright-1.1.0-${ownTarget()}`;

  test("a file that breaks off, is longer, or another", async () => {
    const whole = (server: { files: Map<string, unknown> }) => String(server.files.get(FILE));
    expect(await refusal(({ server }) => void server.files.set(FILE, whole(server).slice(0, -10)))).toContain(
      "bytes; nothing was changed",
    );
    expect(await refusal(({ server }) => void server.files.set(FILE, `${whole(server)}#`))).toContain("more than");
    expect(
      await refusal(({ server }) => void server.files.set(FILE, whole(server).replace("1.1.0", "1.1.1"))),
    ).toContain("another SHA-256");
    expect(await refusal(({ server }) => void server.files.delete(FILE))).toContain("status 404");
  });

  test("a release without a file for this machine", async () => {
    const line = await refusal(({ server }) => {
      const release = addRelease(server, "1.1.0");
      server.publish([{ ...release, files: { "plan9-mips": release.files[ownTarget()]! } }]);
    });
    expect(line).toContain(`there for plan9-mips, but not for this machine (${ownTarget()})`);
  });

  test("a file for another machine, or another version", async () => {
    const foreign = await refusal(({ server }) => {
      const release = addRelease(server, "1.1.0");
      // The beginning of an executable for a processor that this machine does not have.
      const content = Buffer.alloc(4096);
      content.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0xf3, 0]);
      server.files.set(FILE, content);
      const file = {
        url: FILE,
        bytes: content.length,
        sha256: new Bun.CryptoHasher("sha256").update(content).digest("hex"),
      };
      server.publish([{ ...release, files: { [ownTarget()]: file } }]);
    });
    expect(foreign).toContain("can't be run on this machine");
    const other = await refusal(({ server }) => server.publish([{ ...addRelease(server, "1.1.5"), version: "1.1.0" }]));
    expect(other).toContain('it says "1.1.5"');
  });

  test("a migration that fails on the copy", async () => {
    const line = await refusal(() => {}, 'if [ "$1" = restore ]; then echo "duplicate column name: x" >&2; exit 1; fi');
    expect(line).toContain("can't bring the database up to date: duplicate column name: x");
  });

  test("a database that is newer than the version that is named", async () => {
    await using here = installed("1.1.0");
    here.server.publish([addRelease(here.server, "1.0.0")]);
    using database = new Database(join(here.data, "sitewright.db"));
    database.run("INSERT INTO migrations VALUES ('9999_future', 'now')");
    const { code, lines } = await here.update("--to", "1.0.0");
    expect([code, lines]).toEqual([1, [expect.stringContaining("written by a newer version")]]);
    expect(isUntouched(here, "1.1.0")).toBe(true);
  });

  test("a container, which is told what to do instead", async () => {
    const line = await refusal(({ server }) => void Object.assign(server.settings, { container: "oci" }));
    expect(line).toContain("take the image of the newer version");
  });

  test("a database on a server, until there is a backup of it", async () => {
    const onServer = { SITEWRIGHT_DATABASE_URL: "postgres://user:password@127.0.0.1:1/name" };
    const line = await refusal(({ server }) => void Object.assign(server.settings, onServer));
    expect(line).toContain("--backed-up");
  });

  test("another update that is under way", async () => {
    await using here = installed();
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    here.server.publish([addRelease(here.server, "1.1.0")]);
    const content = String(here.server.files.get(FILE));
    here.server.files.set(FILE, () => {
      asked.resolve();
      return new Response(
        new ReadableStream({
          pull: async (stream) => {
            await promise;
            stream.enqueue(Buffer.from(content));
            stream.close();
          },
        }),
      );
    });
    const first = here.update();
    await asked.promise;
    const second = await here.update();
    expect([second.code, second.lines]).toEqual([1, [expect.stringContaining("is under way")]]);
    resolve();
    expect((await first).code).toBe(0);
    expect(here.version()).toBe("1.1.0");
  });
});

describe("keys that change", () => {
  test("a list that the old and the next key have signed is taken by programs that know either", async () => {
    await using here = installed();
    const next = newSigner();
    here.server.publish([addRelease(here.server, "1.1.0")], [], [here.server.signer, next]);
    expect((await here.update()).code).toBe(0);
    here.server.settings.SITEWRIGHT_UPDATES_SIGNERS = `${newSigner().publicKey}, ${next.publicKey}`;
    here.server.publish([addRelease(here.server, "1.2.0")], [], [next]);
    expect((await here.update()).code).toBe(0);
    expect(here.version()).toBe("1.2.0");
  });
});

describe("the way back", () => {
  test("brings back the program and the database as it was; what was written since is kept beside it", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.1.0")]);
    expect((await here.update()).code).toBe(0);
    here.write("of after");
    const { code, out, err } = await here.update("--rollback");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("is 1.0.0 again");
    expect(here.version()).toBe("1.0.0");
    expect(here.texts()).toEqual(["of before"]);
    expect(here.files()).toEqual(["sitewright"]);
    const [kept] = here.dataFiles().filter((name) => name.startsWith("sitewright.db.before-restore-"));
    expect(existsSync(join(here.data, kept!))).toBe(true);
    const again = await here.update("--rollback");
    expect([again.code, again.lines]).toEqual([1, [expect.stringContaining("no version before this one")]]);
  });

  test("finds the backup from wherever it is asked for", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.1.0")]);
    const updated = await here.update("--data", relative(process.cwd(), here.data));
    expect(updated.out).toContain(` is ${here.data}/before-1.1.0-`);
    const note = JSON.parse(readFileSync(join(here.folder, "sitewright.previous.json"), "utf8"));
    expect(note.dataDirectory).toBe(here.data);
  });

  test("is refused while the database is served, which is not touched", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.1.0")]);
    const running = await serve(here.data);
    try {
      const updated = await here.update();
      expect([updated.code, updated.out]).toEqual([
        0,
        expect.stringMatching(/Process \d+ still runs 1\.0\.0: restart it .*one by one/),
      ]);
      const { code, lines } = await here.update("--rollback");
      expect([code, lines]).toEqual([1, [expect.stringContaining("stop it first")]]);
      expect(here.version()).toBe("1.1.0");
    } finally {
      await running.stop();
    }
    expect((await here.update("--rollback")).code).toBe(0);
    expect(here.version()).toBe("1.0.0");
  });

  test("--keep-data brings back the program alone, unless it could not read the database", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.1.0")]);
    await here.update();
    here.write("of after");
    const path = join(here.data, "sitewright.db");
    {
      using database = new Database(path);
      database.run("INSERT INTO migrations VALUES ('9999_future', 'now')");
    }
    const refused = await here.update("--rollback", "--keep-data");
    expect([refused.code, refused.lines]).toEqual([1, [expect.stringContaining("9999_future")]]);
    {
      using database = new Database(path);
      database.run("DELETE FROM migrations WHERE name = '9999_future'");
    }
    expect((await here.update("--rollback", "--keep-data")).code).toBe(0);
    expect(here.version()).toBe("1.0.0");
    expect(here.texts()).toEqual(["of after", "of before"]);
  });

  test("only the last backup is kept", async () => {
    await using here = installed();
    here.server.publish([addRelease(here.server, "1.1.0")]);
    await here.update();
    here.server.publish([addRelease(here.server, "1.2.0")]);
    await here.update();
    expect(here.dataFiles().filter((name) => name.startsWith("before-"))).toEqual([
      expect.stringMatching(/^before-1\.2\.0-/),
    ]);
    expect((await here.update("--rollback")).code).toBe(0);
    expect(here.version()).toBe("1.1.0");
  });
});

test("a folder that this user can't write is named, with what to do", async () => {
  await using here = installed();
  here.server.publish([addRelease(here.server, "1.1.0")]);
  chmodSync(here.folder, 0o555);
  const isRoot = process.getuid?.() === 0;
  // Root may write everywhere but on what is read-only, and mounts it so where the system lets it.
  const isMounted = isRoot && Bun.spawnSync(["mount", "--bind", "-o", "ro", here.folder, here.folder]).success;
  const mayWrite = isRoot && !isMounted;
  try {
    const { code, lines } = await here.update();
    expect(code).toBe(mayWrite ? 0 : 1);
    if (!mayWrite)
      expect(lines[0]).toMatch(isRoot ? /file system that can't be written/ : /can't be written by this user/);
  } finally {
    if (isMounted) Bun.spawnSync(["umount", here.folder]);
    chmodSync(here.folder, 0o755);
  }
  expect(isUntouched(here)).toBe(!mayWrite);
});
