CREATE TABLE `publish_requests` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`requested_by` text,
	`requested_name` text,
	`note` text,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publish_requests_website` ON `publish_requests` (`website_id`);--> statement-breakpoint
CREATE INDEX `publish_requests_account` ON `publish_requests` (`account_id`,`status`);