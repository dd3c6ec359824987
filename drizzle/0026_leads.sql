CREATE TABLE `lead_searches` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`query` text NOT NULL,
	`location` text NOT NULL,
	`radius_km` real,
	`country` text,
	`most` integer NOT NULL,
	`source` text NOT NULL,
	`exclude_known` integer NOT NULL,
	`has_website` integer,
	`status` text NOT NULL,
	`step` text NOT NULL,
	`progress` integer NOT NULL,
	`found` integer NOT NULL,
	`added` integer NOT NULL,
	`duplicates` integer NOT NULL,
	`suppressed` integer NOT NULL,
	`credits` integer NOT NULL,
	`error` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_searches_account` ON `lead_searches` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `lead_searches_active` ON `lead_searches` (`account_id`) WHERE status IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX `lead_searches_age` ON `lead_searches` (`created_at`);--> statement-breakpoint
CREATE TABLE `lead_source_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lead_source_answers_age` ON `lead_source_answers` (`fetched_at`);--> statement-breakpoint
CREATE TABLE `lead_suppressions` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`, `reason`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`search_id` text,
	`website_id` text,
	`status` text NOT NULL,
	`website_status` text NOT NULL,
	`do_not_contact` integer NOT NULL,
	`has_email` integer NOT NULL,
	`score` integer NOT NULL,
	`enriched_at` integer,
	`words` text NOT NULL,
	`host_key` text,
	`phone_key` text,
	`name_key` text NOT NULL,
	`name` text NOT NULL,
	`category` text,
	`street` text,
	`city` text,
	`postal_code` text,
	`region` text,
	`country` text,
	`lat` real,
	`lon` real,
	`phone` text,
	`website` text,
	`email` text,
	`emails` text NOT NULL,
	`phones` text NOT NULL,
	`socials` text NOT NULL,
	`opening_hours` text,
	`notes` text,
	`tags` text NOT NULL,
	`source` text NOT NULL,
	`enrichment` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`search_id`) REFERENCES `lead_searches`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `leads_list` ON `leads` (`account_id`,`_id`,`status`,`website_status`,`search_id`,`has_email`,`enriched_at`,`score`,`updated_at`,`words`);--> statement-breakpoint
CREATE INDEX `leads_host` ON `leads` (`account_id`,`host_key`);--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`account_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `leads_name` ON `leads` (`account_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `leads_search` ON `leads` (`search_id`);--> statement-breakpoint
CREATE INDEX `leads_website` ON `leads` (`website_id`);--> statement-breakpoint
CREATE INDEX `leads_age` ON `leads` (`updated_at`) WHERE status IN ('new', 'contacted', 'lost', 'ignored');--> statement-breakpoint
CREATE TRIGGER leads_total_added AFTER INSERT ON leads BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'leads', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_total_removed AFTER DELETE ON leads BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'leads';
END;
--> statement-breakpoint
CREATE TRIGGER lead_searches_total_added AFTER INSERT ON lead_searches BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'lead_searches', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER lead_searches_total_removed AFTER DELETE ON lead_searches BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'lead_searches';
END;
