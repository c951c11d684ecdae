-- owner: catalogue
-- Pages kept for visitors are good as long as this number stands. It rises in the transaction that changes what they show, whoever
-- writes, so a page can never be older than what was committed. A sequence would not do: it rises before the commit.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);

-- Statements that change no row leave the number alone, or a ranking counted anew every minute would empty the cache every time.
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

-- Makes changes of a table raise the version.
create procedure shown_to_visitors(shown regclass) language plpgsql as $$
begin
  execute format('create trigger version_inserted after insert on %s referencing new table as changed
    for each statement execute function raise_catalogue_version()', shown);
  execute format('create trigger version_updated after update on %s referencing new table as changed
    for each statement execute function raise_catalogue_version()', shown);
  execute format('create trigger version_deleted after delete on %s referencing old table as changed
    for each statement execute function raise_catalogue_version()', shown);
  execute format('create trigger version_truncated after truncate on %s
    for each statement execute function raise_catalogue_version()', shown);
end
$$;

call shown_to_visitors('categories');
call shown_to_visitors('sub_categories');
call shown_to_visitors('levels');
call shown_to_visitors('sub_levels');
call shown_to_visitors('reports');
call shown_to_visitors('report_keywords');
call shown_to_visitors('report_columns');
call shown_to_visitors('report_files');
call shown_to_visitors('role_hidden_categories');
call shown_to_visitors('download_ranking');
