CREATE TABLE `briefs` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text,
	`brief` text NOT NULL,
	`former` text NOT NULL,
	`revision` integer NOT NULL,
	`source` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `briefs_account` ON `briefs` (`account_id`);--> statement-breakpoint
CREATE INDEX `briefs_website` ON `briefs` (`website_id`);--> statement-breakpoint
CREATE INDEX `briefs_page` ON `briefs` (`page_id`);--> statement-breakpoint
-- What briefs take of what their account may store.
CREATE TRIGGER briefs_bytes_added AFTER INSERT ON briefs BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER briefs_bytes_changed AFTER UPDATE OF size_bytes ON briefs BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER briefs_bytes_removed AFTER DELETE ON briefs BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
