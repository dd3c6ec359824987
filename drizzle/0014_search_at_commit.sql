-- What is new for the search waits in a table until the commit, which takes all of it over at once (storage/client.ts): an
-- insert into a full-text index writes a piece of the index to the disk each time, and pieces are merged again later.
CREATE TABLE search_waiting (row INTEGER PRIMARY KEY, scope TEXT NOT NULL, words TEXT NOT NULL);
--> statement-breakpoint
DROP TRIGGER websites_search_added;
--> statement-breakpoint
CREATE TRIGGER websites_search_added AFTER INSERT ON websites BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
DROP TRIGGER websites_search_changed;
--> statement-breakpoint
CREATE TRIGGER websites_search_changed AFTER UPDATE OF name ON websites BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET words = excluded.words;
END;
--> statement-breakpoint
DROP TRIGGER websites_search_removed;
--> statement-breakpoint
CREATE TRIGGER websites_search_removed AFTER DELETE ON websites BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_waiting WHERE row = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
DROP TRIGGER pages_search_added;
--> statement-breakpoint
CREATE TRIGGER pages_search_added AFTER INSERT ON pages BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ') FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
DROP TRIGGER pages_search_changed;
--> statement-breakpoint
CREATE TRIGGER pages_search_changed AFTER UPDATE OF name, path ON pages BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ') FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET words = excluded.words;
END;
--> statement-breakpoint
DROP TRIGGER pages_search_removed;
--> statement-breakpoint
CREATE TRIGGER pages_search_removed AFTER DELETE ON pages BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_waiting WHERE row = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
