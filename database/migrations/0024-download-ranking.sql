-- owner: usage
-- Downloads of tables alone are ranked: metadata are there for visitors, and whoever likes could raise a report without an account.
create index on downloads (started_at) include (report_id) where kind in ('csv', 'excel');
drop index downloads_started_at_report_id_idx;
