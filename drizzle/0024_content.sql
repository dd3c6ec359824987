CREATE TABLE `collections` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`name` text NOT NULL,
	`singular_name` text NOT NULL,
	`slug` text NOT NULL,
	`fields` text NOT NULL,
	`removed_fields` text NOT NULL,
	`title_field` text,
	`route` text,
	`sort` text,
	`per_page` integer NOT NULL,
	`feed` integer NOT NULL,
	`kind` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collections_account` ON `collections` (`account_id`);--> statement-breakpoint
CREATE INDEX `collections_website` ON `collections` (`website_id`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug` ON `collections` (`website_id`,`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_route` ON `collections` (`website_id`,`route`);--> statement-breakpoint
CREATE TABLE `content_changes` (
	`website_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`record_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`website_id`, `collection_id`, `record_id`),
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `record_values` (
	`collection_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`record_id` text NOT NULL,
	`shown` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `key`, `value`, `record_id`, `shown`),
	FOREIGN KEY (`record_id`) REFERENCES `records`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `record_values_record` ON `record_values` (`record_id`);--> statement-breakpoint
CREATE INDEX `record_values_asset` ON `record_values` (`value`) WHERE value > 'ast_' AND value < 'ast~';--> statement-breakpoint
CREATE TABLE `records` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`slug` text NOT NULL,
	`data` text NOT NULL,
	`draft_data` text,
	`status` text NOT NULL,
	`publish_at` integer,
	`unpublish_at` integer,
	`published_at` integer,
	`revision` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `records_account` ON `records` (`account_id`);--> statement-breakpoint
CREATE INDEX `records_website` ON `records` (`website_id`);--> statement-breakpoint
CREATE INDEX `records_collection` ON `records` (`collection_id`,`_id`);--> statement-breakpoint
CREATE INDEX `records_status` ON `records` (`collection_id`,`status`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `records_slug` ON `records` (`collection_id`,`slug`);--> statement-breakpoint
CREATE INDEX `records_updated` ON `records` (`collection_id`,`updated_at`,`_id`);--> statement-breakpoint
CREATE INDEX `records_published` ON `records` (`collection_id`,`published_at`,`_id`);--> statement-breakpoint
CREATE INDEX `records_publish_at` ON `records` (`publish_at`) WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `records_unpublish_at` ON `records` (`unpublish_at`) WHERE unpublish_at IS NOT NULL;
--> statement-breakpoint
-- How many records a collection has, and what they take of what their account may store.
CREATE TRIGGER records_added AFTER INSERT ON records BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.collection_id, 'records', 1), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER records_bytes_changed AFTER UPDATE OF size_bytes ON records BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER records_removed AFTER DELETE ON records BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.collection_id AND kind = 'records';
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER collections_removed AFTER DELETE ON collections BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
