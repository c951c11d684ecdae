-- owner: catalogue
-- What readers cite: each publication makes a version of its report, which names the files that were current from then on. Rows are added
-- by a trigger, so that whatever publishes a file makes a version.
create table report_versions (
  report_version_id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  number integer not null check (number > 0),
  -- The File Name at the time. It stays in the version's address, so that neither a rename nor another report of that name breaks a citation.
  cited_as text not null,
  as_of timestamptz not null,
  -- The descriptions of the columns at that time; null where they were not kept.
  columns jsonb,
  unique (report_id, number),
  unique (cited_as, number)
);

create table report_version_files (
  report_version_id bigint not null references report_versions on delete cascade,
  kind text not null check (kind in ('csv', 'excel', 'metadata')),
  report_file_id bigint not null references report_files on delete cascade,
  primary key (report_version_id, kind)
);
create index on report_version_files (report_file_id);

-- Files that are inserted one after the other with one time are one publication. A number is never one that a report had before under the
-- same File Name. A clock that was set back makes no version older than the one before it.
create function keep_report_versions() returns trigger language plpgsql as $$
begin
  with published as (
    select f.report_id, r.file_name, max(f.published_at) as at, array_agg(f.kind) as kinds
    from changed f join reports r using (report_id) where f.is_current group by f.report_id, r.file_name
  ), latest as (
    select distinct on (v.report_id) v.report_id, v.report_version_id, v.number, v.as_of
    from report_versions v join published using (report_id) order by v.report_id, v.number desc
  ), completed as (
    select l.report_version_id, p.report_id from published p join latest l using (report_id)
    where l.as_of = p.at and not exists (
      select from report_version_files v join report_files f using (report_file_id)
      where v.report_version_id = l.report_version_id and f.kind = any (p.kinds) and f.published_at = l.as_of)
  ), added as (
    insert into report_versions (report_id, number, cited_as, as_of)
    select p.report_id,
      1 + greatest(l.number, (select coalesce(max(c.number), 0) from report_versions c where c.cited_as = p.file_name)),
      p.file_name, greatest(p.at, l.as_of)
    from published p left join latest l using (report_id)
    where not exists (select from completed where completed.report_id = p.report_id)
    returning report_version_id, report_id
  )
  insert into report_version_files (report_version_id, kind, report_file_id)
  select v.report_version_id, f.kind, f.report_file_id
  from (select * from completed union all select * from added) v join report_files f on f.report_id = v.report_id and f.is_current
  on conflict (report_version_id, kind) do update set report_file_id = excluded.report_file_id;
  return null;
end
$$;
create trigger kept_as_versions after insert on report_files referencing new table as changed
  for each statement execute function keep_report_versions();

-- What was published before this migration.
insert into report_versions (report_id, number, cited_as, as_of)
  select report_id, row_number() over (partition by report_id order by published_at), file_name, published_at
  from (select distinct report_id, published_at from report_files) f join reports using (report_id);
insert into report_version_files (report_version_id, kind, report_file_id)
  select distinct on (v.report_version_id, f.kind) v.report_version_id, f.kind, f.report_file_id
  from report_versions v join report_files f on f.report_id = v.report_id and f.published_at <= v.as_of
  order by v.report_version_id, f.kind, f.published_at desc, f.report_file_id desc;

-- The File Names that reports had: their addresses lead to the report until another one has the name.
create table report_former_names (
  file_name text not null,
  report_id bigint not null references reports on delete cascade,
  -- The greatest had the name last.
  former_name_id bigint generated always as identity,
  primary key (file_name, report_id)
);
create index on report_former_names (report_id);

create function keep_former_name() returns trigger language plpgsql as $$
begin
  delete from report_former_names where report_id = new.report_id and file_name in (old.file_name, new.file_name);
  insert into report_former_names (file_name, report_id) values (old.file_name, new.report_id);
  return null;
end
$$;
create trigger former_name_kept after update of file_name on reports for each row when (old.file_name <> new.file_name)
  execute function keep_former_name();

call shown_to_visitors('report_versions');
call shown_to_visitors('report_version_files');
call shown_to_visitors('report_former_names');
