CREATE TABLE `batches` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`operation` text NOT NULL,
	`caller` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `batch_items` (
	`batch_id` text NOT NULL,
	`position` integer NOT NULL,
	`input` text NOT NULL,
	`status` integer,
	`body` text,
	PRIMARY KEY(`batch_id`, `position`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`_id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `batches_account` ON `batches` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `batches_running` ON `batches` (`account_id`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX `batches_finished` ON `batches` (`finished_at`);