/** A connection to the mail server: nothing of a mail is delivered before whoever sends it has let it go. */
import { expect, test } from "bun:test";
import { openMailConnection } from "../../src/providers/mail_connection.ts";
import { startMailServer } from "../mail_server.ts";

const settingsOf = (port: number) => ({
  host: "127.0.0.1",
  port,
  tls: "offered" as const,
  verified: true,
  user: null,
  password: null,
  from: "news@example.com",
});

test("what is held back at its end is not delivered, and the connection is used no more", async () => {
  const server = await startMailServer();
  try {
    const connection = await openMailConnection(settingsOf(server.port));
    // Lines of dots are a part of the mail, however they stand in it.
    const bytes = Buffer.from(".\r\nSubject: x\r\n\r\n.\r\n..\r\nend\r\n.");
    let times = 0;
    expect(await connection.send({ to: "ada@example.com", bytes }, () => times++)).toBeNull();
    expect(times).toBe(1);
    expect(server.received[0]!.raw).toBe(`${bytes.toString()}\r\n`);
    const held = new Error("held back");
    const sending = connection.send({ to: "bo@example.com", bytes: Buffer.alloc(300_000, "a\r\n") }, () => {
      throw held;
    });
    expect(await sending.catch((error) => error)).toBe(held);
    expect(connection.isOpen()).toBe(false);
    const other = await openMailConnection(settingsOf(server.port));
    expect(await other.send({ to: "cy@example.com", returnTo: "b+1@example.net", bytes }, () => {})).toBeNull();
    other.close();
    expect(server.received.map(({ from, to }) => [from, to[0]])).toEqual([
      ["news@example.com", "ada@example.com"],
      ["b+1@example.net", "cy@example.com"],
    ]);
  } finally {
    await server.stop();
  }
});
