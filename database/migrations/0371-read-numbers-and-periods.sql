-- owner: catalogue
-- Current series of tables that may have numbers with marks, months or quarters are read again. A separate migration, since the one before locks the
-- table.
delete from table_series using report_files
where report_files.digest = table_series.csv_digest and kind = 'csv' and is_current
  and (not exists (select from table_builds b where b.csv_digest = digest and b.reason is null)
    or exists (select from table_builds b where b.csv_digest = digest
      and columns @? '$[*] ? (@.recipe.kind == "text" && @.profile.least like_regex "[0-9๐-๙]" && @.profile.greatest like_regex "[0-9๐-๙]")'));
