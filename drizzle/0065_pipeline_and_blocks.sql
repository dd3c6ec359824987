CREATE TABLE `lead_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`before` text,
	`after` text,
	`by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_events_lead` ON `lead_events` (`lead_id`,`_id`);--> statement-breakpoint
CREATE INDEX `lead_events_account` ON `lead_events` (`account_id`);--> statement-breakpoint
ALTER TABLE `campaign_contents` ADD `blocks` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `value_amount` integer;--> statement-breakpoint
ALTER TABLE `leads` ADD `value_currency` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `next_task` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `next_task_on` text;--> statement-breakpoint
CREATE INDEX `leads_due` ON `leads` (`account_id`,`next_task_on`,`_id`) WHERE next_task_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_value` ON `leads` (`account_id`,`status`,`value_currency`,`value_amount`) WHERE value_amount IS NOT NULL;