CREATE TABLE `deleted_forms` (
	`_id` text PRIMARY KEY NOT NULL,
	`page_id` text NOT NULL,
	`key` text,
	`position` integer NOT NULL,
	`in_draft` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_forms_page` ON `deleted_forms` (`page_id`);--> statement-breakpoint
CREATE TABLE `forms` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`key` text,
	`position` integer NOT NULL,
	`name` text,
	`found_name` text NOT NULL,
	`fields` text NOT NULL,
	`notify_emails` text NOT NULL,
	`success_message` text,
	`redirect_url` text,
	`active` integer NOT NULL,
	`in_draft` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forms_account` ON `forms` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `forms_website` ON `forms` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `forms_page` ON `forms` (`page_id`,`_id`);--> statement-breakpoint
CREATE TABLE `submission_files` (
	`submission_id` text NOT NULL,
	`position` integer NOT NULL,
	`field` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`blob` text NOT NULL,
	PRIMARY KEY(`submission_id`, `position`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `submission_files_blob` ON `submission_files` (`blob`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`form_id` text NOT NULL,
	`data` text NOT NULL,
	`email` text,
	`name` text,
	`spam` integer NOT NULL,
	`spam_reason` text,
	`referrer` text,
	`user_agent` text,
	`visitor` text NOT NULL,
	`content_hash` text NOT NULL,
	`words` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submissions_account` ON `submissions` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `submissions_website` ON `submissions` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `submissions_page` ON `submissions` (`page_id`,`_id`);--> statement-breakpoint
CREATE INDEX `submissions_form` ON `submissions` (`form_id`,`_id`);--> statement-breakpoint
CREATE INDEX `submissions_content` ON `submissions` (`form_id`,`content_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `submissions_email` ON `submissions` (`account_id`,`email`) WHERE email IS NOT NULL AND spam = 0;--> statement-breakpoint
CREATE TABLE `version_forms` (
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`form_id` text NOT NULL,
	`fields` text NOT NULL,
	`has_files` integer NOT NULL,
	PRIMARY KEY(`version_id`, `position`),
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Totals of lists; cascading deletes fire these too.
CREATE TRIGGER forms_total_account_added AFTER INSERT ON forms BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'forms', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER forms_total_account_removed AFTER DELETE ON forms BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'forms';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_account_added AFTER INSERT ON submissions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'submissions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_account_removed AFTER DELETE ON submissions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'submissions';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_form_added AFTER INSERT ON submissions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.form_id, 'submissions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_form_removed AFTER DELETE ON submissions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.form_id AND kind = 'submissions';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_spam_added AFTER INSERT ON submissions WHEN new.spam = 1 BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.form_id, 'spam', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_spam_removed AFTER DELETE ON submissions WHEN old.spam = 1 BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.form_id AND kind = 'spam';
END;
--> statement-breakpoint
CREATE TRIGGER forms_totals_dropped AFTER DELETE ON forms BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
