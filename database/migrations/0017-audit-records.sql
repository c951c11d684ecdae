-- owner: platform
-- Every administration write, recorded by triggers in the transaction that makes it, so that no call can forget to. Who writes is said once,
-- by `writeAs`; what a person does for themselves and what the portal does by itself is no administration write and leaves no record.
create table audit_records (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No reference: the record outlives the account, and says what it was called.
  user_id bigint not null,
  username text not null,
  call text not null,
  address text not null,
  action text not null check (action in ('added', 'changed', 'removed')),
  subject text not null,
  key text not null,
  before jsonb,
  after jsonb
);
create index on audit_records (at desc, audit_id desc);
create index on audit_records (subject, key, audit_id desc);

create trigger append_only before update or delete or truncate on audit_records
  for each statement execute function refuse_rewriting();

-- The first argument names the columns of the key, the second those left out: what is secret, and what says nothing.
create function record_write() returns trigger language plpgsql as $$
declare
  writer bigint := nullif(current_setting('khlang.user_id', true), '')::bigint;
  left_out text[] := string_to_array(coalesce(tg_argv[1], ''), ',');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  named text;
begin
  if writer is null or was is not distinct from became then
    return null;
  end if;
  select string_agg(coalesce(became, was) ->> part, ' ' order by place) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality as parts (part, place);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(a.key, became -> a.key) into was, became
      from jsonb_each(was) a where a.value is distinct from became -> a.key;
  end if;
  insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
  values (
    current_setting('khlang.at')::timestamptz, writer, (select username from users where user_id = writer), current_setting('khlang.call'),
    current_setting('khlang.address'), case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    tg_table_name, named, was, became);
  return null;
end
$$;

-- Has the writes of a table recorded.
create procedure audited(written regclass, key text, left_out text default '') language plpgsql as $$
begin
  execute format('create trigger audited after insert or update or delete on %s for each row execute function record_write(%L, %L)',
    written, key, left_out);
end
$$;

call audited('categories', 'category_id');
call audited('sub_categories', 'sub_category_id');
call audited('levels', 'level_id');
call audited('sub_levels', 'sub_level_id');
call audited('reports', 'source_id', 'updated_at');
call audited('report_files', 'report_id,kind');
