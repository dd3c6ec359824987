CREATE TABLE `mails` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`form_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`kind` text NOT NULL,
	`to` text NOT NULL,
	`mailbox` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`next_attempt_at` integer,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_account` ON `mails` (`account_id`);--> statement-breakpoint
CREATE INDEX `mails_submission` ON `mails` (`submission_id`,`_id`);--> statement-breakpoint
CREATE INDEX `mails_mailbox` ON `mails` (`form_id`,`mailbox`,`created_at`);--> statement-breakpoint
ALTER TABLE `forms` ADD `auto_reply` text;