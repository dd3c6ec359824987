-- Totals of lists, kept by the database itself, so that a list need not count its rows. Cascading deletes fire these too.
CREATE TRIGGER websites_total_account_added AFTER INSERT ON websites BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'websites', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER websites_total_account_removed AFTER DELETE ON websites BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'websites';
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_account_added AFTER INSERT ON pages BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'pages', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_account_removed AFTER DELETE ON pages BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'pages';
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_website_added AFTER INSERT ON pages BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.website_id, 'pages', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_website_removed AFTER DELETE ON pages BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.website_id AND kind = 'pages';
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_page_added AFTER INSERT ON versions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.page_id, 'versions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_page_removed AFTER DELETE ON versions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.page_id AND kind = 'versions';
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_account_added AFTER INSERT ON versions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'versions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_account_removed AFTER DELETE ON versions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'versions';
END;
--> statement-breakpoint
CREATE TRIGGER runs_total_account_added AFTER INSERT ON runs BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'runs', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER runs_total_account_removed AFTER DELETE ON runs BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'runs';
END;
--> statement-breakpoint
CREATE TRIGGER credit_entries_total_account_added AFTER INSERT ON credit_entries BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'credit_entries', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER credit_entries_total_account_removed AFTER DELETE ON credit_entries BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'credit_entries';
END;
--> statement-breakpoint
CREATE TRIGGER domains_total_account_added AFTER INSERT ON domains BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'domains', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER domains_total_account_removed AFTER DELETE ON domains BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'domains';
END;
--> statement-breakpoint
CREATE TRIGGER websites_totals_dropped AFTER DELETE ON websites BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_totals_dropped AFTER DELETE ON pages BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
-- Full-text search. `search_rows` gives each resource a stable row number (rowids may change in a VACUUM, integer keys do not);
-- scope is one token made of the kind and the account, so that an account's matches are found without meeting another's.
CREATE TABLE search_rows (row INTEGER PRIMARY KEY, resource TEXT NOT NULL UNIQUE);
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(scope, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER websites_search_added AFTER INSERT ON websites BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search (rowid, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_search_changed AFTER UPDATE OF name ON websites BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search (rowid, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_search_removed AFTER DELETE ON websites BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_added AFTER INSERT ON pages BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search (rowid, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ') FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_changed AFTER UPDATE OF name, path ON pages BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search (rowid, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ') FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_removed AFTER DELETE ON pages BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_events_dropped AFTER DELETE ON runs BEGIN
  DELETE FROM stream_events WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER turns_events_dropped AFTER DELETE ON turns BEGIN
  DELETE FROM stream_events WHERE subject = old._id;
END;
