ALTER TABLE `releases` ADD `base_id` text;--> statement-breakpoint
CREATE INDEX `releases_base` ON `releases` (`base_id`) WHERE base_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `release_entries_pages` ON `release_entries` (`release_id`,`path`) WHERE part_of IS NULL;