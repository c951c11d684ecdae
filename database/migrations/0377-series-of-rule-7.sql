-- owner: catalogue
-- Current series of tables with a column of fiscal years and one of months are read again, those of tables with figures that are codes now, and those
-- with zeros, for which another filter may be chosen now. A separate migration, since the one before locks the table.
delete from table_series using report_files
where report_files.digest = table_series.csv_digest and kind = 'csv' and is_current
  and (not exists (select from table_builds b where b.csv_digest = digest and b.reason is null)
    or exists (select from table_builds b where b.csv_digest = digest
      and (b.columns @? '$[*] ? (@.recipe.name like_regex "^ *(month|(ประจำ)?เดือน(ที่)?) *$" flag "i")'
        and b.columns @? '$[*] ? (@.recipe.name like_regex "งบ|fiscal|fy" flag "i")'
        or b.columns @? '$[*] ? (@.recipe.role == "measure" && @.recipe.name like_regex "เลขประจำตัว|เลขทะเบียน|(^|[^a-z])(iso|m49|gaul|hs|sitc|isic|tsic|naics)" flag "i")'))
    or series @? '$.filters[0]' and series @? '$.points[*] ? (@.value == 0)');
