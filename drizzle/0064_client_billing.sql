CREATE TABLE `billing_connections` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret_key` text NOT NULL,
	`key_hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `client_billing` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`parent_account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`days_until_due` integer NOT NULL,
	`description` text NOT NULL,
	`email` text NOT NULL,
	`is_ended` integer NOT NULL,
	`revision` integer NOT NULL,
	`done_revision` integer NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`status` text NOT NULL,
	`latest_invoice` text,
	`unpaid_due_at` integer,
	`problem` text,
	`looked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_billing_account_id_unique` ON `client_billing` (`account_id`);--> statement-breakpoint
CREATE INDEX `client_billing_parent` ON `client_billing` (`parent_account_id`);--> statement-breakpoint
CREATE INDEX `client_billing_looked` ON `client_billing` (`looked_at`) WHERE status <> 'canceled' OR unpaid_due_at IS NOT NULL;