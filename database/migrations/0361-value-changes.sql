-- owner: catalogue
-- The reports whose values changed, with the version, so that a node searches only these again and keeps the other results of its searches.
create table value_changes (
  -- No reference: the values of a deleted report change as well.
  report_id bigint primary key,
  changed_in bigint not null
);
-- So that a truncation, which names no rows, marks all reports.
insert into value_changes (report_id, changed_in) select report_id, 0 from report_values;
create index on value_changes (changed_in);

create or replace function raise_values_version() returns trigger language plpgsql as $$
declare
  stamp bigint;
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update catalogue_version set version = version + 1, values_version = version + 1 returning version into stamp;
  if tg_op = 'TRUNCATE' then
    update value_changes set changed_in = stamp;
  else
    insert into value_changes (report_id, changed_in) select report_id, stamp from changed
    on conflict (report_id) do update set changed_in = excluded.changed_in;
  end if;
  return null;
end
$$;

create or replace function raise_catalogue_version_of_values() returns trigger language plpgsql as $$
declare
  ids bigint[];
  stamp bigint;
begin
  select array_agg(report_id) into ids from changed join former using (report_id)
  where (changed.listed, changed.text) is distinct from (former.listed, former.text);
  if ids is not null then
    update catalogue_version set version = version + 1, values_version = version + 1 returning version into stamp;
    insert into value_changes (report_id, changed_in) select unnest(ids), stamp
    on conflict (report_id) do update set changed_in = excluded.changed_in;
  end if;
  return null;
end
$$;
