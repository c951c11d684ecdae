-- owner: catalogue
-- How a report's new data files are usually meant: the whole table, or rows to be added to it.
alter table reports add column row_mode text not null default 'Update' check (row_mode in ('Append', 'Update'));
alter table report_revisions disable trigger append_only;
update report_revisions set fields = '{"rowMode": "Update"}' || fields;
alter table report_revisions enable trigger append_only;
-- What came of rows that were added to the present table, and the digest of that table.
alter table report_draft_files add column joined jsonb;
