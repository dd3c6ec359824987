/** A connection to the mail server: nothing of a mail is delivered before whoever sends it has let it go. */
import { expect, test } from "bun:test";
import { composeMails } from "../../src/providers/mail_composing.ts";
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
  fromName: null,
  name: "app.example.com",
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

test("a domain with letters beyond ASCII is named in its form of ASCII", async () => {
  const said: string[] = [];
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (socket) => void socket.write("220 mail.example ESMTP\r\n"),
      data(socket, data) {
        const line = data.toString();
        said.push(line);
        socket.write(/^DATA/i.test(line) ? "354 go on\r\n" : "250 fine\r\n");
      },
    },
  });
  const connection = await openMailConnection(settingsOf(server.port));
  expect(await connection.send({ to: "Anna@bücher.example", bytes: Buffer.from("\r\nx") }, () => {})).toBeNull();
  connection.close();
  server.stop(true);
  expect(said).toContain("RCPT TO:<Anna@xn--bcher-kva.example>\r\n");
  const sender = { from: "news@example.com", fromName: "News", replyTo: "wir@müller.example", listId: "l", date: 0 };
  const mail = {
    id: "1",
    to: "Anna@bücher.example",
    subject: "s",
    text: "t",
    html: "h",
    leaveUrl: "https://a.example/",
  };
  const [bytes] = await composeMails({ ...sender, dkim: null }, [mail]);
  const text = Buffer.from(bytes!).toString();
  expect(text).toContain("\r\nTo: Anna@xn--bcher-kva.example\r\n");
  expect(text).toContain("\r\nReply-To: wir@xn--mller-kva.example\r\n");
});
