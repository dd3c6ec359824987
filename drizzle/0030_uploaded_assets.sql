CREATE TABLE `asset_uses` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`file` text NOT NULL,
	PRIMARY KEY(`subject`, `file`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asset_uses_file` ON `asset_uses` (`account_id`,`file`);--> statement-breakpoint
CREATE TABLE `asset_variants` (
	`original` text NOT NULL,
	`file` text NOT NULL,
	`blob` text NOT NULL,
	`content_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	PRIMARY KEY(`original`, `file`),
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_variants_file` ON `asset_variants` (`file`);--> statement-breakpoint
CREATE INDEX `asset_variants_blob` ON `asset_variants` (`blob`);--> statement-breakpoint
CREATE TABLE `blob_pieces` (
	`hash` text NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`hash`, `position`)
);
--> statement-breakpoint
CREATE TABLE `site_texts` (
	`publication` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `assets_account`;--> statement-breakpoint
DROP INDEX `assets_website`;--> statement-breakpoint
ALTER TABLE `assets` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `alt` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `kind` text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `source` text DEFAULT 'generated' NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `size_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `variant_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `assets` ADD `pending` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `assets_account_kind` ON `assets` (`account_id`,`kind`,`_id`);--> statement-breakpoint
CREATE INDEX `assets_website_kind` ON `assets` (`website_id`,`kind`,`_id`);--> statement-breakpoint
CREATE INDEX `assets_pending` ON `assets` (`pending`,`_id`) WHERE pending = 1;--> statement-breakpoint
CREATE INDEX `assets_account` ON `assets` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `assets_website` ON `assets` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `pages_og_image` ON `pages` (`account_id`,`og_image`) WHERE og_image IS NOT NULL;--> statement-breakpoint
UPDATE assets SET
  updated_at = created_at,
  size_bytes = (SELECT length(bytes) FROM blobs WHERE hash = blob),
  name = coalesce(substr(prompt, 1, 200), file),
  pending = content_type <> 'image/svg+xml';
--> statement-breakpoint
-- What assets take of the quota is in their own rows from now on, with the widths that are made of them.
DROP TRIGGER assets_bytes_added;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_added AFTER INSERT ON assets BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes + new.variant_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_changed AFTER UPDATE OF size_bytes, variant_bytes ON assets BEGIN
  UPDATE totals SET count = count + new.size_bytes + new.variant_bytes - old.size_bytes - old.variant_bytes
    WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
DROP TRIGGER assets_bytes_removed;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_removed AFTER DELETE ON assets BEGIN
  UPDATE totals SET count = count - old.size_bytes - old.variant_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
-- The widths of a picture go with the last asset that has it.
CREATE TRIGGER asset_variants_removed AFTER DELETE ON assets
WHEN NOT EXISTS (SELECT 1 FROM assets WHERE blob = old.blob) BEGIN
  DELETE FROM asset_variants WHERE original = old.blob;
END;
--> statement-breakpoint
-- How many an account and a website have, and how many of them are pictures.
CREATE TRIGGER assets_total_added AFTER INSERT ON assets BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT owner, kind, 1 FROM (SELECT new.account_id AS owner UNION ALL SELECT new.website_id),
      (SELECT 'assets' AS kind UNION ALL SELECT 'assets ' || new.kind) WHERE owner IS NOT NULL
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER assets_total_removed AFTER DELETE ON assets BEGIN
  UPDATE totals SET count = count - 1
    WHERE owner IN (old.account_id, old.website_id) AND kind IN ('assets', 'assets ' || old.kind);
END;
--> statement-breakpoint
INSERT INTO totals (owner, kind, count)
  SELECT owner, kind, count(*) FROM (
    SELECT account_id AS owner, 'assets' AS kind FROM assets
    UNION ALL SELECT account_id, 'assets ' || kind FROM assets
    UNION ALL SELECT website_id, 'assets' FROM assets WHERE website_id IS NOT NULL
    UNION ALL SELECT website_id, 'assets ' || kind FROM assets WHERE website_id IS NOT NULL
  ) GROUP BY owner, kind;
--> statement-breakpoint
CREATE TRIGGER assets_search_added AFTER INSERT ON assets BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'asset' || substr(new.account_id, 5), new.name || ' ' || coalesce(new.alt, '') || ' ' || coalesce(new.prompt, '')
    FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER assets_search_changed AFTER UPDATE OF name, alt ON assets BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'asset' || substr(new.account_id, 5), new.name || ' ' || coalesce(new.alt, '') || ' ' || coalesce(new.prompt, '')
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER assets_search_removed AFTER DELETE ON assets BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_waiting WHERE row = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
INSERT INTO search_rows (resource) SELECT _id FROM assets ORDER BY _id;
--> statement-breakpoint
INSERT INTO search (rowid, scope, words)
  SELECT row, 'asset' || substr(account_id, 5), name || ' ' || coalesce(alt, '') || ' ' || coalesce(prompt, '')
  FROM assets JOIN search_rows ON resource = _id;
--> statement-breakpoint
CREATE TRIGGER pages_asset_uses_removed AFTER DELETE ON pages BEGIN
  DELETE FROM asset_uses WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER publications_asset_uses_removed AFTER DELETE ON publications BEGIN
  DELETE FROM asset_uses WHERE subject = 'publication ' || old._id;
END;
--> statement-breakpoint
-- What drafts and publications show is known from now on; of those that there are it is looked up once.
INSERT INTO asset_uses (account_id, subject, kind, file)
  SELECT DISTINCT pages.account_id, pages._id, 'page', file FROM assets
    JOIN pages ON pages.account_id = assets.account_id AND (assets.website_id IS NULL OR assets.website_id = pages.website_id)
    JOIN versions ON versions._id = pages.draft_version_id
    JOIN blobs ON blobs.hash IN (versions.html, versions.css)
  WHERE instr(bytes, CAST('/_sw/assets/' || file AS BLOB)) > 0;
--> statement-breakpoint
INSERT INTO asset_uses (account_id, subject, kind, file)
  SELECT DISTINCT websites.account_id, 'publication ' || publications._id, 'publication', file FROM assets
    JOIN websites ON websites.account_id = assets.account_id AND (assets.website_id IS NULL OR assets.website_id = websites._id)
    JOIN publications ON publications.website_id = websites._id
    JOIN blobs ON blobs.hash = publications.document
  WHERE instr(bytes, CAST('/_sw/assets/' || file AS BLOB)) > 0;
--> statement-breakpoint
-- Words of published pages, each website's by its scope. Without content: what is shown of a page is in site_texts.
CREATE VIRTUAL TABLE site_search USING fts5(
  scope, title, headings, body, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER publications_search_removed AFTER DELETE ON publications BEGIN
  DELETE FROM site_search WHERE rowid = old._id;
  DELETE FROM site_texts WHERE publication = old._id;
END;
