CREATE TABLE `bucket_sites` (
	`website_id` text PRIMARY KEY NOT NULL,
	`hosts` text NOT NULL,
	`state` text,
	`release_id` text,
	`pushed_at` integer,
	`tidy_at` integer,
	`tries` integer NOT NULL,
	`error` text,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
