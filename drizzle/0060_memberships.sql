CREATE TABLE `memberships` (
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`rights` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_account` ON `memberships` (`account_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `rights` text;--> statement-breakpoint
-- Everybody is a member of the account that they are in.
INSERT INTO memberships (user_id, account_id, role, rights, created_at, updated_at) SELECT _id, account_id, role, NULL, created_at, updated_at FROM users;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `role`;