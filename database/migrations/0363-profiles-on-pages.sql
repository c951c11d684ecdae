-- owner: tables
-- The page of a report shows the statistics of its columns, so visitors' pages are checked again when a table has been built.
call shown_to_visitors('table_builds');
