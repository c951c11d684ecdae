-- owner: catalogue
-- What the description of a report lacks, kept by triggers, so that the overview and the catalogue's health count and sort 100,000 reports by
-- an index.
create table report_gaps (
  report_id bigint primary key references reports on delete cascade,
  is_active boolean not null,
  -- The names in contract/catalogue/catalogue-health.ts.
  gaps text[] not null,
  gap_count integer generated always as (cardinality(gaps)) stored
);
create index report_gaps_worst on report_gaps (gap_count desc, report_id) where is_active;
create index report_gaps_thai on report_gaps (gap_count desc, report_id) where is_active and gaps && '{titleTh,descriptionTh}';
create index report_gaps_dictionary on report_gaps (gap_count desc, report_id) where is_active and gaps && '{dictionary}';

-- A Thai text is one with a Thai letter: a title that was not translated repeats the English one. A dictionary describes every column, in
-- either language.
create function refresh_report_gaps(ids bigint[]) returns void language plpgsql as $$
begin
  perform from reports where report_id = any (ids) order by report_id for no key update;
  insert into report_gaps as kept (report_id, is_active, gaps)
  select report_id, status = 'Active', array_remove(array[
    case when title_th !~ '[\u0E01-\u0E2E]' then 'titleTh' end,
    case when btrim(description_en) = '' then 'descriptionEn' end,
    case when description_th !~ '[\u0E01-\u0E2E]' then 'descriptionTh' end,
    case when not exists (select from report_columns c where c.report_id = r.report_id)
      or exists (select from report_columns c where c.report_id = r.report_id and btrim(description_en || description_th) = '')
      then 'dictionary' end,
    case when coalesce(btrim(unit_en), '') = '' or coalesce(btrim(unit_th), '') = '' then 'unit' end,
    case when coalesce(btrim(coverage_en), '') = '' or coalesce(btrim(coverage_th), '') = '' then 'coverage' end,
    case when btrim(licence) = '' then 'licence' end,
    case when next_release_date is null then 'nextReleaseDate' end
  ], null)
  from reports r where report_id = any (ids)
  on conflict (report_id) do update set is_active = excluded.is_active, gaps = excluded.gaps
    where (kept.is_active, kept.gaps) is distinct from (excluded.is_active, excluded.gaps);
end
$$;

create function report_gaps_of_reports() returns trigger language plpgsql as $$
begin
  perform refresh_report_gaps(array(select distinct report_id from changed));
  return null;
end
$$;
create trigger gaps_inserted after insert on reports referencing new table as changed
  for each statement execute function report_gaps_of_reports();
create trigger gaps_updated after update on reports referencing new table as changed
  for each statement execute function report_gaps_of_reports();
create trigger gaps_inserted after insert on report_columns referencing new table as changed
  for each statement execute function report_gaps_of_reports();
create trigger gaps_updated after update on report_columns referencing new table as changed
  for each statement execute function report_gaps_of_reports();
create trigger gaps_deleted after delete on report_columns referencing old table as changed
  for each statement execute function report_gaps_of_reports();

select refresh_report_gaps(array(select report_id from reports));
