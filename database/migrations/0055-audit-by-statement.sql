-- owner: platform
-- Grants and members are written by the ten thousand: one statement records them all, since a trigger for each row took 85 % of such a write.
-- Their keys never change, so that the old and the new form of a row meet by the key.
create function recorded_writes(was jsonb, became jsonb, parts text[], left_out text[]) returns table (key text, before jsonb, after jsonb)
language sql immutable as $$
  with kept as (select was - left_out as was, became - left_out as became)
  select
    (select string_agg(coalesce(kept.became, kept.was) ->> part, ' ' order by place) from unnest(parts) with ordinality as p (part, place)),
    case when kept.became is null then kept.was
      else (select jsonb_object_agg(a.key, a.value) from jsonb_each(kept.was) a where a.value is distinct from kept.became -> a.key) end,
    case when kept.was is null or kept.became is null then kept.became
      else (select jsonb_object_agg(a.key, kept.became -> a.key) from jsonb_each(kept.was) a where a.value is distinct from kept.became -> a.key) end
  from kept where kept.was is distinct from kept.became
$$;

create function record_statement() returns trigger language plpgsql as $$
declare
  writer bigint := nullif(current_setting('khlang.user_id', true), '')::bigint;
  parts text[] := string_to_array(tg_argv[0], ',');
  left_out text[] := string_to_array(coalesce(tg_argv[1], ''), ',');
  named text := (select username from users where user_id = writer);
  pairs text := case tg_op
    when 'INSERT' then 'select null::jsonb as was, to_jsonb(n) as became from new_rows n'
    when 'DELETE' then 'select to_jsonb(o) as was, null::jsonb as became from old_rows o'
    else format('select to_jsonb(o) as was, to_jsonb(n) as became from old_rows o join new_rows n using (%s)', tg_argv[0]) end;
begin
  if writer is null then
    return null;
  end if;
  execute 'insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
    select $1, $2, $3, $4, $5, $6, $7, recorded.* from (' || pairs || ') pairs, recorded_writes(was, became, $8, $9) recorded'
  using current_setting('khlang.at')::timestamptz, writer, named, current_setting('khlang.call'), current_setting('khlang.address'),
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end, tg_table_name, parts, left_out;
  return null;
end
$$;

-- Has the writes of a table recorded by statement; `key` names columns that never change.
create procedure audited_by_statement(written regclass, key text, left_out text default '') language plpgsql as $$
begin
  execute format('drop trigger if exists audited on %s', written);
  execute format('create trigger audited_insert after insert on %s referencing new table as new_rows
    for each statement execute function record_statement(%L, %L)', written, key, left_out);
  execute format('create trigger audited_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function record_statement(%L, %L)', written, key, left_out);
  execute format('create trigger audited_delete after delete on %s referencing old table as old_rows
    for each statement execute function record_statement(%L, %L)', written, key, left_out);
end
$$;

call audited_by_statement('user_group_members', 'user_group_id,user_id');
call audited_by_statement('report_group_members', 'report_group_id,report_id');
call audited_by_statement('user_report_grants', 'user_id,report_id', 'granted_by,granted_at');
call audited_by_statement('user_group_report_grants', 'user_group_id,report_id', 'granted_by,granted_at');
call audited_by_statement('user_report_group_grants', 'user_id,report_group_id', 'granted_by,granted_at');
call audited_by_statement('user_group_report_group_grants', 'user_group_id,report_group_id', 'granted_by,granted_at');
