CREATE TABLE `document_encodings` (
	`document` text PRIMARY KEY NOT NULL,
	`br` blob,
	`zstd` blob,
	`gzip` blob,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `publications` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `publications` ADD `menu_entries` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `menu_revision` integer DEFAULT 0 NOT NULL;