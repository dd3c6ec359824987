CREATE TABLE `clients` (
	`account_id` text PRIMARY KEY NOT NULL,
	`parent_account_id` text NOT NULL,
	`company` text,
	`email` text,
	`notes` text,
	`website_limit` integer,
	`without_ai` integer DEFAULT false NOT NULL,
	`suspended_at` integer,
	`lent_kept_credits` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_parent` ON `clients` (`parent_account_id`,`account_id`);--> statement-breakpoint
ALTER TABLE `audit` ADD `actor_account_id` text;