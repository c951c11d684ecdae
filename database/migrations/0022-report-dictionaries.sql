-- owner: catalogue
-- What a metadata workbook says of the columns of a report, kept with the version of the file. Readers are shown of it what the table of the
-- moment has (report_columns); what is not shown comes back with a table that has it.
create table report_dictionaries (
  report_file_id bigint primary key references report_files on delete cascade,
  -- As the check has found them, under the proper names of the contract.
  columns jsonb not null
);
insert into report_dictionaries
  select f.report_file_id, jsonb_agg(jsonb_build_object('name', c.name, 'type', c.type, 'descriptionEn', c.description_en,
    'descriptionTh', c.description_th, 'unit', c.unit) order by c.position)
  from report_files f join report_columns c using (report_id) where f.kind = 'metadata' and f.is_current group by f.report_file_id;

-- By name of column, as one text each. The workbook itself stays to be downloaded, so that a record need not hold what is longer.
create function dictionary_texts(columns jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(c ->> 'name',
    left(concat_ws(' · ', c ->> 'type', nullif(c ->> 'descriptionEn', ''), nullif(c ->> 'descriptionTh', ''), c ->> 'unit'), 1000))
  from jsonb_array_elements(columns) as c
$$;

-- Which columns a workbook describes otherwise than the one before it is one record of the audit trail, not one for each column.
create function record_dictionary() returns trigger language plpgsql as $$
declare
  writer bigint := nullif(current_setting('khlang.user_id', true), '')::bigint;
  written bigint := (select report_id from report_files where report_file_id = new.report_file_id);
  was jsonb := (select dictionary_texts(d.columns) from report_dictionaries d join report_files f using (report_file_id)
    where f.report_id = written and f.report_file_id < new.report_file_id order by f.report_file_id desc limit 1);
  became jsonb := dictionary_texts(new.columns);
begin
  if writer is null or was is not distinct from became then
    return null;
  end if;
  insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
  select current_setting('khlang.at')::timestamptz, writer, u.username, current_setting('khlang.call'), current_setting('khlang.address'),
    case when was is null then 'added' else 'changed' end, 'report_dictionaries', r.source_id,
    case when was is not null then jsonb_build_object('columns', coalesce(
      (select jsonb_object_agg(o.key, o.value) from jsonb_each(was) o where o.value is distinct from became -> o.key), '{}')) end,
    jsonb_build_object('columns', coalesce(
      (select jsonb_object_agg(n.key, n.value) from jsonb_each(became) n where n.value is distinct from was -> n.key), '{}'))
  from users u, reports r where u.user_id = writer and r.report_id = written;
  return null;
end
$$;
create trigger audited after insert on report_dictionaries for each row execute function record_dictionary();
