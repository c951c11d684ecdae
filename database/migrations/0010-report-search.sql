-- owner: catalogue
-- What search reads: one row a report, normalised, kept in step by triggers on everything it is made of.
create table report_search (
  report_id bigint primary key references reports on delete cascade,
  -- Both titles, each between line ends, so that a whole title and its beginning can be asked for: no other text holds a line end.
  titles text not null,
  keywords text not null,
  -- All that is searched, titles and keywords included.
  document text not null
);
create index on report_search using gin (document gin_trgm_ops);

-- Terms of one group mean the same.
create table search_synonyms (
  group_id integer not null,
  term text not null check (term = search_normal(term) and term <> ''),
  primary key (group_id, term)
);

create function refresh_report_search(ids bigint[]) returns void language sql as $$
  insert into report_search as kept (report_id, titles, keywords, document)
  select r.report_id, t.titles, t.keywords, t.titles || t.keywords || E'\n' || t.rest
  from reports r
  join sub_categories s using (sub_category_id)
  join categories c using (category_id)
  cross join lateral (
    select
      E'\n' || search_normal(r.title_en) || E'\n' || search_normal(r.title_th) || E'\n' as titles,
      search_normal(coalesce((select string_agg(keyword, ' ' order by position) from report_keywords where report_id = r.report_id), ''))
        as keywords,
      search_normal(concat_ws(' ', c.name_en, c.name_th, s.name_en, s.name_th, r.file_name, r.description_en, r.description_th,
        (select string_agg(name, ' ' order by position) from report_columns where report_id = r.report_id))) as rest
  ) t
  where r.report_id = any (ids)
  on conflict (report_id) do update
    set titles = excluded.titles, keywords = excluded.keywords, document = excluded.document
    where kept.document <> excluded.document or kept.keywords <> excluded.keywords
$$;

create function report_search_of_reports() returns trigger language plpgsql as $$
begin
  perform refresh_report_search(array(select distinct report_id from changed));
  return null;
end
$$;
create trigger search_inserted after insert on reports referencing new table as changed
  for each statement execute function report_search_of_reports();
create trigger search_updated after update on reports referencing new table as changed
  for each statement execute function report_search_of_reports();
create trigger search_inserted after insert on report_keywords referencing new table as changed
  for each statement execute function report_search_of_reports();
create trigger search_updated after update on report_keywords referencing new table as changed
  for each statement execute function report_search_of_reports();
create trigger search_deleted after delete on report_keywords referencing old table as changed
  for each statement execute function report_search_of_reports();
create trigger search_inserted after insert on report_columns referencing new table as changed
  for each statement execute function report_search_of_reports();
create trigger search_updated after update on report_columns referencing new table as changed
  for each statement execute function report_search_of_reports();
create trigger search_deleted after delete on report_columns referencing old table as changed
  for each statement execute function report_search_of_reports();

create function report_search_of_sub_categories() returns trigger language plpgsql as $$
begin
  perform refresh_report_search(array(select r.report_id from reports r join changed using (sub_category_id)));
  return null;
end
$$;
create trigger search_updated after update on sub_categories referencing new table as changed
  for each statement execute function report_search_of_sub_categories();

create function report_search_of_categories() returns trigger language plpgsql as $$
begin
  perform refresh_report_search(array(
    select r.report_id from reports r join sub_categories s using (sub_category_id) join changed using (category_id)));
  return null;
end
$$;
create trigger search_updated after update on categories referencing new table as changed
  for each statement execute function report_search_of_categories();
