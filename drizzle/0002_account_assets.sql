PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_assets` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text,
	`page_id` text,
	`file` text NOT NULL,
	`blob` text NOT NULL,
	`content_type` text NOT NULL,
	`prompt` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_assets`("_id", "account_id", "website_id", "page_id", "file", "blob", "content_type", "prompt", "created_at") SELECT "_id", "account_id", "website_id", "page_id", "file", "blob", "content_type", "prompt", "created_at" FROM `assets`;--> statement-breakpoint
DROP TABLE `assets`;--> statement-breakpoint
ALTER TABLE `__new_assets` RENAME TO `assets`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `assets_file` ON `assets` (`file`,`website_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `assets_own_file` ON `assets` (`account_id`,`file`) WHERE website_id IS NULL;--> statement-breakpoint
CREATE INDEX `assets_blob` ON `assets` (`blob`);--> statement-breakpoint
CREATE INDEX `assets_account` ON `assets` (`account_id`);--> statement-breakpoint
CREATE INDEX `assets_website` ON `assets` (`website_id`);--> statement-breakpoint
CREATE INDEX `assets_page` ON `assets` (`page_id`);