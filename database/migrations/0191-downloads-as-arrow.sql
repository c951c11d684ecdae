-- owner: usage
-- Rows of a table are downloaded as Arrow files too.
alter table downloads drop constraint downloads_kind_check,
  add constraint downloads_kind_check check (kind in ('csv', 'excel', 'metadata', 'parquet', 'json', 'jsonl', 'arrow'));
