-- owner: catalogue
-- A year whose column has words beside figures belongs to a series now, so tables with texts below years are read again. See docs/decisions/0031-series-kept-by-digest.md.
delete from table_series s using table_builds b
where b.csv_digest = s.csv_digest
  and b.columns @? '$[*].recipe ? (@.kind == "text" && @.name like_regex "[0-9๐-๙]{4}")';
