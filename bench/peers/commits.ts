/** Limit of durable creates: how many commits of one website a second the disk allows, with the same schema. */
import { Database } from "bun:sqlite";

const [, , path, account, seconds] = process.argv;
const database = new Database(path!);
database.run("PRAGMA journal_mode = WAL");
database.run("PRAGMA synchronous = FULL");
database.run("PRAGMA foreign_keys = ON");
const insert = database.prepare(
  "INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)",
);
const end = performance.now() + Number(seconds) * 1000;
const begin = performance.now();
let count = 0;
while (performance.now() < end) {
  count++;
  const text = `A small sourdough bakery in Portland, number ${count}. Country loaves, croissants and cardamom buns.`;
  insert.run(`web_${crypto.randomUUID()}`, account!, `Bakery ${count}`, text);
}
process.stdout.write(`${count / ((performance.now() - begin) / 1000)}\n`);
