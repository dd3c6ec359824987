-- Words are found by their first letters from an index for each number of letters: with "page" in 100,000 names, looking for
-- what begins with it took a hundred times as long as reading the one page of results that was asked for.
DELETE FROM search_waiting;
--> statement-breakpoint
DROP TABLE search;
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(scope, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8');
--> statement-breakpoint
INSERT INTO search (rowid, scope, words)
  SELECT row, 'website' || substr(account_id, 5), name FROM search_rows JOIN websites ON _id = resource;
--> statement-breakpoint
INSERT INTO search (rowid, scope, words)
  SELECT row, 'page' || substr(account_id, 5), name || ' ' || replace(path, '/', ' ') FROM search_rows JOIN pages ON _id = resource;
