-- owner: catalogue
-- Each node keeps the lists of terms of all reports in memory, and reads those that have changed since the catalogue version it knows.
-- See docs/decisions/0056-terms-that-reports-hold.md.
alter table report_search add changed_in bigint not null default 0;
create index on report_search (changed_in);
drop index report_search_terms_idx, report_search_first_year_last_year_idx, report_search_sub_category_id_idx;
-- The version at which downloads were last counted.
alter table catalogue_version add use_version bigint not null default 0;

-- A search whose titles are more than can be ranked in detail reads those that start with it.
create index on report_search (title_en text_pattern_ops) include (report_id);
create index on report_search (title_th text_pattern_ops) include (report_id);

-- Writers of search texts change the version one after the other, so that the versions of committed rows rise in the order of commits.
-- Taken before search_terms, as in add_search_terms.
create function note_search_change() returns bigint language sql as $$
  update catalogue_version set version = version + 1 returning version
$$;
create or replace function refresh_report_search(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform from reports where report_id = any (ids) order by report_id for no key update;
    perform build_report_search(ids, note_search_change());
  end if;
end
$$;

-- As refresh_report_search in 0231-search-terms.sql, with the version in which a row changed. The caller has locked the reports.
create function build_report_search(ids bigint[], stamp bigint) returns void language plpgsql as $$
begin
  -- Terms that are added while a report is written would be missing from it.
  lock table search_terms in row share mode;
  with made as materialized (
    select r.report_id, r.status, r.sub_level_id, r.sub_category_id, r.release_date, t.title_en, t.title_th, t.keywords, t.rest,
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
  ), texts as (
    select report_id, field, content from made,
      lateral (values ('title', title_en), ('title', title_th), ('keywords', keywords), ('rest', rest)) as each_text (field, content)
  ), runs as materialized (
    select distinct report_id, field, run
    from texts, regexp_split_to_table(content, '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') as run where length(run) > 1
  ), found as (
    select run, term_id, term, is_short, begins_anywhere,
      at = 1 or substr(run, at - 1, 1) !~ '[a-z0-9]' as begins,
      substr(run, at + length(first_word), 1) !~ '[a-z0-9]' as ends
    from (select distinct run from runs) as r, generate_series(1, length(run) - 1) as at, (values (2), (3), (4)) as sizes (size), search_terms
    where head = substr(run, at, size) and starts_with(substr(run, at), first_word)
  ), terms_of_runs as materialized (
    select run, term_id, term, is_short, bool_or(begins) or begins_anywhere as begins, begins_anywhere, bool_or(begins and ends) as is_whole
    from found group by run, term_id, term, is_short, begins_anywhere
  ), held as (
    select report_id, field, term_id, begins, is_short and is_whole as is_whole
    from runs join terms_of_runs using (run) where strpos(term, ' ') = 0
    union all
    select report_id, field, term_id, begins_anywhere or content ~ ('(?<![a-z0-9])' || term),
      is_short and content ~ ('(?<![a-z0-9])' || term || '(?![a-z0-9])')
    from (
      select distinct report_id, field, term_id, term, is_short, begins_anywhere
      from runs join terms_of_runs using (run) where strpos(term, ' ') > 0
    ) as phrases join texts using (report_id, field)
    where strpos(content, term) > 0
  ), coded as (
    select report_id, field, 2 * term_id + step as code, step = 1 or begins as begins
    from held, (values (0), (1)) as steps (step) where step = 0 or is_whole
  ), listed_terms as (
    select report_id,
      array_agg(distinct code) as terms,
      coalesce(array_agg(distinct code) filter (where begins), '{}') as starting_terms,
      coalesce(array_agg(distinct code) filter (where begins and field = 'title'), '{}') as title_terms,
      coalesce(array_agg(distinct code) filter (where field <> 'rest'), '{}') as named_terms
    from coded group by report_id
  ), listed as (
    insert into report_entries as kept (report_id, entry) select report_id, entry from made
    on conflict (report_id) do update set entry = excluded.entry where kept.entry <> excluded.entry
  ), former as (
    select report_id, document from report_search where report_id = any (ids)
  ), refreshed as (
    insert into report_search as kept
      (report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document, first_year, last_year,
        terms, starting_terms, title_terms, named_terms, changed_in)
    select report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document, first_year, last_year,
      coalesce(terms, '{}'), coalesce(starting_terms, '{}'), coalesce(title_terms, '{}'), coalesce(named_terms, '{}'), stamp
    from made left join listed_terms using (report_id)
    on conflict (report_id) do update
      set status = excluded.status, sub_level_id = excluded.sub_level_id, sub_category_id = excluded.sub_category_id,
        release_date = excluded.release_date, title_en = excluded.title_en, title_th = excluded.title_th,
        keywords = excluded.keywords, document = excluded.document, first_year = excluded.first_year, last_year = excluded.last_year,
        terms = excluded.terms, starting_terms = excluded.starting_terms, title_terms = excluded.title_terms,
        named_terms = excluded.named_terms, changed_in = excluded.changed_in
      where (kept.status, kept.sub_level_id, kept.sub_category_id, kept.release_date, kept.title_en, kept.title_th, kept.keywords, kept.document,
          kept.first_year, kept.last_year, kept.terms, kept.starting_terms, kept.title_terms, kept.named_terms)
        is distinct from (excluded.status, excluded.sub_level_id, excluded.sub_category_id, excluded.release_date, excluded.title_en,
          excluded.title_th, excluded.keywords, excluded.document, excluded.first_year, excluded.last_year, excluded.terms,
          excluded.starting_terms, excluded.title_terms, excluded.named_terms)
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

-- As in 0231-search-terms.sql: the version is taken before search_terms, as writers do.
create or replace function add_search_terms(added text[]) returns void language plpgsql as $$
begin
  perform from reports order by report_id for no key update;
  perform note_search_change();
  lock table search_terms in exclusive mode;
  insert into search_terms (term) select unnest(added) on conflict do nothing;
  if found then
    perform refresh_report_search(array_agg(report_id)) from reports;
  end if;
end
$$;

-- As in 0150-search-that-forgives.sql, with the version.
create or replace function count_report_use() returns trigger language plpgsql as $$
declare
  ended timestamptz := new.until::timestamp at time zone 'Asia/Bangkok';
begin
  delete from report_use;
  insert into report_use
    select report_id, count(*) from downloads
    where kind in ('csv', 'excel') and started_at >= ended - interval '90 days' and started_at < ended group by report_id;
  update catalogue_version set version = version + 1, use_version = version + 1;
  return null;
end
$$;
