CREATE TABLE `version_contents` (
	`version_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`use` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `version_contents_website` ON `version_contents` (`website_id`);--> statement-breakpoint
ALTER TABLE `publications` ADD `part` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `publications_part` ON `publications` (`website_id`,`part`) WHERE part <> '';--> statement-breakpoint
ALTER TABLE `release_entries` ADD `part_of` text;