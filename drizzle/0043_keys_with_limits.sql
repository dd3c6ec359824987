ALTER TABLE `api_keys` ADD `made_by_user` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `scopes` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `websites` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `addresses` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `expires_at` integer;