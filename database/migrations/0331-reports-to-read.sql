-- owner: catalogue
-- The reports whose table may have values for search, or series, that were not read yet. Looking for them among a million reports took a
-- minute after each change of the catalogue.
create table reports_to_read (
  purpose text not null check (purpose in ('values', 'series')),
  report_id bigint not null,
  -- Rises with each change, so that a change during the reading is read as well.
  noted_in bigint generated always as identity
);
-- Those with key figures last, since the last noted are read first. With a million reports, keys are faster after the rows.
insert into reports_to_read (purpose, report_id)
select purpose, report_id from report_files, unnest(array['values', 'series']) purpose where kind = 'csv' and is_current
order by report_id in (select report_id from key_figures), report_file_id;
alter table reports_to_read add primary key (purpose, report_id), add foreign key (report_id) references reports on delete cascade;
create index on reports_to_read (purpose, noted_in);

-- The arguments of the trigger are the purposes.
create function note_report_to_read() returns trigger language plpgsql as $$
begin
  insert into reports_to_read (purpose, report_id)
  select purpose, report_id from unnest(tg_argv) purpose, reports where report_id = coalesce(new.report_id, old.report_id)
  on conflict (purpose, report_id) do update set noted_in = default;
  return null;
end
$$;
create trigger noted_inserted after insert on report_files
  for each row when (new.kind = 'csv' and new.is_current) execute function note_report_to_read('values', 'series');
create trigger noted_updated after update on report_files
  for each row when (new.kind = 'csv' and new.is_current) execute function note_report_to_read('values', 'series');
create trigger noted_updated after update of chart_measure, chart_series on reports
  for each row when ((old.chart_measure, old.chart_series) is distinct from (new.chart_measure, new.chart_series))
  execute function note_report_to_read('series');
create trigger noted_inserted after insert on report_versions for each row execute function note_report_to_read('series');
create trigger noted_updated after update of column_choices on report_versions
  for each row when (old.column_choices is distinct from new.column_choices) execute function note_report_to_read('series');
create trigger noted_written after insert or update on key_figures for each row execute function note_report_to_read('series');
create trigger noted_deleted after delete on report_values for each row execute function note_report_to_read('values');

-- A later migration deletes the series that the portal reads in another way since then.
create function note_deleted_series() returns trigger language plpgsql as $$
begin
  insert into reports_to_read (purpose, report_id)
  select 'series', report_id from report_files where digest = old.csv_digest and kind = 'csv' and is_current
  on conflict (purpose, report_id) do update set noted_in = default;
  return null;
end
$$;
create trigger noted_deleted after delete on table_series for each row execute function note_deleted_series();
