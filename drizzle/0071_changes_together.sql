ALTER TABLE `briefs` ADD `change_id` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `author_id` text;--> statement-breakpoint
ALTER TABLE `turns` ADD `author_id` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `said` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `change_id` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `before_id` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `author_id` text;--> statement-breakpoint
CREATE INDEX `versions_change` ON `versions` (`change_id`) WHERE change_id IS NOT NULL;