/** What `doctor` says of updates. */
import { expect, test } from "bun:test";
import { newSigner } from "../../deploy/release/signing.ts";
import { examineUpdates, whatHappens } from "../../src/commands/doctor/updates.ts";
import { programAt } from "../../src/commands/update/program.ts";
import { ownTarget } from "../../src/providers/releases.ts";
import { VERSION } from "../../src/version.ts";
import { installed } from "./installed.ts";
import { addRelease, startUpdateServer } from "./update_server.ts";

test("nobody is asked where no address is set", async () => {
  expect(await examineUpdates({ updates: null })).toEqual([]);
});

test("doctor says what there is, and fails where a weakness waits or the list can't be trusted", async () => {
  await using server = startUpdateServer();
  const look = async (signer = server.signer) => {
    const updates = { url: server.url, signers: [signer.publicKey] };
    return (await examineUpdates({ updates }))[0]!;
  };
  server.publish([addRelease(server, VERSION)]);
  expect(await look()).toEqual({ ok: true, name: "updates", message: `${VERSION} is the newest version` });
  server.publish([addRelease(server, "900.0.0")]);
  expect(await look()).toMatchObject({
    ok: true,
    message: expect.stringContaining("900.0.0 is there; this runs from its sources"),
  });
  server.publish([addRelease(server, "900.0.1", { security: true })]);
  expect(await look()).toMatchObject({ ok: false, message: expect.stringContaining("mends a weakness") });
  server.expires = "2020-02-29";
  server.publish([addRelease(server, VERSION)]);
  expect(await look()).toMatchObject({ ok: false, message: expect.stringContaining("ended on 2020-02-29") });
  expect(await look(newSigner())).toMatchObject({ ok: false, message: expect.stringContaining("is not signed") });
});

test("doctor says what an update would do with the program, or what keeps it from that", async () => {
  await using here = installed();
  const program = programAt(here.program);
  const release = addRelease(here.server, "1.1.0");
  const says = (more: object = {}, version = "1.1.0", environment = {}) => {
    const releases = [{ ...release, version, ...more }];
    const update = { release_version: version, release_date: release.date, url: "", description: "" };
    const list = { expires: "9999-12-31", update, messages: [], releases };
    return whatHappens(program, list, "1.0.0", environment, true);
  };
  expect(says()).toBe(`"sitewright update" puts 1.1.0 in the place of ${here.program}`);
  expect(says({}, "2.0.0")).toContain('"sitewright update --to 2.0.0" puts 2.0.0');
  expect(says({ files: {} })).toContain(`no file of it for this machine (${ownTarget()})`);
  expect(says({}, "1.1.0", { container: "oci" })).toContain("take the image of the newer version");
  const file = { ...release.files[ownTarget()]!, bytes: Number.MAX_SAFE_INTEGER };
  expect(says({ files: { [ownTarget()]: file } })).toContain("has no room for the newer version");
  here.server.publish([release]);
  await here.update();
  expect(says({}, "1.2.0")).toContain('"--rollback" goes back to 1.0.0');
});
