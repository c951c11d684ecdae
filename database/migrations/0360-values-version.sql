-- owner: catalogue
-- The catalogue version at which the values of tables last changed. Searches in values are cached in memory until it rises.
alter table catalogue_version add values_version bigint not null default 0;

create function raise_values_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update catalogue_version set version = version + 1, values_version = version + 1;
  return null;
end
$$;

-- As in 0297-unchanged-values.sql, with the version of the values.
create or replace function raise_catalogue_version_of_values() returns trigger language plpgsql as $$
begin
  if exists (select from changed join former using (report_id) where (changed.listed, changed.text) is distinct from (former.listed, former.text)) then
    update catalogue_version set version = version + 1, values_version = version + 1;
  end if;
  return null;
end
$$;

drop trigger version_inserted on report_values;
drop trigger version_deleted on report_values;
drop trigger version_truncated on report_values;
create trigger version_inserted after insert on report_values referencing new table as changed
  for each statement execute function raise_values_version();
create trigger version_deleted after delete on report_values referencing old table as changed
  for each statement execute function raise_values_version();
create trigger version_truncated after truncate on report_values
  for each statement execute function raise_values_version();
