/**
 * A mail server that takes everything, and counts who got something: for each line on standard input it tells how many
 * mails came, to how many addresses, and to how many of them more than once. After the line "forget" it counts anew.
 */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

const taken = new Map<string, number>();
let mails = 0;
let twice = 0;

const server = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: true,
  disabledCommands: ["AUTH"],
  disableReverseLookup: true,
  onData(stream, session, done) {
    stream.resume();
    stream.on("end", () => {
      for (const { address } of session.envelope.rcptTo) {
        const times = (taken.get(address) ?? 0) + 1;
        taken.set(address, times);
        if (times === 2) twice++;
      }
      mails++;
      done();
    });
  },
});
// Who sends is killed in the middle of a mail.
server.on("error", () => {});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
process.stdout.write(`port ${(server.server.address() as AddressInfo).port}\n`);

for await (const line of console) {
  process.stdout.write(`${JSON.stringify({ mails, recipients: taken.size, twice })}\n`);
  if (line !== "forget") continue;
  taken.clear();
  mails = 0;
  twice = 0;
}
