ALTER TABLE `websites` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `websites` ADD `icon` text;--> statement-breakpoint
CREATE INDEX `websites_logo` ON `websites` (`logo`) WHERE logo IS NOT NULL;--> statement-breakpoint
CREATE INDEX `websites_icon` ON `websites` (`icon`) WHERE icon IS NOT NULL;