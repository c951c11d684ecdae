-- owner: catalogue
-- Current series of tables with annotated rows are read again, now with the annotations. A separate migration, since the one before locks the table.
delete from table_series using report_files, table_builds
where series is not null and report_files.digest = table_series.csv_digest and kind = 'csv' and is_current
  and table_builds.csv_digest = table_series.csv_digest
  and columns @? '$[*] ? (@.recipe.role == "note" && @.profile.missing > 0)';
