-- owner: catalogue
-- What staff have saved of a report, save by save, so that they see who changed what and can go back. A report that staff have not saved
-- yet has none: what stands counts as its first, and is kept here when the second comes.
create table report_revisions (
  report_id bigint not null references reports,
  revision integer not null check (revision > 0),
  -- What the editor knows of a report, under the proper names of the contract.
  fields jsonb not null,
  -- Null for what stood before staff saved.
  saved_by bigint references users,
  saved_at timestamptz not null,
  primary key (report_id, revision)
);
create index on report_revisions (saved_by);

create trigger append_only before update or delete or truncate on report_revisions
  for each statement execute function refuse_rewriting();

-- Keywords are rows of their own; what a save made of them together is one record of the audit trail.
create function record_keywords() returns trigger language plpgsql as $$
declare
  writer bigint := nullif(current_setting('khlang.user_id', true), '')::bigint;
  was jsonb := (select fields -> 'keywords' from report_revisions where report_id = new.report_id and revision = new.revision - 1);
  became jsonb := new.fields -> 'keywords';
begin
  if writer is null or new.saved_by is null or was is not distinct from became then
    return null;
  end if;
  insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
  select current_setting('khlang.at')::timestamptz, writer, u.username, current_setting('khlang.call'), current_setting('khlang.address'),
    case when was is null then 'added' else 'changed' end, 'report_keywords', r.source_id,
    case when was is not null then jsonb_build_object('keywords', was) end, jsonb_build_object('keywords', became)
  from users u, reports r where u.user_id = writer and r.report_id = new.report_id;
  return null;
end
$$;
create trigger audited after insert on report_revisions for each row execute function record_keywords();

-- What staff look for when they look for a report: its ids and names, and where it stands, but not all that readers find it by. A table of its
-- own: search reads report_search whole for what no index answers, and the wider its rows, the longer that takes.
create table report_entries (
  report_id bigint primary key references reports on delete cascade,
  entry text not null
);
create index on report_entries using gin (entry gin_trgm_ops);
insert into report_entries
  select r.report_id, concat_ws(' ', lower(r.source_id), lower(r.file_name), f.title_en, f.title_th,
    search_normal(concat_ws(' ', c.name_en, c.name_th, s.name_en, s.name_th)))
  from report_search f join reports r using (report_id) join sub_categories s on s.sub_category_id = r.sub_category_id
  join categories c using (category_id);

-- As in 0010-report-search.sql, with the entry beside the document, and each text made once, whatever it is used for.
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
  ), refreshed as (
    insert into report_search as kept
      (report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document)
    select report_id, status, sub_level_id, sub_category_id, release_date, title_en, title_th, keywords, document from made
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
