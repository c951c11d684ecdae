-- owner: catalogue
-- Each word of search knows how many reports have it, so that one that none has can go: what a typing error costs must not grow with all that
-- was ever typed. And its index takes what is added at once: a list of what is pending is read whole for each of the patterns that an error is.
create function search_words_of(document text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word from regexp_split_to_table(document, '[\x01-\x60\x7b-\x7f]+') as word where length(word) between 4 and 200
$$;

drop index search_words_word_idx;
truncate search_words;
alter table search_words add reports integer not null default 0;
-- Room for the number to change in its place, which leaves the index alone.
alter table search_words set (fillfactor = 60);
insert into search_words (word, reports)
  select word, count(*) from report_search, search_words_of(document) as word group by word order by word;
create index search_words_word_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- As in 0018-report-revisions.sql, with the words counted.
create or replace function refresh_report_search(ids bigint[]) returns void language plpgsql as $$
begin
  perform from reports where report_id = any (ids) order by report_id for no key update;
  with made as (
    select r.report_id, r.status, r.sub_level_id, r.sub_category_id, r.release_date, t.title_en, t.title_th, t.keywords,
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
        search_normal(concat_ws(' ', r.file_name, r.description_en, r.description_th,
          (select string_agg(name, ' ' order by position) from report_columns where report_id = r.report_id))) as rest
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
      (report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document)
    select report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document from made
    on conflict (report_id) do update
      set status = excluded.status, sub_level_id = excluded.sub_level_id, sub_category_id = excluded.sub_category_id,
        release_date = excluded.release_date, title_en = excluded.title_en, title_th = excluded.title_th,
        keywords = excluded.keywords, document = excluded.document
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

create function lose_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words as kept (word, reports)
  select word, -count(*) from former, search_words_of(document) as word group by word order by word
  on conflict (word) do update set reports = kept.reports + excluded.reports;
  return null;
end
$$;
create trigger words_lost after delete on report_search referencing old table as former
  for each statement execute function lose_search_words();
