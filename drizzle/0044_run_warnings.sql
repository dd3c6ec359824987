ALTER TABLE `runs` ADD `warnings` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `cached_tokens` integer DEFAULT 0 NOT NULL;