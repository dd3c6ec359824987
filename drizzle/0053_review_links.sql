CREATE TABLE `review_links` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`reviewer` text,
	`comments` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_links_account` ON `review_links` (`account_id`);--> statement-breakpoint
CREATE INDEX `review_links_website` ON `review_links` (`website_id`,`_id`);--> statement-breakpoint
DROP INDEX `comments_account`;--> statement-breakpoint
DROP INDEX `comments_website`;--> statement-breakpoint
ALTER TABLE `comments` ADD `read_at` integer;--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_unread` ON `comments` (`account_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `comments_account` ON `comments` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `comments_website` ON `comments` (`website_id`,`_id`);--> statement-breakpoint
-- What was said until now is no news.
UPDATE comments SET read_at = updated_at;
