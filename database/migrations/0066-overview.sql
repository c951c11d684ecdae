-- owner: catalogue
-- For the overview of staff: the releases that are late, and the mails that were given up lately.
create index on reports (next_release_date, report_id) where status = 'Active' and next_release_date is not null;
create index on mails (failed_at) where failed_at is not null;
