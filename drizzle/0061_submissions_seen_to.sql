ALTER TABLE `submissions` ADD `done_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `labels` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `note` text;