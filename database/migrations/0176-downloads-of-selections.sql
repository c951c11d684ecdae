-- owner: usage
-- Rows of a table are downloaded in more forms than its files have, and count like them. Those of metadata need no account and do not count.
alter table downloads drop constraint downloads_kind_check,
  add constraint downloads_kind_check check (kind in ('csv', 'excel', 'metadata', 'parquet', 'json', 'jsonl'));
create index on downloads (started_at) include (report_id) where kind <> 'metadata';
drop index downloads_started_at_report_id_idx1;
create or replace function count_report_use() returns trigger language plpgsql as $$
declare
  ended timestamptz := new.until::timestamp at time zone 'Asia/Bangkok';
begin
  delete from report_use;
  insert into report_use
    select report_id, count(*) from downloads
    where kind <> 'metadata' and started_at >= ended - interval '90 days' and started_at < ended group by report_id;
  return null;
end
$$;
