-- owner: catalogue
-- What search reads: one row a report, normalised, kept in step by triggers on everything it is made of.
create table report_search (
  report_id bigint primary key references reports on delete cascade,
  -- As in reports: search decides who may see a report, and puts the newest first, without a second look at 100,000 rows.
  status text not null,
  sub_level_id integer not null,
  sub_category_id integer not null,
  release_date date not null,
  title_en text not null,
  title_th text not null,
  keywords text not null,
  -- All that is searched, titles and keywords included.
  document text not null
);
create index on report_search using gin (document gin_trgm_ops);

-- Every word that was ever searchable, to find the one a typing error was meant to be. Words without a report do no harm: what is
-- found in the end is found in the documents.
create table search_words (
  word text primary key
);
create index on search_words using gin (word gin_trgm_ops);

-- Terms of one group mean the same.
create table search_synonyms (
  group_id integer not null,
  term text not null check (term = search_normal(term) and term <> ''),
  primary key (group_id, term)
);
call shown_to_visitors('search_synonyms');

-- Makes the rows of some reports anew. Writers of one report take turns, and what comes after the lock takes a snapshot of its own, so
-- the last one reads what all those before it wrote. (A function in SQL alone would read both with the snapshot it began with.)
create function refresh_report_search(ids bigint[]) returns void language plpgsql as $$
begin
  perform from reports where report_id = any (ids) order by report_id for no key update;
  with refreshed as (
    insert into report_search as kept
      (report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document)
    select r.report_id, r.status, r.sub_level_id, r.sub_category_id, r.release_date, t.title_en, t.title_th, t.keywords,
      concat_ws(E'\n', t.title_en, t.title_th, t.keywords, t.rest)
    from reports r
    join sub_categories s using (sub_category_id)
    join categories c using (category_id)
    cross join lateral (
      select
        search_normal(r.title_en) as title_en,
        search_normal(r.title_th) as title_th,
        search_normal(coalesce((select string_agg(keyword, ' ' order by position) from report_keywords where report_id = r.report_id), ''))
          as keywords,
        search_normal(concat_ws(' ', c.name_en, c.name_th, s.name_en, s.name_th, r.file_name, r.description_en, r.description_th,
          (select string_agg(name, ' ' order by position) from report_columns where report_id = r.report_id))) as rest
    ) t
    where r.report_id = any (ids)
    on conflict (report_id) do update
      set status = excluded.status, sub_level_id = excluded.sub_level_id, sub_category_id = excluded.sub_category_id,
        release_date = excluded.release_date, title_en = excluded.title_en, title_th = excluded.title_th,
        keywords = excluded.keywords, document = excluded.document
      where kept is distinct from excluded
    returning document
  )
  -- In one order, so that two writers do not wait for each other's words.
  insert into search_words
  select distinct word from refreshed, regexp_split_to_table(document, '[\x01-\x60\x7b-\x7f]+') as word
  where length(word) between 4 and 200
  order by word
  on conflict do nothing;
end
$$;

-- A report that is new in a sub-category is not yet seen by who renames the sub-category or category: one waits for the other. Reports
-- that were there before need no such lock, and must not take it: renaming locks the category first and its reports after.
create function hold_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from sub_categories s join categories c using (category_id)
      where s.sub_category_id in (select sub_category_id from changed)
      order by s.sub_category_id for share;
  else
    perform from sub_categories s join categories c using (category_id)
      where s.sub_category_id in (
        select n.sub_category_id from changed n join former o using (report_id) where n.sub_category_id <> o.sub_category_id)
      order by s.sub_category_id for share;
  end if;
  return null;
end
$$;
-- Triggers run in the order of their names: these before search_….
create trigger categories_held_inserted after insert on reports referencing new table as changed
  for each statement execute function hold_categories();
create trigger categories_held_updated after update on reports referencing old table as former new table as changed
  for each statement execute function hold_categories();

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
  -- It may just have come into this category.
  perform from categories where category_id in (select category_id from changed) order by category_id for share;
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
