CREATE TABLE `accounts` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`plan_status` text NOT NULL,
	`plan_source` text NOT NULL,
	`monthly_credits` integer NOT NULL,
	`credit_balance` integer DEFAULT 0 NOT NULL,
	`credits_renew_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accounts_renewal` ON `accounts` (`credits_renew_at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`,`_id`);--> statement-breakpoint
CREATE TABLE `assets` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text,
	`file` text NOT NULL,
	`blob` text NOT NULL,
	`content_type` text NOT NULL,
	`prompt` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_file` ON `assets` (`file`,`website_id`);--> statement-breakpoint
CREATE INDEX `assets_blob` ON `assets` (`blob`);--> statement-breakpoint
CREATE INDEX `assets_account` ON `assets` (`account_id`);--> statement-breakpoint
CREATE INDEX `assets_website` ON `assets` (`website_id`);--> statement-breakpoint
CREATE INDEX `assets_page` ON `assets` (`page_id`);--> statement-breakpoint
CREATE TABLE `blobs` (
	`hash` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credit_entries` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance_after` integer NOT NULL,
	`reason` text NOT NULL,
	`resource` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credit_entries_account` ON `credit_entries` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `credit_entries_time` ON `credit_entries` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `credit_holds` (
	`resource` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`owner` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credit_holds_account` ON `credit_holds` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credit_holds_open` ON `credit_holds` (`owner`) WHERE state = 'held';--> statement-breakpoint
CREATE TABLE `domains` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`domain` text NOT NULL,
	`mode` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_domain_unique` ON `domains` (`domain`);--> statement-breakpoint
CREATE INDEX `domains_account` ON `domains` (`account_id`,`_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`route` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `route`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expiry` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_owner` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_subject` ON `jobs` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_owner` ON `jobs` (`lease_owner`);--> statement-breakpoint
CREATE TABLE `messages` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`role` text NOT NULL,
	`text` text NOT NULL,
	`version_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`_id`);--> statement-breakpoint
CREATE INDEX `messages_account` ON `messages` (`account_id`);--> statement-breakpoint
CREATE TABLE `pages` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`prompt` text,
	`title` text,
	`description` text,
	`og_image` text,
	`public` integer DEFAULT false NOT NULL,
	`draft_version_id` text,
	`generated_title` text,
	`generated_description` text,
	`generated_language` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pages_account` ON `pages` (`account_id`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pages_path` ON `pages` (`website_id`,`path`);--> statement-breakpoint
CREATE INDEX `pages_website` ON `pages` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `pages_public` ON `pages` (`_id`) WHERE public = 1;--> statement-breakpoint
CREATE TABLE `payments` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`account_id`,`_id`);--> statement-breakpoint
CREATE TABLE `processes` (
	`_id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`pid` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `publications` (
	`page_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`path` text NOT NULL,
	`version_id` text NOT NULL,
	`document` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`og_image` text,
	`language` text NOT NULL,
	`page_revision` integer NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_path` ON `publications` (`website_id`,`path`);--> statement-breakpoint
CREATE INDEX `publications_document` ON `publications` (`document`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`bucket` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`bucket`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_counters_window` ON `rate_counters` (`window_start`);--> statement-breakpoint
CREATE TABLE `runs` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`status` text NOT NULL,
	`step` text NOT NULL,
	`progress` integer NOT NULL,
	`model` text NOT NULL,
	`engine` text NOT NULL,
	`engine_model` text,
	`generate_images` integer NOT NULL,
	`credits` integer NOT NULL,
	`version_id` text,
	`error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `runs_account` ON `runs` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `runs_page` ON `runs` (`page_id`,`_id`);--> statement-breakpoint
CREATE INDEX `runs_website` ON `runs` (`website_id`,`_id`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`account_id`,`status`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_active` ON `runs` (`page_id`) WHERE status IN ('queued', 'planning', 'generating');--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stream_events` (
	`subject` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`ends` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `stream_events_time` ON `stream_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `threads` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`page_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `threads_page` ON `threads` (`page_id`,`_id`);--> statement-breakpoint
CREATE INDEX `threads_account` ON `threads` (`account_id`,`_id`);--> statement-breakpoint
CREATE TABLE `totals` (
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`owner`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `turns` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`page_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`status` text NOT NULL,
	`model` text NOT NULL,
	`engine` text NOT NULL,
	`message` text NOT NULL,
	`attachments` text NOT NULL,
	`base_version_id` text NOT NULL,
	`version_id` text,
	`credits` integer NOT NULL,
	`error` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `turns_account` ON `turns` (`account_id`);--> statement-breakpoint
CREATE INDEX `turns_page` ON `turns` (`page_id`);--> statement-breakpoint
CREATE INDEX `turns_thread` ON `turns` (`thread_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `turns_running` ON `turns` (`thread_id`) WHERE status = 'running';--> statement-breakpoint
CREATE TABLE `users` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_account` ON `users` (`account_id`);--> statement-breakpoint
CREATE TABLE `versions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`page_id` text NOT NULL,
	`thread_id` text,
	`run_id` text,
	`source` text NOT NULL,
	`message` text,
	`html` text NOT NULL,
	`css` text NOT NULL,
	`javascript` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`html`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`css`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`javascript`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `versions_page` ON `versions` (`page_id`,`_id`);--> statement-breakpoint
CREATE INDEX `versions_account` ON `versions` (`account_id`);--> statement-breakpoint
CREATE INDEX `versions_thread` ON `versions` (`thread_id`);--> statement-breakpoint
CREATE INDEX `versions_html` ON `versions` (`html`);--> statement-breakpoint
CREATE INDEX `versions_css` ON `versions` (`css`);--> statement-breakpoint
CREATE INDEX `versions_javascript` ON `versions` (`javascript`);--> statement-breakpoint
CREATE TABLE `websites` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`prompt` text NOT NULL,
	`language` text,
	`domain_id` text,
	`subdomain` text,
	`parent_domain` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `websites_account` ON `websites` (`account_id`,`_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `websites_address` ON `websites` (`parent_domain`,`subdomain`);--> statement-breakpoint
CREATE UNIQUE INDEX `websites_domain` ON `websites` (`domain_id`);