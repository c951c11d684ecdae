-- owner: catalogue
-- Points of a series have the annotations of their rows now. A series that a node of an earlier release reads without them is not kept, unless its
-- table is known to have none; its reports stay noted until a node of this release has read it. See docs/decisions/0031-series-kept-by-digest.md.
create function may_be_annotated(digest text) returns boolean language sql stable as $$
  select not exists (select from table_builds where csv_digest = digest and reason is null)
    or exists (select from table_builds where csv_digest = digest
      and columns @? '$[*] ? (@.recipe.role == "note" && @.profile.missing > 0)')
$$;
create function refuse_unannotated_series() returns trigger language plpgsql as $$
begin
  if not may_be_annotated(new.csv_digest) then return new; end if;
  insert into reports_to_read (purpose, report_id)
  select 'series', report_id from report_files where digest = new.csv_digest and kind = 'csv' and is_current
  on conflict (purpose, report_id) do update set noted_in = default;
  return null;
end
$$;
create trigger refused_unannotated_series before insert on table_series
  for each row when (new.rule < 3 and new.series is not null) execute function refuse_unannotated_series();
