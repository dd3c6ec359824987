CREATE TABLE `parts` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`key` text NOT NULL,
	`number` integer NOT NULL,
	`text` text NOT NULL,
	`notes` text,
	`message` text,
	`version_id` text,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`text`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `parts_account` ON `parts` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `parts_number` ON `parts` (`website_id`,`key`,`number`);--> statement-breakpoint
CREATE INDEX `parts_text` ON `parts` (`text`);--> statement-breakpoint
CREATE INDEX `parts_version` ON `parts` (`version_id`) WHERE version_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `publications` ADD `parts` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `parts` text;
--> statement-breakpoint
-- What parts take of what their account may store.
CREATE TRIGGER parts_bytes_added AFTER INSERT ON parts BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER parts_bytes_removed AFTER DELETE ON parts BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
