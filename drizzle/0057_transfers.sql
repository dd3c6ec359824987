-- What is counted of an account, and what its search finds, when something of it becomes another's.
CREATE TRIGGER websites_account_changed AFTER UPDATE OF account_id ON websites WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'websites', -(1)), (new.account_id, 'websites', 1), (old.account_id, 'published_websites', -(iif(new.published_at IS NULL, 0, 1))), (new.account_id, 'published_websites', iif(new.published_at IS NULL, 0, 1)), (old.account_id, 'bytes', -(0)), (new.account_id, 'bytes', 0)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
  UPDATE totals SET count = count + iif(owner = new.account_id, 1, -1) * (SELECT coalesce(sum(length(bytes)), 0)
      FROM (SELECT DISTINCT document FROM publications WHERE website_id = new._id) AS shown JOIN blobs ON hash = document)
    WHERE owner IN (old.account_id, new.account_id) AND kind = 'bytes';
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER pages_account_changed AFTER UPDATE OF account_id ON pages WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'pages', -(1)), (new.account_id, 'pages', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ')
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER versions_account_changed AFTER UPDATE OF account_id ON versions WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'versions', -(1)), (new.account_id, 'versions', 1), (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER runs_account_changed AFTER UPDATE OF account_id ON runs WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'runs', -(1)), (new.account_id, 'runs', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER domains_account_changed AFTER UPDATE OF account_id ON domains WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'domains', -(1)), (new.account_id, 'domains', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER forms_account_changed AFTER UPDATE OF account_id ON forms WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'forms', -(1)), (new.account_id, 'forms', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_account_changed AFTER UPDATE OF account_id ON submissions WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'submissions', -(1)), (new.account_id, 'submissions', 1), (old.account_id, 'bytes', -(octet_length(new.data) + octet_length(new.words) + (SELECT coalesce(sum(size_bytes), 0) FROM submission_files WHERE submission_id = new._id))), (new.account_id, 'bytes', octet_length(new.data) + octet_length(new.words) + (SELECT coalesce(sum(size_bytes), 0) FROM submission_files WHERE submission_id = new._id)), (old.account_id, 'unread', -(iif(new.read_at IS NULL AND new.spam = 0, 1, 0))), (new.account_id, 'unread', iif(new.read_at IS NULL AND new.spam = 0, 1, 0))
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER assets_account_changed AFTER UPDATE OF account_id ON assets WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'assets', -(1)), (new.account_id, 'assets', 1), (old.account_id, 'assets ' || new.kind, -(1)), (new.account_id, 'assets ' || new.kind, 1), (old.account_id, 'bytes', -(new.size_bytes + new.variant_bytes)), (new.account_id, 'bytes', new.size_bytes + new.variant_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'asset' || substr(new.account_id, 5), new.name || ' ' || coalesce(new.alt, '') || ' ' || coalesce(new.prompt, '')
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER releases_account_changed AFTER UPDATE OF account_id ON releases WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.list_bytes)), (new.account_id, 'bytes', new.list_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER comments_account_changed AFTER UPDATE OF account_id ON comments WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER records_account_changed AFTER UPDATE OF account_id ON records WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER briefs_account_changed AFTER UPDATE OF account_id ON briefs WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER parts_account_changed AFTER UPDATE OF account_id ON parts WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
