/** What `doctor` says of updates. */
import { expect, test } from "bun:test";
import { newSigner } from "../../deploy/release/signing.ts";
import { examineUpdates } from "../../src/commands/doctor/updates.ts";
import { VERSION } from "../../src/version.ts";
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
  server.publish([{ ...addRelease(server, "900.0.2"), files: {} }]);
  expect(await look()).toMatchObject({ ok: true, message: expect.stringContaining("not for this machine") });
  expect(await look(newSigner())).toMatchObject({ ok: false, message: expect.stringContaining("is not signed") });
});
