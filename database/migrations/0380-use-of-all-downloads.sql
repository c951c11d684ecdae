-- owner: catalogue
-- The use of a report counts rows that were downloaded in any format, as 0176-downloads-of-selections.sql said; 0291-search-index.sql counted only two.
create or replace function count_report_use() returns trigger language plpgsql as $$
declare
  ended timestamptz := new.until::timestamp at time zone 'Asia/Bangkok';
begin
  delete from report_use;
  insert into report_use
    select report_id, count(*) from downloads
    where kind <> 'metadata' and started_at >= ended - interval '90 days' and started_at < ended group by report_id;
  update catalogue_version set version = version + 1, use_version = version + 1;
  return null;
end
$$;
