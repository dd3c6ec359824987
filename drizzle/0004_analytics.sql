CREATE TABLE `analytics_days` (
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`views` integer NOT NULL,
	`bots` integer NOT NULL,
	`timed` integer NOT NULL,
	`time_ms` integer NOT NULL,
	`starts` integer NOT NULL,
	`breakdown` text NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`subject`, `at`)
);
--> statement-breakpoint
CREATE TABLE `analytics_quarters` (
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`views` integer NOT NULL,
	`bots` integer NOT NULL,
	`timed` integer NOT NULL,
	`time_ms` integer NOT NULL,
	`starts` integer NOT NULL,
	`breakdown` text NOT NULL,
	`sketch` blob,
	PRIMARY KEY(`subject`, `at`)
);
--> statement-breakpoint
CREATE INDEX `analytics_quarters_time` ON `analytics_quarters` (`at`);--> statement-breakpoint
CREATE TABLE `analytics_sightings` (
	`subject` text NOT NULL,
	`day` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`subject`, `day`, `visitor`)
);
--> statement-breakpoint
CREATE INDEX `analytics_sightings_day` ON `analytics_sightings` (`day`);--> statement-breakpoint
CREATE TABLE `analytics_views` (
	`_id` integer PRIMARY KEY NOT NULL,
	`page_id` text NOT NULL,
	`at` integer NOT NULL,
	`views` integer NOT NULL,
	`visitor` text,
	`referrer` text,
	`source` text,
	`medium` text,
	`campaign` text,
	`browser` text,
	`system` text,
	`device` text,
	`language` text,
	`country` text,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `analytics_views_page` ON `analytics_views` (`page_id`,`at`);--> statement-breakpoint
CREATE INDEX `analytics_views_time` ON `analytics_views` (`at`);
--> statement-breakpoint
-- Counts go with what was counted; cascading deletes fire these too.
CREATE TRIGGER websites_analytics_dropped AFTER DELETE ON websites BEGIN
  DELETE FROM analytics_quarters WHERE subject = old._id;
  DELETE FROM analytics_days WHERE subject = old._id;
  DELETE FROM analytics_sightings WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_analytics_dropped AFTER DELETE ON pages BEGIN
  DELETE FROM analytics_quarters WHERE subject = old._id;
  DELETE FROM analytics_days WHERE subject = old._id;
  DELETE FROM analytics_sightings WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER forms_analytics_dropped AFTER DELETE ON forms BEGIN
  DELETE FROM analytics_quarters WHERE subject = old._id;
  DELETE FROM analytics_days WHERE subject = old._id;
  DELETE FROM analytics_sightings WHERE subject = old._id;
END;
