CREATE TABLE `domain_holders` (
	`domain` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `domains_domain_unique`;--> statement-breakpoint
ALTER TABLE `domains` ADD `status` text DEFAULT 'pending_dns' NOT NULL;--> statement-breakpoint
ALTER TABLE `domains` ADD `token` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `domains` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `proof` text;--> statement-breakpoint
ALTER TABLE `domains` ADD `redirect_to` text REFERENCES domains(_id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `domains` ADD `findings` text;--> statement-breakpoint
ALTER TABLE `domains` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `next_check_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `checks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `domains` ADD `failing_since` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `domains_claim` ON `domains` (`domain`,`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `domains_held` ON `domains` (`domain`) WHERE verified_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `domains_redirect` ON `domains` (`redirect_to`);--> statement-breakpoint
UPDATE `domains` SET `token` = lower(hex(randomblob(16))), `next_check_at` = unixepoch() * 1000 + abs(random() % 600000);
--> statement-breakpoint
UPDATE `domains` SET `verified_at` = unixepoch() * 1000, `proof` = 'upgrade', `status` = 'active'
WHERE `_id` IN (SELECT `domain_id` FROM `websites` WHERE `release_id` IS NOT NULL);
--> statement-breakpoint
INSERT INTO `domain_holders` (`domain`, `account_id`, `seen_at`)
SELECT `domain`, `account_id`, `verified_at` FROM `domains` WHERE `verified_at` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `jobs` (`_id`, `kind`, `subject`, `account_id`, `run_at`, `attempts`, `created_at`)
SELECT 'job_' || substr(`_id`, 5), 'domains.check', `_id`, `account_id`, `next_check_at`, 1, unixepoch() * 1000 FROM `domains`;
