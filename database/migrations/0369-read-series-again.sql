-- owner: catalogue
-- All current series are read again by rule 4. A separate migration, since the one before locks the table.
delete from table_series using report_files
where report_files.digest = table_series.csv_digest and kind = 'csv' and is_current;
