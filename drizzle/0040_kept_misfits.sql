ALTER TABLE `submissions` ADD `problems` text;--> statement-breakpoint
ALTER TABLE `version_forms` ADD `action` text;