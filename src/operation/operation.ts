/**
 * An operation is a value: one declaration for each endpoint. REST routes, the reference, MCP tools, rate limits,
 * plan gates, prices and the contract tests are loops over the list of declarations (`registry.ts`).
 */
import type * as v from "valibot";
import type { Engine, EngineSource } from "../engines/engine.ts";
import type { Queue } from "../jobs/queue.ts";
import type { EventFeeds } from "../jobs/streams.ts";
import type { Senders } from "../lib/addresses.ts";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import type { ErrorCode } from "../lib/errors.ts";
import type { IdPrefix, IdSource } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { Measurements } from "../lib/measurements.ts";
import type { Brand } from "../policy/brands.ts";
import type { Account, Feature } from "../policy/plans.ts";
import type { RateLimiter } from "../policy/rate_limit.ts";
import { type Member, type NeededRight, neededRight } from "../policy/rights.ts";
import type { Role } from "../policy/roles.ts";
import type { Limits, NeededScope } from "../policy/scopes.ts";
import { isOfWebsite } from "../policy/website_limits.ts";
import type { Authority } from "../providers/acme/authority.ts";
import type { Checkout } from "../providers/checkout/checkout.ts";
import type { DnsLookup } from "../providers/dns/lookup.ts";
import type { Mailer } from "../providers/mail.ts";
import type { Outgoing } from "../providers/outgoing.ts";
import type { OwnAddresses } from "../providers/own_addresses.ts";
import type { Registrar } from "../providers/registrar/registrar.ts";
import type { Config } from "../settings/config.ts";
import type { CurrentSettings } from "../settings/current.ts";
import type { Db, SerializationKey, Storage } from "../storage/client.ts";
import type { Secrets } from "../storage/secrets.ts";
import type { websites } from "../storage/tables.ts";
import type { TemporaryFile } from "../storage/temporary_files.ts";
import type { ComputeFor } from "../workers/computation.ts";
import type { AtOnce } from "./bulkhead.ts";

/** A website that visitors see. */
export interface PublishedSite {
  _id: string;
  account_id: string;
  name: string;
  language: string | null;
  release_id: string;
  permissions: string[] | null;
  agents: (typeof websites.$inferSelect)["agents"];
  icon: string | null;
}

/** Files that a site has without anyone having made them: its 404 page, lists of its pages, an icon. */
export type SiteFiles = (site: PublishedSite, origin: string) => Promise<{ name: string; text: string }[]>;

/** What the whole service is made of; there are no globals. */
export interface Services {
  config: Config;
  /** Origin of the application as who calls sees it: at a brand's host that, else the server's own. */
  baseUrl: string;
  /** Origin of the application at the server's own address, for example "http://localhost:3000". */
  serverUrl: string;
  /** Whose host was asked, in a call; null: the server's own. */
  brand: Brand | null;
  storage: Storage;
  clock: Clock;
  ids: IdSource;
  log: Log;
  /** What is counted and timed, for who watches the service. */
  measurements: Measurements;
  engine: EngineSource;
  /** The engine, computing in the turn of an account. */
  engineFor(owner: string): Engine;
  /** Runs computations off the main thread, in the turn of an account. */
  computeFor: ComputeFor;
  queue: Queue;
  rateLimiter: RateLimiter;
  /** Who sent a request, also through a proxy. */
  senders: Senders;
  /** Event streams of runs. */
  feeds: EventFeeds;
  /** What DNS says of names, by the servers that know. */
  dns: DnsLookup;
  /** Who signs certificates; null: this process does not speak TLS. */
  authority: Authority | null;
  /** Under which addresses the world reaches this server. */
  ownAddresses: OwnAddresses;
  /** Requests to addresses that users give. */
  outgoing: Outgoing;
  /** Encrypts what must be read again. */
  secrets: Secrets;
  /** Null: this server is not set up to send e-mail. */
  mailer: Mailer | null;
  /** Where customers pay. Null: nobody pays here. */
  checkout: Checkout | null;
  /** Where domains are bought. Null: none are. */
  registrar: Registrar | null;
  siteFiles: SiteFiles;
  /** All that can be called. */
  operations: readonly AnyOperation[];
  /** With what the operator's account opens the reference, until it renews the password (features/accounts). */
  reference: { user: string; password: string };
  /** Signs links that need no key. */
  linkSecret: string;
  /** Aborted when the process is asked to stop. */
  stopping: AbortSignal;
  /** What features do, in the caller's transaction, when visitors are to see something else of a website, or nothing. */
  onSiteChange: ((
    context: Pick<Context, "db" | "now" | "services" | "afterCommit">,
    websiteId: string,
  ) => Promise<void>)[];
  /** What the settings say now, and what waits for the next start. */
  settings: CurrentSettings;
  /** Begins this process anew; null: nobody can but who has started it. */
  restart: (() => void) | null;
  /** What only some rooms need, made where it is first asked for; the same ever after. */
  part<Part>(make: (services: Services) => Part): Part;
  /** What is made of the settings: the same until they have changed, then made anew. */
  ofSettings<Part>(make: (services: Services) => Part): Part;
}

export function createParts(services: () => Services): Services["part"] {
  const made = new Map<unknown, unknown>();
  return <Part>(make: (services: Services) => Part): Part => {
    if (!made.has(make)) made.set(make, make(services()));
    return made.get(make) as Part;
  };
}

export function createPartsOfSettings(services: () => Services, { version }: CurrentSettings): Services["ofSettings"] {
  let parts = createParts(services);
  let of = version();
  return (make) => {
    if (of !== version()) [parts, of] = [createParts(services), version()];
    return parts(make);
  };
}

/** Who calls: transports turn a key or a session into this. */
export interface Caller {
  account: Account;
  /** Whose session it is; none with a key, which acts as an owner. */
  person?: Person;
  /** With which key, where that is known. */
  keyId?: string;
  /** By whose token (features/oauth): that person's role counts, and it is no session. */
  token?: Member & { connection_id: string; user_id: string };
  /** Of which account the key or session is, where that is the parent of the one that it acts in (transport/acting.ts). */
  actsFrom?: string;
  /** What a key or a token is cut to; left out: nothing is cut. */
  limits?: Limits | null;
  /** How they are called: a person's address or name, a key's or a program's name. */
  who?: string;
  /** Whose address the request comes from; null where that is not known. */
  sender?(): string | null;
  via: "rest" | "mcp" | "application";
}

/** Somebody who is signed in. */
export interface Person extends Member {
  user_id: string;
  session_id: string;
  /** When they have last shown, with a password or a passkey, who they are. */
  confirmed_at: number;
  /** They have shown one factor alone, and an account of theirs asks for two. */
  hasOneFactor?: boolean;
  /** It is the one that they act in: first they must set up a second one. */
  lacksSecondFactor?: boolean;
}

/** Who calls what is open to all, when nobody is signed in: it owns nothing. */
export const NOBODY: Caller = {
  account: { _id: "", name: "", plan: "free", plan_status: "active" },
  via: "application",
};

/** What the transport knows of the browser or program that calls, and what that is to keep. */
export interface Browser {
  /** Who sent the request (lib/addresses.ts); null where that is not known. */
  sender: string | null;
  userAgent: string | null;
  /** What it was given when this user signed in with it; null: it has nothing of that user. */
  deviceOf(userId: string): string | null;
  /** With the answer, unless it is an error: a new session, the one it has for longer, or none any more. */
  keepSession(session: { token: string } | "longer" | "none"): void;
  /** Likewise: what it shows later as proof that this user has signed in with it. */
  keepDevice(userId: string, token: string): void;
}

/** How far some work is: a percentage that only grows, and what is being done. */
export interface Progress {
  percent: number;
  message: string;
}

/** Who calls, for the audit (policy/audit.ts), and what handlers add: who it turned out to be, and what it was about. */
export interface AuditNote {
  /** As the caller's `who`; null: that is not known. */
  who: string | null;
  sender(): string | null;
  /** Who it turned out to be, where signing in begins. */
  user: { _id: string; account_id: string; email: string | null; name: string } | null;
  /** Identifiers of what it was about, beside those in its input and answer. */
  resources: string[];
}

/** What a feature's service needs to write: the transaction, the account, the time. */
export type WriteContext = Pick<Context, "db" | "now" | "newId"> & {
  account: { _id: string };
  /** Left out: it stands alone. */
  changeId?: string | null;
  authorId?: string | null;
};

/** What a handler gets. */
export interface Context {
  services: Services;
  /** What is written here says which call it is about, and whose. */
  log: Log;
  account: Account;
  /** Null: a key calls, or nobody whom we know. */
  person: Person | null;
  /** With which key; null: with none. */
  keyId: string | null;
  /** By whose token; null: by none. */
  token: Caller["token"] | null;
  /** Of which account the key or session is, where that is the parent of `account`; null: of `account` itself. */
  actsFrom: string | null;
  /** What the key or token is cut to; null: it is not. Lists narrow themselves to its websites. */
  limits: Limits | null;
  browser: Browser;
  via: Caller["via"];
  /** Of this call alone: what it makes of several pages belongs together. */
  changeId: string;
  /** Whose session or token it is; null: a key calls. */
  authorId: string | null;
  audit: AuditNote;
  /** Reads see the newest commit; in a `write` operation this is the call's own transaction. */
  db: Db;
  /** Milliseconds since the epoch, the same for the whole call. */
  now: number;
  newId(prefix: IdPrefix): string;
  /** For operations with `credits`: the id of the resource that the reserved credits belong to. */
  resourceId: string;
  /** Aborted when the caller has gone or the process stops. For streams; other work goes on. */
  signal: AbortSignal;
  /** For operations with `upload`: the file that was sent. It is gone when the call has ended. */
  upload: TemporaryFile | null;
  /** For operations with `signed`: the body and its signature, as they came. */
  signed: SignedBody | null;
  /** Runs once the call's writes are on disk. */
  afterCommit(effect: () => void): void;
  /** Tells a caller who waits how far the work is, if it wants to know. */
  progress(report: Progress): void;
}

// biome-ignore lint/suspicious/noExplicitAny: any output, so that a field may parse what comes as text.
export type Field = v.GenericSchema<any, any>;
export type InputMap = Record<string, Field>;
export type InputOf<Input extends InputMap> = { [Name in keyof Input]: v.InferOutput<Input[Name]> };

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Route = `${Method} /${"v1" | "auth"}/${string}`;

/** What a streaming operation's handler returns: whose events, and after which number. Null: there are none to come. */
export type StreamSource = { subject: string; after: number } | null;

/** The output of a streaming operation: the events it sends, each with the schema of its data. */
export interface EventStream<Events extends Record<string, v.GenericSchema> = Record<string, v.GenericSchema>> {
  kind: "events";
  /** Of its events, for the reference. */
  name: string;
  events: Events;
}

/** A whole document instead of JSON. */
export interface DocumentOutput {
  kind: "document";
  contentType: string;
}

/** What a handler of a `DocumentOutput` returns. */
export interface DocumentBody {
  text: string;
  /** Instead of the text, for documents that are none. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** A file that is made while it is sent: however large it is, little of it is in memory. */
export interface FileOutput {
  kind: "file";
  contentType: string;
  /** What it can be besides, when the caller asks for that. */
  others?: string[];
}

/** What a handler of a `FileOutput` returns. */
export interface FileBody {
  /** Under which a browser keeps it. */
  name: string;
  /** Where it is another than the operation's. */
  contentType?: string;
  /** Asked for the next piece when the client has room for it, and told to return when the client has gone. */
  pieces: AsyncIterableIterator<Uint8Array>;
}

/**
 * A body that is a file instead of JSON: it is received on disk, and the operation's own input is in the query. With a
 * `field` the body is a form that has the file in it beside the input; such an operation may also be called with JSON,
 * without a file.
 */
export interface Upload {
  contentType: string;
  field?: string;
  /** What it is, for the reference. */
  description: string;
  mostBytes(config: Config): number;
  /** The setting that says how large it may be. */
  setting: string;
}

/** A body that another server signs: it is handed over as it came, from whatever origin, because its signature says whose it is. */
export interface Signed {
  /** The header with the signature; of several the first that there is. */
  header: string | string[];
  mostBytes: number;
  /** What is sent, for the reference. */
  description: string;
}

/** What came to an operation with `signed`. */
export interface SignedBody {
  payload: string;
  signature: string;
  /** All of its headers that there were. */
  headers: Record<string, string>;
}

/** For how long it is believed that whoever has a session is the person who signed in. */
export const RECENT_MS = 10 * MINUTE_MS;

/** Who may call: a key or session, only a session, only one of the operator's account, anybody. */
export type Access = "account" | "session" | "operator" | "open";

export interface Credits<Input> {
  /** The price in credits; may depend on what the account's plan allows and on what is stored. */
  cost(input: Input, context: Context): number | Promise<number>;
  /** The prices in words, for the reference. */
  price: string;
  /** Name of the 402 field that says how many credits the call needs. */
  shortfall: "required" | "needed";
  /** Who settles the reservation: a job that outlives the call, or the end of the call. */
  settle: "job" | "call";
  /** Prefix of the resource that the credits are reserved for. */
  resource: IdPrefix;
  /** Reason in the ledger. */
  reason: string;
}

/** A picture in a tool's answer, in base64. */
export interface ToolImage {
  type: "image";
  mimeType: string;
  data: string;
}

/**
 * How an operation appears over MCP. Its arguments are the operation's input, where `id` is named after its resource
 * (`page_id`) and lists begin with page 1; everything else that is special about a tool is said here.
 */
export interface Tool<Input extends InputMap> {
  name: string;
  /** For people, in a client's list of tools; the operation's summary when left out. */
  title?: string;
  /** For a model that must choose: when to use it, what comes next, what can't be undone. The price is added to it. */
  description: string;
  /** The set it belongs to, for clients that want some only; the operation's group when left out. */
  toolset?: string;
  /** In the short list of those who take other tools by need (transport/mcp/by_need.ts). */
  core?: boolean;
  rename?: Partial<Record<keyof Input & string, string>>;
  /** Inputs that are no arguments; they keep their default. */
  omit?: (keyof Input & string)[];
  /** Inputs that are no arguments and always have this value. */
  fixed?: Partial<InputOf<Input>>;
  /** Inputs with many members, of which a list of tools says names and types alone: the reference says the rest. */
  terse?: (keyof Input & string)[];
  /** A list without paging: the answer has all items, as far as they fit. */
  everyPage?: boolean;
  /** Its answer is long, and of no use when it is cut: code. Clients that cut answers are told. */
  wholeAnswer?: boolean;
  /** Changes nothing; true for a GET. */
  readOnly?: boolean;
  /** Takes something away for good; true for a DELETE. */
  destructive?: boolean;
  /** A second call with the same arguments changes nothing more; true for PUT and DELETE. */
  idempotent?: boolean;
  /** Has an effect on, or content from, the world outside of the account; true where content is untrusted. */
  openWorld?: boolean;
  /** Who wrote the texts in the answer, when it was not the account: a model must not follow what they say. */
  untrusted?: string;
  /** The price in words, where it is not the operation's. */
  price?: string;
  /** What a list of tools says of the answer, where the operation's own is more than a model needs to know of it. */
  output?: v.GenericSchema;
  /** The answer of `handle` has `images` beside what is in `output`, for the model to look at. */
  images?: boolean;
  /** Instead of the operation's handler, whose answer is a file and so no answer of a tool; with an `output`. */
  handle?(context: Context, input: InputOf<Input>): Promise<unknown>;
}

export interface Declaration<
  Input extends InputMap,
  Output,
  Prepared = undefined,
  OwnRoute extends Route = Route,
  Events extends Record<string, v.GenericSchema> = Record<string, v.GenericSchema>,
> {
  /** Feature and verb, for example "pages.generate". */
  name: string;
  route: OwnRoute;
  summary: string;
  description?: string;
  /** Names in the route come from the path, the rest from the query (GET, DELETE) or the body. */
  input: Input;
  /** Of these fields one must be there, and no other. */
  exactlyOne?: (keyof Input & string)[];
  output: v.GenericSchema<unknown, Output> | EventStream<Events> | DocumentOutput | FileOutput;
  /** Takes a file as its body. */
  upload?: Upload;
  /** Takes a body that another server signs; `context.signed` has it. For operations that are open to all. */
  signed?: Signed;
  /** How many such calls may be under way at the same time: of an account (else 429), and of the server (else 503). */
  atOnce?: AtOnce;
  /**
   * Requests a window of 15 minutes: of an account, or of an address where it is open to all. Left out: `LIMIT.read` for a
   * GET, else `LIMIT.default`.
   */
  limit?: number;
  /**
   * Who may call: whoever has a key or a session; only who is signed in, because it is about a person; or all, where
   * signing in begins. What is open to all takes small bodies and no Idempotency-Key.
   */
  access?: Access;
  /**
   * It hands out a person's access, or takes it: only somebody who is signed in and has shown within the last 10 minutes who
   * they are (features/users, `POST /auth/confirm`). A key that is lost, or a browser that is left open, must not become a person.
   * `recent_or_key`: a key may, too, and no token of a connection.
   */
  person?: "recent" | "recent_or_key";
  /** Likewise `recent_or_key`, for input with which it hands out a person's access. */
  handsOutAccess?(input: InputOf<Input>): boolean;
  /**
   * With `access: "session"`: it is about the account's people, and an owner of the account's parent may call it too. What is
   * about who calls, or gives the account away, is not.
   */
  byParent?: true;
  /**
   * It is about who calls, whatever account they act in, so that `Sitewright-Account` changes nothing: only a session calls
   * it, and any role may.
   */
  personal?: true;
  /** May be called with a session that can do nothing but get a second factor, where the account asks for one. */
  withoutSecondFactor?: boolean;
  /**
   * What a key or a token needs for it (policy/scopes.ts). Everything that they may call says so; what only a session
   * calls, and what is open to all, does not.
   */
  scope?: NeededScope;
  /**
   * What it does for who may touch some websites only (policy/website_limits.ts): `listed`, it answers with what is of
   * those websites; `none`, it is about no website; `whole`, it is about more than the website that it names. Left out,
   * it must name something of a website, and that decides.
   */
  websites?: "listed" | "none" | "whole";
  /** The least that a user must be, where it is not: a viewer to read, an editor for everything else. */
  role?: Role;
  /**
   * What somebody with the role `client` needs for it instead (policy/rights.ts), where it is not what follows from its
   * scope and group.
   */
  right?: NeededRight;
  /** `read`: no writes. `write`: the whole call is one transaction. `outside`: awaits the outside world, writes in steps. */
  effect?: "read" | "write" | "outside";
  /**
   * Who waits while it writes (storage/serialization_keys.ts), where that is not its account: what is about others too is in "all", as
   * everything that is open to all, and what operators do.
   */
  serializationKey?: SerializationKey;
  credits?: Credits<InputOf<Input>>;
  /** Writes with AI: 403 `ai_off` to a client that may not (policy/clients.ts). */
  ai?: true;
  /** Needs a plan with this feature, else 403. */
  feature?: Feature;
  /** Adds to what the account stores: 402 `storage_exceeded` when that has reached the quota of its plan. */
  stores?: boolean;
  /** Codes that this operation can answer with, beside those every operation has, and `not_found` of what its path names. */
  errors?: ErrorCode[];
  /** Refusals that the audit tells of beside what is done: sign-ins that fail. */
  auditedErrors?: ErrorCode[];
  /** Code for bad input where the specification wants another than 400. */
  invalidCode?: ErrorCode;
  /** Codes for bad input in single fields. */
  invalidFieldCodes?: Partial<Record<keyof Input & string, ErrorCode>>;
  /** Examples of input and output for the reference. */
  example?: { input?: Record<string, unknown>; output?: unknown };
  tool?: Tool<Input>;
  /** The answer shows a secret: what is kept of it for an Idempotency-Key is encrypted. */
  showsSecret?: boolean;
  /** The answer may be megabytes, as code and lists with prompts are: it is made and sent piece by piece. */
  large?: boolean;
  /**
   * For operations that compute and write: runs before the transaction and so keeps no other writer waiting. It reads
   * and computes, and writes nothing (but blobs, which are nothing until something refers to them, and what is hidden
   * until `handle` shows it, jobs/unfinished.ts); what it refuses is free. `handle` gets its result, checks that what it was made from still holds, and throws `PremisesChanged` where
   * it does not; then a `write` operation is prepared again.
   */
  prepare?(context: Context, input: InputOf<Input>): Promise<Prepared>;
  /** Gives up what was prepared, when `handle` has not used it: it failed, or another call with the same key was first. */
  abandon?(context: Context, prepared: Prepared): Promise<void>;
  /**
   * What a call that prepares works on, by name: calls with the same one are prepared and run one after the other.
   * Null: none that is known.
   */
  inTurn?(context: Context, input: InputOf<Input>): Promise<string | null>;
  handle(context: Context, input: InputOf<Input>, prepared: Prepared): Promise<Output>;
}

export interface Operation<
  Input extends InputMap = InputMap,
  Output = unknown,
  Prepared = undefined,
  OwnRoute extends Route = Route,
  Events extends Record<string, v.GenericSchema> = Record<string, v.GenericSchema>,
> extends Omit<Declaration<Input, Output, Prepared, OwnRoute, Events>, "websites"> {
  /** `named`: it can't be called without naming something of a website. */
  websites?: "listed" | "none" | "whole" | "named";
  method: Method;
  path: string;
  /** Group in the reference. */
  group: string;
  access: Access;
  /** Whether only a session calls it, and no key. */
  needsSession: boolean;
  limit: number;
  role: Role;
  right: NeededRight;
  effect: "read" | "write" | "outside";
  /** Whether the audit tells of each call: what changes something, and what takes something along. */
  isAudited: boolean;
  /** Names of the input fields that are identifiers. */
  idNames: string[];
  /** Names of the input fields that come from the path. */
  pathNames: string[];
  errors: ErrorCode[];
}

/** What loops over operations see: the types of input and output no longer matter there. */
// biome-ignore lint/suspicious/noExplicitAny: a list of operations holds every input and output type.
export type AnyOperation = Operation<any, any, any>;

/**
 * Declares an endpoint. Derives what can be derived, so that a declaration says each thing once. Its route and events
 * are part of its type: from that the application knows what may be called, and how (dashboard/api).
 */
export function operation<
  const Input extends InputMap,
  Output,
  Prepared = undefined,
  const OwnRoute extends Route = Route,
  Events extends Record<string, v.GenericSchema> = Record<string, v.GenericSchema>,
>(
  declaration: Declaration<Input, Output, Prepared, OwnRoute, Events>,
): Operation<Input, Output, Prepared, OwnRoute, Events> {
  const [method, path] = declaration.route.split(" ") as [Method, string];
  const access = declaration.access ?? (declaration.personal ? "session" : "account");
  const effect = declaration.effect ?? (method === "GET" ? "read" : "write");
  const group = declaration.name.split(".")[0]!;
  const idNames = Object.keys(declaration.input).filter((name) => isIdentifier(declaration.input[name]));
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const isOfThing = pathNames.some((name) => idNames.includes(name));
  return {
    ...declaration,
    method,
    path,
    group,
    access,
    needsSession: access === "session" || declaration.person === "recent",
    limit: declaration.limit ?? (method === "GET" ? LIMIT.read : LIMIT.default),
    serializationKey:
      declaration.serializationKey ?? (access === "account" || access === "session" ? undefined : "all"),
    websites: declaration.websites ?? (namesWebsite(declaration.input) ? "named" : undefined),
    role: declaration.role ?? (method === "GET" || declaration.personal ? "viewer" : "editor"),
    right: neededRight(declaration, group),
    effect,
    isAudited: effect !== "read" || ("kind" in declaration.output && declaration.output.kind === "file"),
    idNames,
    pathNames,
    errors: [...new Set<ErrorCode>([...(isOfThing ? ["not_found" as const] : []), ...(declaration.errors ?? [])])],
  };
}

/** Whether a field is an identifier, or a list of them. */
function isIdentifier(field: unknown): boolean {
  const schema = field as { prefix?: string; wrapped?: unknown; item?: unknown } | undefined;
  return schema !== undefined && (schema.prefix !== undefined || isIdentifier(schema.wrapped ?? schema.item));
}

/** Whether an input can't be without the identifier of something that is of a website. */
const namesWebsite = (input: InputMap): boolean =>
  Object.values(input).some((field) => isOfWebsite((field as { prefix?: string }).prefix ?? ""));

/** The rate limits of the specification (section 8) and the contract (section 9), in requests a window. */
export const LIMIT = {
  default: 100,
  create: 30,
  deploy: 50,
  edit: 200,
  /** What is stored by itself while somebody writes. */
  autosave: 1000,
  read: 2000,
  list: 2000,
  mainList: 3000,
  run: 5000,
  analytics: 300,
  export: 50,
  lookup: 200,
} as const;
