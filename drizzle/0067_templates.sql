CREATE TABLE `templates` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`pages` integer NOT NULL,
	`archive` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`archive`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `templates_account` ON `templates` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `templates_archive` ON `templates` (`archive`);
--> statement-breakpoint
-- What templates take of what their account may store.
CREATE TRIGGER templates_bytes_added AFTER INSERT ON templates BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER templates_bytes_removed AFTER DELETE ON templates BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
