-- owner: catalogue
-- Current series of tables with a column of months or quarters are read again. A separate migration, since the one before locks the table.
delete from table_series using report_files
where report_files.digest = table_series.csv_digest and kind = 'csv' and is_current
  and (not exists (select from table_builds b where b.csv_digest = digest and b.reason is null)
    or exists (select from table_builds b where b.csv_digest = digest
      and columns @? '$[*] ? (@.recipe.name like_regex "^ *(month|(ประจำ)?เดือน(ที่)?|quarter|qtr|ไตรมาส(ที่)?) *$" flag "i")'));
