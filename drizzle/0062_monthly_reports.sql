CREATE TABLE `report_mails` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`month` text NOT NULL,
	`to` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_mails_once` ON `report_mails` (`website_id`,`month`,`to`);--> statement-breakpoint
CREATE INDEX `report_mails_sent` ON `report_mails` (`account_id`,`sent_at`);--> statement-breakpoint
CREATE TABLE `report_notes` (
	`_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`month` text NOT NULL,
	`account_id` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_notes_month` ON `report_notes` (`website_id`,`month`);--> statement-breakpoint
CREATE INDEX `report_notes_account` ON `report_notes` (`account_id`);--> statement-breakpoint
CREATE TABLE `report_settings` (
	`_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`account_id` text NOT NULL,
	`recipients` text NOT NULL,
	`language` text,
	`since` integer NOT NULL,
	`handled_month` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_settings_account` ON `report_settings` (`account_id`);--> statement-breakpoint
CREATE INDEX `report_settings_website` ON `report_settings` (`website_id`);--> statement-breakpoint
CREATE INDEX `report_settings_month` ON `report_settings` (`handled_month`);