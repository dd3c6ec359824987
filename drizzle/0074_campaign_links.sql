CREATE TABLE `campaign_links` (
	`campaign_id` text NOT NULL,
	`url` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `url`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `campaigns` ADD `track_clicks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `clicks` integer DEFAULT 0 NOT NULL;