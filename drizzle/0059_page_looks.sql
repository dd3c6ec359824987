CREATE TABLE `page_looks` (
	`page_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`picture` blob NOT NULL,
	`findings` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
