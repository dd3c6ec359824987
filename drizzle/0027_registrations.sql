ALTER TABLE `domains` ADD `registration` text;--> statement-breakpoint
ALTER TABLE `domains` ADD `renew_at` integer;--> statement-breakpoint
CREATE INDEX `domains_renewal` ON `domains` (`renew_at`) WHERE renew_at IS NOT NULL;