-- owner: catalogue
-- Search reads all that readers know of a table: its source, units, coverage and what its columns are described as too. The thesaurus is data of
-- the program and is read where a query is read, so that its table goes.
drop table search_synonyms;

-- The first and last year of the Common Era that a text names; numbers from 2400 on are Buddhist years.
create function search_years(coverage text) returns smallint[] language sql immutable strict parallel safe as $$
  select array[min(year), max(year)]::smallint[] from (
    select case when number between 2400 and 2700 then number - 543 else number end as year
    from (select found[1]::integer as number from regexp_matches(search_normal(coverage), '(?<![0-9])[0-9]{4}(?![0-9])', 'g') as found) as numbers
    where number between 1500 and 2100 or number between 2400 and 2700
  ) as years having count(*) > 0
$$;

alter table report_search add first_year smallint, add last_year smallint;

-- Downloads of 90 days, counted with those of the months. Beside report_search, whose index would be written again with each number.
create table report_use (
  report_id bigint primary key references reports on delete cascade,
  downloads integer not null check (downloads > 0)
);
create function count_report_use() returns trigger language plpgsql as $$
declare
  ended timestamptz := new.until::timestamp at time zone 'Asia/Bangkok';
begin
  delete from report_use;
  insert into report_use
    select report_id, count(*) from downloads
    where kind in ('csv', 'excel') and started_at >= ended - interval '90 days' and started_at < ended group by report_id;
  return null;
end
$$;
create trigger use_counted after insert or update on monthly_downloads_counted for each row execute function count_report_use();

-- The values of the small text columns of a report's current table: names of countries and provinces, indicators. In a table of its own, since
-- only words of three letters and more are looked for here, which the index answers.
create table report_values (
  report_id bigint primary key references reports on delete cascade,
  report_file_id bigint not null references report_files on delete cascade,
  -- As they are written, and all of them as search reads them.
  listed text[] not null,
  text text not null
);
create index on report_values using gin (text gin_trgm_ops);
create index on report_values (report_file_id);
call shown_to_visitors('report_values');

-- As in 0023-search-words.sql, with more of what a report is made of, and the years of its coverage.
create or replace function refresh_report_search(ids bigint[]) returns void language plpgsql as $$
begin
  perform from reports where report_id = any (ids) order by report_id for no key update;
  with made as (
    select r.report_id, r.status, r.sub_level_id, r.sub_category_id, r.release_date, t.title_en, t.title_th, t.keywords,
      t.years[1] as first_year, t.years[2] as last_year,
      concat_ws(E'\n', t.title_en, t.title_th, t.keywords, concat_ws(' ', t.places, t.rest)) as document,
      concat_ws(' ', lower(r.source_id), lower(r.file_name), t.title_en, t.title_th, t.places) as entry
    from reports r
    join sub_categories s using (sub_category_id)
    join categories c using (category_id)
    cross join lateral (
      select
        search_normal(r.title_en) as title_en,
        search_normal(r.title_th) as title_th,
        search_normal(coalesce((select string_agg(keyword, ' ' order by position) from report_keywords where report_id = r.report_id), ''))
          as keywords,
        search_normal(concat_ws(' ', c.name_en, c.name_th, s.name_en, s.name_th)) as places,
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
select refresh_report_search(array_agg(report_id)) from reports;
