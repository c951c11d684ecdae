-- owner: catalogue
-- The names of categories and sub-categories are searched beside the texts of reports, and are no part of them: renaming a category of 10,000
-- reports made 10,000 texts again, and all other edits waited 7 s for it. See docs/decisions/0055-names-of-categories-beside-reports.md.
create table search_places (
  sub_category_id integer primary key references sub_categories on delete cascade,
  -- The names of the sub-category and of its category, normalised.
  text text not null
);

-- As in 0023-search-words.sql: a place counts as one report.
create function count_place_words() returns trigger language plpgsql as $$
begin
  insert into search_words as kept (word, reports)
  select word, sum(step) from (
    select word, 1 as step from changed, search_words_of(text) as word
    union all
    select word, -1 from former, search_words_of(text) as word
  ) as steps group by word having sum(step) <> 0 order by word
  on conflict (word) do update set reports = kept.reports + excluded.reports;
  return null;
end
$$;
create function add_place_words() returns trigger language plpgsql as $$
begin
  insert into search_words as kept (word, reports)
  select word, count(*) from changed, search_words_of(text) as word group by word order by word
  on conflict (word) do update set reports = kept.reports + excluded.reports;
  return null;
end
$$;
create function lose_place_words() returns trigger language plpgsql as $$
begin
  insert into search_words as kept (word, reports)
  select word, -count(*) from former, search_words_of(text) as word group by word order by word
  on conflict (word) do update set reports = kept.reports + excluded.reports;
  return null;
end
$$;
create trigger words_added after insert on search_places referencing new table as changed
  for each statement execute function add_place_words();
create trigger words_changed after update on search_places referencing old table as former new table as changed
  for each statement execute function count_place_words();
create trigger words_lost after delete on search_places referencing old table as former
  for each statement execute function lose_place_words();

-- Writers of one category take turns, and what comes after the lock reads what those before it wrote.
create function refresh_search_places(ids integer[]) returns void language plpgsql as $$
begin
  perform from categories where category_id in (select category_id from sub_categories where sub_category_id = any (ids))
    order by category_id for share;
  insert into search_places as kept (sub_category_id, text)
  select sub_category_id, search_normal(concat_ws(' ', c.name_en, c.name_th, s.name_en, s.name_th))
  from sub_categories s join categories c using (category_id) where sub_category_id = any (ids) order by sub_category_id
  on conflict (sub_category_id) do update set text = excluded.text where kept.text <> excluded.text;
end
$$;
create function search_places_of_sub_categories() returns trigger language plpgsql as $$
begin
  perform refresh_search_places(array(select sub_category_id from changed));
  return null;
end
$$;
create function search_places_of_categories() returns trigger language plpgsql as $$
begin
  perform refresh_search_places(array(select sub_category_id from sub_categories join changed using (category_id)));
  return null;
end
$$;
drop trigger search_updated on sub_categories;
drop trigger search_updated on categories;
drop function report_search_of_sub_categories();
drop function report_search_of_categories();
create trigger search_inserted after insert on sub_categories referencing new table as changed
  for each statement execute function search_places_of_sub_categories();
create trigger search_updated after update on sub_categories referencing new table as changed
  for each statement execute function search_places_of_sub_categories();
create trigger search_updated after update on categories referencing new table as changed
  for each statement execute function search_places_of_categories();

-- A report holds no name of its category any more, so that writers of reports need not wait for those who rename one.
drop trigger categories_held_inserted on reports;
drop trigger categories_held_updated on reports;
drop function hold_categories();

-- For reports that are found by their place.
create index on report_search (sub_category_id);

-- The reports whose ids, names, category or sub-category are like a pattern, for staff; each arm is answered by an index.
create function reports_entered_as(pattern text) returns setof bigint language sql stable parallel safe as $$
  select report_id from report_entries where entry like pattern
  union all
  select r.report_id from search_places p join reports r using (sub_category_id) where p.text like pattern
$$;

-- As in 0150-search-that-forgives.sql, without the names of categories.
create or replace function refresh_report_search(ids bigint[]) returns void language plpgsql as $$
begin
  perform from reports where report_id = any (ids) order by report_id for no key update;
  with made as (
    select r.report_id, r.status, r.sub_level_id, r.sub_category_id, r.release_date, t.title_en, t.title_th, t.keywords,
      t.years[1] as first_year, t.years[2] as last_year,
      concat_ws(E'\n', t.title_en, t.title_th, t.keywords, t.rest) as document,
      concat_ws(' ', lower(r.source_id), lower(r.file_name), t.title_en, t.title_th) as entry
    from reports r
    cross join lateral (
      select
        search_normal(r.title_en) as title_en,
        search_normal(r.title_th) as title_th,
        search_normal(coalesce((select string_agg(keyword, ' ' order by position) from report_keywords where report_id = r.report_id), ''))
          as keywords,
        search_normal(concat_ws(' ', r.file_name, r.description_en, r.description_th, r.source, r.unit_en, r.unit_th, r.coverage_en,
          r.coverage_th, left((select string_agg(concat_ws(' ', name, description_en, description_th, unit), ' ' order by position)
            from report_columns where report_id = r.report_id), 20000))) as rest,
        search_years(concat_ws(' ', r.coverage_en, r.coverage_th)) as years
      -- Without this the planner writes each of them out wherever it is used.
      offset 0
    ) t
    where r.report_id = any (ids)
  ), listed as (
    insert into report_entries as kept (report_id, entry) select report_id, entry from made
    on conflict (report_id) do update set entry = excluded.entry where kept.entry <> excluded.entry
  ), former as (
    select report_id, document from report_search where report_id = any (ids)
  ), refreshed as (
    insert into report_search as kept
      (report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document, first_year, last_year)
    select report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document, first_year, last_year
    from made
    on conflict (report_id) do update
      set status = excluded.status, sub_level_id = excluded.sub_level_id, sub_category_id = excluded.sub_category_id,
        release_date = excluded.release_date, title_en = excluded.title_en, title_th = excluded.title_th,
        keywords = excluded.keywords, document = excluded.document, first_year = excluded.first_year, last_year = excluded.last_year
      where kept is distinct from excluded
    returning report_id, document
  ), steps as (
    select word, sum(step) as step from (
      select word, 1 as step from refreshed, search_words_of(document) as word
      union all
      select word, -1 from former join refreshed using (report_id), search_words_of(former.document) as word
    ) as each_report group by word having sum(step) <> 0
  )
  -- In one order, so that two writers do not wait for each other's words.
  insert into search_words as kept (word, reports)
  select word, step from steps order by word
  on conflict (word) do update set reports = kept.reports + excluded.reports;
end
$$;
select refresh_search_places(array_agg(sub_category_id)) from sub_categories;
select refresh_report_search(array_agg(report_id)) from reports;
