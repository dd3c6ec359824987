CREATE TABLE `audit` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`operation` text NOT NULL,
	`via` text NOT NULL,
	`user_id` text,
	`key_id` text,
	`connection_id` text,
	`name` text,
	`resources` text NOT NULL,
	`address` text,
	`result` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`,`_id`);