-- owner: catalogue
-- How many reports each sub-category has of each level and status, kept in the transaction that writes a report: the list of categories and
-- the head of each category page counted 100,000 reports for it. See docs/decisions/0038-counts-that-are-kept.md.
create table report_counts (
  sub_category_id integer not null references sub_categories on delete cascade,
  sub_level_id integer not null references sub_levels on delete cascade,
  status text not null,
  reports integer not null,
  primary key (sub_category_id, sub_level_id, status)
);

-- In one order, so that two writers do not wait for each other. What stays in its place, as with a new file, takes no lock here.
create function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_counts as kept
      select sub_category_id, sub_level_id, status, count(*) from changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (sub_category_id, sub_level_id, status) do update set reports = kept.reports + excluded.reports;
  elsif tg_op = 'DELETE' then
    insert into report_counts as kept
      select sub_category_id, sub_level_id, status, -count(*) from former group by 1, 2, 3 order by 1, 2, 3
    on conflict (sub_category_id, sub_level_id, status) do update set reports = kept.reports + excluded.reports;
  elsif tg_op = 'UPDATE' then
    insert into report_counts as kept
      select sub_category_id, sub_level_id, status, sum(step) from (
        select sub_category_id, sub_level_id, status, 1 as step from changed
        union all
        select sub_category_id, sub_level_id, status, -1 from former
      ) as steps group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (sub_category_id, sub_level_id, status) do update set reports = kept.reports + excluded.reports;
  else
    delete from report_counts;
  end if;
  return null;
end
$$;
create trigger counted_inserted after insert on reports referencing new table as changed
  for each statement execute function count_reports();
create trigger counted_updated after update on reports referencing old table as former new table as changed
  for each statement execute function count_reports();
create trigger counted_deleted after delete on reports referencing old table as former
  for each statement execute function count_reports();
create trigger counted_truncated after truncate on reports
  for each statement execute function count_reports();
insert into report_counts select sub_category_id, sub_level_id, status, count(*) from reports group by 1, 2, 3;

-- A page of a category is read in its order, one sub-category after the other. What decides who may see a report rides along.
drop index reports_sub_category_id_status_sub_level_id_report_id_idx;
create index reports_by_title_en on reports (sub_category_id, title_en collate "und-x-icu", report_id) include (status, sub_level_id);
create index reports_by_title_th on reports (sub_category_id, title_th collate "und-x-icu", report_id) include (status, sub_level_id);
create index reports_by_release on reports (sub_category_id, release_date) include (status, sub_level_id);
create index reports_by_frequency on reports
  (sub_category_id, array_position('{Daily,Weekly,Monthly,Quarterly,Half Year,Yearly}'::text[], frequency)) include (status, sub_level_id);

-- The current files of a report are read from the index.
drop index report_files_report_id_kind_idx;
create unique index on report_files (report_id, kind) include (digest) where is_current;
