CREATE TABLE `experiment_counts` (
	`experiment_id` text NOT NULL,
	`variation` text NOT NULL,
	`day` integer NOT NULL,
	`visitors` integer NOT NULL,
	`conversions` integer NOT NULL,
	PRIMARY KEY(`experiment_id`, `variation`, `day`),
	FOREIGN KEY (`experiment_id`) REFERENCES `experiments`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `experiment_documents` (
	`experiment_id` text NOT NULL,
	`variation` text NOT NULL,
	`document` text NOT NULL,
	PRIMARY KEY(`experiment_id`, `variation`),
	FOREIGN KEY (`experiment_id`) REFERENCES `experiments`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `experiment_documents_document` ON `experiment_documents` (`document`);--> statement-breakpoint
CREATE TABLE `experiment_visitors` (
	`experiment_id` text NOT NULL,
	`visitor` text NOT NULL,
	`variation` text NOT NULL,
	`at` integer NOT NULL,
	`converted` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`experiment_id`, `visitor`),
	FOREIGN KEY (`experiment_id`) REFERENCES `experiments`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experiment_visitors_until` ON `experiment_visitors` (`until`);--> statement-breakpoint
CREATE TABLE `experiments` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`name` text NOT NULL,
	`hypothesis` text,
	`variations` text NOT NULL,
	`goal` text NOT NULL,
	`traffic` integer NOT NULL,
	`sticky` text NOT NULL,
	`status` text NOT NULL,
	`stopped_by` text,
	`winner` text,
	`started_at` integer,
	`stopped_at` integer,
	`shown_path` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experiments_account` ON `experiments` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `experiments_website` ON `experiments` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `experiments_page` ON `experiments` (`page_id`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `experiments_running` ON `experiments` (`page_id`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `experiments_running_website` ON `experiments` (`website_id`) WHERE status = 'running';