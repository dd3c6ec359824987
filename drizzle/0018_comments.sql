CREATE TABLE `comments` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`parent_id` text,
	`version_id` text,
	`kind` text NOT NULL,
	`author_kind` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text,
	`node` text,
	`quote` text,
	`status` text NOT NULL,
	`resolved_at` integer,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_account` ON `comments` (`account_id`);--> statement-breakpoint
CREATE INDEX `comments_website` ON `comments` (`website_id`);--> statement-breakpoint
CREATE INDEX `comments_page` ON `comments` (`page_id`,`_id`);
--> statement-breakpoint
-- Their texts are among the bytes that an account stores.
CREATE TRIGGER comments_bytes_added AFTER INSERT ON comments BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER comments_bytes_changed AFTER UPDATE OF size_bytes ON comments BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER comments_bytes_removed AFTER DELETE ON comments BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
