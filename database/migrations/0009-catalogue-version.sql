-- owner: catalogue
-- Pages kept for visitors are good as long as this number stands. It rises in the transaction that changes what they show, whoever
-- writes, so a page can never be older than what was committed. A sequence would not do: it rises before the commit.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);

-- Statements that change no row leave the number alone, or keeping things fresh would empty the cache every time.
create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update catalogue_version set version = version + 1;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['categories', 'sub_categories', 'levels', 'sub_levels', 'reports', 'report_keywords', 'report_columns',
    'report_files', 'role_hidden_categories', 'download_ranking']
  loop
    execute format('create trigger version_inserted after insert on %I referencing new table as changed
      for each statement execute function raise_catalogue_version()', name);
    execute format('create trigger version_updated after update on %I referencing new table as changed
      for each statement execute function raise_catalogue_version()', name);
    execute format('create trigger version_deleted after delete on %I referencing old table as changed
      for each statement execute function raise_catalogue_version()', name);
    execute format('create trigger version_truncated after truncate on %I
      for each statement execute function raise_catalogue_version()', name);
  end loop;
end
$$;
