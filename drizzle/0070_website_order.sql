ALTER TABLE `websites` ADD `sort_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `websites_by_name` ON `websites` (`account_id`,`sort_name`,`_id`);--> statement-breakpoint
CREATE INDEX `websites_by_change` ON `websites` (`account_id`,`updated_at`,`_id`);--> statement-breakpoint
ALTER TABLE `client_resources` ADD `sort_name` text;--> statement-breakpoint
ALTER TABLE `client_resources` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `client_resources_by_name` ON `client_resources` (`parent_account_id`,`sort_name`,`resource`,`account_id`) WHERE sort_name IS NOT NULL;--> statement-breakpoint
CREATE INDEX `client_resources_by_change` ON `client_resources` (`parent_account_id`,`updated_at`,`resource`,`account_id`) WHERE updated_at IS NOT NULL;--> statement-breakpoint
-- Of websites alone the index knows what else they are sorted by.
CREATE TRIGGER client_resources_sorted AFTER INSERT ON client_resources WHEN substr(new.resource, 1, 4) = 'web_' BEGIN
  UPDATE client_resources SET
    sort_name = (SELECT sort_name FROM websites WHERE _id = new.resource),
    updated_at = (SELECT updated_at FROM websites WHERE _id = new.resource)
    WHERE resource = new.resource;
END;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_changed AFTER UPDATE OF sort_name, updated_at ON websites BEGIN
  UPDATE client_resources SET sort_name = new.sort_name, updated_at = new.updated_at WHERE resource = new._id;
END;
--> statement-breakpoint
UPDATE client_resources SET
  sort_name = (SELECT sort_name FROM websites WHERE _id = resource),
  updated_at = (SELECT updated_at FROM websites WHERE _id = resource)
  WHERE substr(resource, 1, 4) = 'web_';
