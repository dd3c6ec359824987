/**
 * What of the API the application may call: types made of the operations' own declarations, and nothing else. A route
 * that does not exist, a field that is not taken, a property that is not answered: each is a type error.
 */
import type * as v from "valibot";
import type { DeclaredOperation } from "../../registry.ts";

type Operation = DeclaredOperation;

/** Every route, as operations declare it. */
export type Route = Operation["route"];

type At<R extends Route> = Extract<Operation, { route: R }>;

type Fields<R extends Route> = At<R>["input"];
type Given<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : never;
type OptionalName<Map> = { [Name in keyof Map]: undefined extends Given<Map[Name]> ? Name : never }[keyof Map];

/** What is sent to a route: names in it, and those of its query or body. */
export type Input<R extends Route> = {
  [Name in Exclude<keyof Fields<R>, OptionalName<Fields<R>>>]: Given<Fields<R>[Name]>;
} & { [Name in OptionalName<Fields<R>>]?: Given<Fields<R>[Name]> };

/** What a route answers. */
export type Output<R extends Route> = Awaited<ReturnType<At<R>["handle"]>>;

type StreamOf<R extends Route> = Extract<At<R>["output"], { kind: "events" }>;

/** Routes that answer with server-sent events: those whose events have names. */
export type EventRoute = { [R in Route]: string extends keyof StreamOf<R>["events"] ? never : R }[Route];

/** The events of a route by their names. */
export type Events<R extends Route> = {
  [Name in keyof StreamOf<R>["events"]]: StreamOf<R>["events"][Name] extends v.GenericSchema
    ? v.InferOutput<StreamOf<R>["events"][Name]>
    : never;
};

/** One item of a list's answer. */
export type Item<R extends Route> = Output<R> extends { data: (infer One)[] } ? One : never;
