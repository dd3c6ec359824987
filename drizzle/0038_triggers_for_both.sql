-- Triggers in words that PostgreSQL takes as well: a condition is not a number, what is selected from has a name, and of
-- rows that one statement adds each sees all, so that it is the first of them that counts.
DROP TRIGGER websites_total_published_changed;
--> statement-breakpoint
CREATE TRIGGER websites_total_published_changed AFTER UPDATE OF published_at ON websites
WHEN (old.published_at IS NULL) <> (new.published_at IS NULL) BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'published_websites', iif(new.published_at IS NULL, 0, 1))
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + iif(new.published_at IS NULL, -1, 1);
END;
--> statement-breakpoint
DROP TRIGGER websites_bytes_removed;
--> statement-breakpoint
CREATE TRIGGER websites_bytes_removed BEFORE DELETE ON websites BEGIN
  UPDATE totals SET count = count - (
      SELECT coalesce(sum(length(bytes)), 0)
      FROM (SELECT DISTINCT document FROM publications WHERE website_id = old._id) AS shown JOIN blobs ON hash = document
    ) WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
DROP TRIGGER assets_total_added;
--> statement-breakpoint
CREATE TRIGGER assets_total_added AFTER INSERT ON assets BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT owner, kind, 1 FROM (SELECT new.account_id AS owner UNION ALL SELECT new.website_id) AS owners,
      (SELECT 'assets' AS kind UNION ALL SELECT 'assets ' || new.kind) AS kinds WHERE owner IS NOT NULL
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
DROP TRIGGER publications_bytes_added;
--> statement-breakpoint
CREATE TRIGGER publications_bytes_added AFTER INSERT ON publications
WHEN NOT EXISTS (SELECT 1 FROM publications WHERE website_id = new.website_id AND document = new.document AND _id < new._id) BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT account_id, 'bytes', length(bytes) FROM websites, blobs WHERE _id = new.website_id AND hash = new.document
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
