CREATE TABLE `payment_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`settled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`subject`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_events_time` ON `payment_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`external_id` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`current_period_end` integer,
	`cancel_at_period_end` integer NOT NULL,
	`past_due_since` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_external_id_unique` ON `subscriptions` (`external_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_account` ON `subscriptions` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_late` ON `subscriptions` (`past_due_since`) WHERE past_due_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_period` ON `subscriptions` (`current_period_end`) WHERE status IN ('active', 'past_due');--> statement-breakpoint
ALTER TABLE `accounts` ADD `kept_credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `granted_credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `customer_id` text;--> statement-breakpoint
CREATE INDEX `accounts_customer` ON `accounts` (`customer_id`) WHERE customer_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_holds` ADD `kept` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `kind` text DEFAULT 'plan' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `external_payment_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `receipt_url` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `disputed_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `resource` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `credits_taken` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `credits_owed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_external_id_unique` ON `payments` (`external_id`);--> statement-breakpoint
CREATE INDEX `payments_external` ON `payments` (`external_payment_id`) WHERE external_payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_resource` ON `payments` (`resource`) WHERE resource IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`updated_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_purchase` ON `credit_entries` (`resource`) WHERE reason = 'purchase';--> statement-breakpoint
-- Credits above the monthly ones were given to be kept.
UPDATE accounts SET kept_credits = max(0, credit_balance - monthly_credits), granted_credits = monthly_credits;
