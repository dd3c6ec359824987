CREATE TABLE `redirects` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`target` text,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_path` ON `redirects` (`website_id`,`path`);--> statement-breakpoint
CREATE INDEX `redirects_website` ON `redirects` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `redirects_account` ON `redirects` (`account_id`);--> statement-breakpoint
CREATE TABLE `releases` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`number` integer,
	`action` text NOT NULL,
	`message` text,
	`created_by` text NOT NULL,
	`restored_from` text,
	`pages` integer NOT NULL,
	`pages_added` integer NOT NULL,
	`pages_changed` integer NOT NULL,
	`pages_removed` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`list_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `releases_account` ON `releases` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `releases_number` ON `releases` (`website_id`,`number`);--> statement-breakpoint
CREATE INDEX `releases_unfinished` ON `releases` (`created_at`) WHERE number IS NULL;--> statement-breakpoint
ALTER TABLE `websites` ADD `release_id` text;
--> statement-breakpoint
ALTER TABLE `websites` DROP COLUMN `menu_revision`;
--> statement-breakpoint
-- It names a table that is about to be another.
DROP TRIGGER websites_bytes_removed;
--> statement-breakpoint
CREATE TABLE `__new_publications` (
	`_id` integer PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`path` text NOT NULL,
	`version_id` text NOT NULL,
	`document` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`og_image` text,
	`language` text NOT NULL,
	`page_revision` integer NOT NULL,
	`published_at` integer NOT NULL,
	`fingerprint` text,
	`menu_entries` integer,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO __new_publications (website_id, page_id, path, version_id, document, name, title, description, og_image, language, page_revision, published_at, fingerprint, menu_entries)
  SELECT website_id, page_id, path, version_id, document, name, title, description, og_image, language, page_revision, published_at, fingerprint, menu_entries
  FROM publications ORDER BY website_id, path;
--> statement-breakpoint
-- What is published becomes the first release of its website. Its identifier has the time of the website's.
INSERT INTO releases (_id, account_id, website_id, number, action, created_by, pages, pages_added, pages_changed, pages_removed, size_bytes, list_bytes, created_at)
  SELECT 'rel_' || substr(website_id, 5), account_id, website_id, 1, 'deploy', 'server', count(*), count(*), 0, 0, sum(length(bytes)), 200 * count(*), max(publications.published_at)
  FROM publications JOIN websites ON websites._id = website_id JOIN blobs ON hash = document
  WHERE websites.published_at IS NOT NULL GROUP BY website_id;
--> statement-breakpoint
DELETE FROM __new_publications WHERE website_id NOT IN (SELECT website_id FROM releases);
--> statement-breakpoint
UPDATE websites SET release_id = (SELECT _id FROM releases WHERE website_id = websites._id) WHERE published_at IS NOT NULL;
--> statement-breakpoint
UPDATE totals SET count = count + (SELECT coalesce(sum(list_bytes), 0) FROM releases WHERE account_id = owner)
    - (SELECT coalesce(sum(length(bytes)), 0) FROM publications JOIN websites ON websites._id = website_id JOIN blobs ON hash = document WHERE account_id = owner)
    + (SELECT coalesce(sum(length(bytes)), 0) FROM (SELECT DISTINCT account_id, website_id, document FROM __new_publications JOIN websites ON websites._id = website_id)
        JOIN blobs ON hash = document WHERE account_id = owner)
  WHERE kind = 'bytes';
--> statement-breakpoint
DROP TABLE publications;
--> statement-breakpoint
ALTER TABLE __new_publications RENAME TO publications;
--> statement-breakpoint
CREATE INDEX `publications_website` ON `publications` (`website_id`,`document`);--> statement-breakpoint
CREATE INDEX `publications_document` ON `publications` (`document`);--> statement-breakpoint
CREATE INDEX `publications_version` ON `publications` (`version_id`);
--> statement-breakpoint
CREATE TABLE `release_entries` (
	`release_id` text NOT NULL,
	`path` text NOT NULL,
	`publication` integer,
	`page_id` text,
	`status` integer,
	`target` text,
	PRIMARY KEY(`release_id`, `path`),
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`publication`) REFERENCES `publications`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `release_entries_page` ON `release_entries` (`release_id`,`page_id`);--> statement-breakpoint
CREATE INDEX `release_entries_publication` ON `release_entries` (`publication`);--> statement-breakpoint
INSERT INTO release_entries (release_id, path, publication, page_id)
  SELECT releases._id, path, publications._id, page_id FROM publications JOIN releases USING (website_id);
--> statement-breakpoint
-- A publication goes with the last release that shows it.
CREATE TRIGGER release_entries_publication_dropped AFTER DELETE ON release_entries WHEN old.publication IS NOT NULL BEGIN
  DELETE FROM publications WHERE _id = old.publication
    AND NOT EXISTS (SELECT 1 FROM release_entries WHERE publication = old.publication);
END;
--> statement-breakpoint
-- A document counts once for each website, however many of its releases show it.
CREATE TRIGGER publications_bytes_added AFTER INSERT ON publications
WHEN NOT EXISTS (SELECT 1 FROM publications WHERE website_id = new.website_id AND document = new.document AND _id <> new._id) BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT account_id, 'bytes', length(bytes) FROM websites, blobs WHERE _id = new.website_id AND hash = new.document
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
-- Of a website that is deleted itself nothing is found here: its own trigger has counted all of them.
CREATE TRIGGER publications_bytes_removed AFTER DELETE ON publications
WHEN NOT EXISTS (SELECT 1 FROM publications WHERE website_id = old.website_id AND document = old.document) BEGIN
  UPDATE totals SET count = count - (SELECT length(bytes) FROM blobs WHERE hash = old.document)
    WHERE owner = (SELECT account_id FROM websites WHERE _id = old.website_id) AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER releases_bytes_added AFTER INSERT ON releases BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.list_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER releases_bytes_removed AFTER DELETE ON releases BEGIN
  UPDATE totals SET count = count - old.list_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER websites_bytes_removed BEFORE DELETE ON websites BEGIN
  UPDATE totals SET count = count - (
      SELECT coalesce(sum(length(bytes)), 0) FROM (SELECT DISTINCT document FROM publications WHERE website_id = old._id)
        JOIN blobs ON hash = document
    ) WHERE owner = old.account_id AND kind = 'bytes';
END;
