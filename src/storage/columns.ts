/** The column types that tables share: times are integers (milliseconds since the epoch), JSON is text. */
import { integer, text } from "drizzle-orm/sqlite-core";

export const id = () => text().primaryKey();
export const time = () => integer();
export const flag = () => integer({ mode: "boolean" });
export const json = <Value>() => text({ mode: "json" }).$type<Value>();
export const created = { created_at: time().notNull() };
export const stamped = { created_at: time().notNull(), updated_at: time().notNull() };
