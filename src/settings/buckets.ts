/** Buckets of S3 services: of published sites, and of backups. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { httpUrl, text } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

/** What a process that makes a backup needs: where to put it, and how the world is reached. */
const BACKUP_VARIABLES =
  /^(SITEWRIGHT_BACKUP_.*|AWS_(REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY)|TMPDIR|TZ|(https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS)$/i;

/** A bucket that published sites are put into, as `SITEWRIGHT_PUBLISH_S3_…` say it. */
export interface BucketSettings {
  /** Without a slash at its end, as `publicUrl`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What all names of objects begin with: empty, or with a slash at its end. */
  prefix: string;
  /** Where everybody can read what is under the prefix. */
  publicUrl: string;
}

/** Where and when backups are made, as `SITEWRIGHT_BACKUP_…` say it. */
export interface BackupSettings {
  bucket: BucketSettings;
  /** After midnight, UTC. */
  minuteOfDay: number;
  /** What a process that makes one needs of the environment. */
  environment: Record<string, string>;
}

const bucketName = v.pipe(
  text,
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, says("unlike", { example: "sites-example" })),
);

const bucketPrefix = v.pipe(
  text,
  v.regex(/^[A-Za-z0-9_-]{1,100}(\/[A-Za-z0-9_-]{1,100}){0,5}\/?$/, says("unlike", { example: "sites/example" })),
  v.transform((value) => (value.endsWith("/") ? value : `${value}/`)),
);

/** s3://bucket/prefix, where backups are put. */
const backupPlace = v.pipe(
  text,
  v.regex(
    /^s3:\/\/[A-Za-z0-9][A-Za-z0-9._-]{1,254}(\/[A-Za-z0-9_-]{1,100}){0,6}\/?$/,
    says("unlike", { example: "s3://bucket/prefix" }),
  ),
  v.transform((value) => {
    const [bucket, ...names] = value.slice("s3://".length).replace(/\/$/, "").split("/");
    return { bucket: bucket!, prefix: names.map((name) => `${name}/`).join("") };
  }),
);

/** A time of day → minutes after midnight. */
const timeOfDay = v.pipe(
  text,
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, says("no_clock")),
  v.transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3))),
);

export const PUBLISHING = part(
  "Published sites in a bucket",
  {
    endpoint: setting(
      "SITEWRIGHT_PUBLISH_S3_ENDPOINT",
      httpUrl,
      null,
      "address of an S3 service that published sites are put into as well, for a CDN in front (default: this server alone)",
    ),
    bucket: setting(
      "SITEWRIGHT_PUBLISH_S3_BUCKET",
      bucketName,
      null,
      "bucket of published sites; everybody must be able to read it",
    ),
    region: setting("SITEWRIGHT_PUBLISH_S3_REGION", text, "us-east-1", "region of the bucket, as the service names it"),
    accessKeyId: setting(
      "SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID",
      text,
      null,
      "key that may read, write, list and delete in the bucket",
    ),
    secretAccessKey: secret("SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY", text, null, "secret of that key"),
    prefix: setting(
      "SITEWRIGHT_PUBLISH_S3_PREFIX",
      bucketPrefix,
      null,
      "what all names in the bucket begin with (default: nothing)",
    ),
    publicUrl: setting(
      "SITEWRIGHT_PUBLISH_S3_PUBLIC_URL",
      httpUrl,
      null,
      "where everybody can read the bucket, with the prefix if there is one (default: endpoint/bucket/prefix)",
    ),
  },
  { group: "buckets", required: ["endpoint", "bucket", "accessKeyId", "secretAccessKey"] },
);

export const BACKUPS = part(
  "Backups",
  {
    to: setting(
      "SITEWRIGHT_BACKUP_TO",
      backupPlace,
      null,
      "bucket of an S3 service that a backup is put into each day, as s3://bucket/prefix; one prefix for each installation (default: none is made)",
    ),
    minuteOfDay: setting("SITEWRIGHT_BACKUP_TIME", timeOfDay, "03:00", "when, in UTC"),
    endpoint: setting(
      "SITEWRIGHT_BACKUP_S3_ENDPOINT",
      httpUrl,
      null,
      "address of the S3 service (default: that of Amazon's region)",
    ),
    region: setting("SITEWRIGHT_BACKUP_S3_REGION", text, "us-east-1", "region of the bucket", "AWS_REGION"),
    accessKeyId: setting(
      "SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID",
      text,
      null,
      "key that may read, write, list and delete in the bucket",
      "AWS_ACCESS_KEY_ID",
    ),
    secretAccessKey: secret(
      "SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY",
      text,
      null,
      "secret of that key",
      "AWS_SECRET_ACCESS_KEY",
    ),
  },
  { group: "buckets", required: ["to", "accessKeyId", "secretAccessKey"] },
);

/** All or nothing: an address without a key, or a key without an address, is a mistake. */
export function readPublishBucket(reading: Reading): { publishBucket: BucketSettings | null } {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region, ...optional } = reading.values(PUBLISHING);
  const { settings } = PUBLISHING;
  const needed = [settings.endpoint, settings.bucket, settings.accessKeyId, settings.secretAccessKey];
  const missing = needed.filter((setting) => !reading.isGiven(setting));
  if (missing.length > 0 && missing.length < needed.length)
    for (const { name } of missing)
      reading.refuse(name, "needs_other", { other: needed.find((setting) => reading.isGiven(setting))!.name });
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { publishBucket: null };
  const prefix = optional.prefix ?? "";
  const publicUrl = optional.publicUrl ?? `${endpoint}/${bucket}/${prefix}`.replace(/\/$/, "");
  return { publishBucket: { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, publicUrl } };
}

/** A place without the keys to it is a mistake; and so is one that everybody can read. */
export function readBackup(
  { values, refuse, environment }: Reading,
  published: BucketSettings | null,
): { backup: BackupSettings | null } {
  const { to, minuteOfDay, region, accessKeyId, secretAccessKey, ...optional } = values(BACKUPS);
  const endpoint = optional.endpoint ?? `https://s3.${region}.amazonaws.com`;
  if (!to) return { backup: null };
  const { settings } = BACKUPS;
  const other = settings.to.name;
  if (!accessKeyId) refuse(settings.accessKeyId.name, "needs_other", { other });
  if (!secretAccessKey) refuse(settings.secretAccessKey.name, "needs_other", { other });
  if (published?.endpoint === endpoint && published.bucket === to.bucket) refuse(other, "bucket_public");
  if (!accessKeyId || !secretAccessKey) return { backup: null };
  const publicUrl = `${endpoint}/${to.bucket}/${to.prefix}`.replace(/\/$/, "");
  const given = Object.entries(environment).filter(
    (variable): variable is [string, string] => Boolean(variable[1]) && BACKUP_VARIABLES.test(variable[0]),
  );
  return {
    backup: {
      bucket: { endpoint, region, accessKeyId, secretAccessKey, ...to, publicUrl },
      minuteOfDay,
      environment: Object.fromEntries(given),
    },
  };
}
