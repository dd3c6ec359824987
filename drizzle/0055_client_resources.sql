CREATE TABLE `client_resources` (
	`resource` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`parent_account_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_resources_list` ON `client_resources` (`parent_account_id`,`resource`,`account_id`);--> statement-breakpoint
ALTER TABLE `totals` ADD `parent_account_id` text;--> statement-breakpoint
CREATE INDEX `totals_of_clients` ON `totals` (`parent_account_id`,`kind`,`count`) WHERE parent_account_id IS NOT NULL;
--> statement-breakpoint
-- Whoever has clients lists what they have together, by an index that the database keeps itself.
CREATE TRIGGER websites_of_client_added AFTER INSERT ON websites BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_moved AFTER UPDATE OF account_id ON websites BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_removed AFTER DELETE ON websites BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_of_client_added AFTER INSERT ON submissions BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_of_client_moved AFTER UPDATE OF account_id ON submissions BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_of_client_removed AFTER DELETE ON submissions BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER domains_of_client_added AFTER INSERT ON domains BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER domains_of_client_moved AFTER UPDATE OF account_id ON domains BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER domains_of_client_removed AFTER DELETE ON domains BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_of_client_added AFTER INSERT ON runs BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_of_client_moved AFTER UPDATE OF account_id ON runs BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_of_client_removed AFTER DELETE ON runs BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER clients_added AFTER INSERT ON clients BEGIN
  UPDATE totals SET parent_account_id = new.parent_account_id WHERE owner = new.account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM websites WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM submissions WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM domains WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM runs WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
END;
--> statement-breakpoint
CREATE TRIGGER clients_moved AFTER UPDATE OF parent_account_id ON clients BEGIN
  UPDATE totals SET parent_account_id = new.parent_account_id WHERE owner = new.account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM websites WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM submissions WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM domains WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM runs WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
END;
--> statement-breakpoint
CREATE TRIGGER clients_removed AFTER DELETE ON clients BEGIN
  UPDATE totals SET parent_account_id = NULL WHERE owner = old.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER totals_of_client_added AFTER INSERT ON totals
WHEN EXISTS (SELECT 1 FROM clients WHERE account_id = new.owner) BEGIN
  UPDATE totals SET parent_account_id = (SELECT parent_account_id FROM clients WHERE account_id = new.owner)
    WHERE owner = new.owner AND kind = new.kind;
END;
--> statement-breakpoint
INSERT INTO client_resources (resource, account_id, parent_account_id)
  SELECT _id, clients.account_id, parent_account_id FROM clients JOIN websites ON websites.account_id = clients.account_id;
--> statement-breakpoint
INSERT INTO client_resources (resource, account_id, parent_account_id)
  SELECT _id, clients.account_id, parent_account_id FROM clients JOIN submissions ON submissions.account_id = clients.account_id;
--> statement-breakpoint
INSERT INTO client_resources (resource, account_id, parent_account_id)
  SELECT _id, clients.account_id, parent_account_id FROM clients JOIN domains ON domains.account_id = clients.account_id;
--> statement-breakpoint
INSERT INTO client_resources (resource, account_id, parent_account_id)
  SELECT _id, clients.account_id, parent_account_id FROM clients JOIN runs ON runs.account_id = clients.account_id;
--> statement-breakpoint
UPDATE totals SET parent_account_id = (SELECT parent_account_id FROM clients WHERE account_id = owner)
  WHERE owner IN (SELECT account_id FROM clients);
