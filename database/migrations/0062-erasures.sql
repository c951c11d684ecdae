-- owner: accounts
-- A person's data can be erased on request (PDPA section 33, decision 18). The row stays under a random name, so that the ledger of consent and the
-- counts of downloads stay whole; nothing in it says who that was, and nothing personal can come back to it.
alter table users add column erased_at timestamptz;
alter table users add constraint erased_holds_nothing check (erased_at is null or (
  username ~ '^erased\.[0-9a-z]{20}$' and firstname = '' and lastname = '' and email is null and other_objective = '-' and directory_id is null
  and status_id = 2 and role_id = 3 and verified_at is null and first_login_at is null and last_login_at is null
));

-- A request under way may still write for an account that is erased at that moment. The lock makes it wait for the erasure and then see it.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select erased_at into gone from users where user_id = new.user_id for key share;
  if gone is not null then
    raise exception 'The account was erased' using errcode = 'KH001';
  end if;
  return new;
end
$$;
do $$
declare
  held text;
begin
  foreach held in array array['consent_acceptances', 'email_links', 'favourites', 'mails', 'passwords', 'pending_logins', 'report_drafts',
    'second_factors', 'sessions', 'sign_ups', 'suggestions', 'user_group_members', 'user_report_grants', 'user_report_group_grants'] loop
    execute format('create trigger refuse_erased before insert on %I for each row execute function refuse_erased()', held);
  end loop;
end
$$;

-- The two exceptions to tables that only grow. A row about an erased person may be changed into its redacted form, and into nothing else.
create function is_erased(id bigint) returns boolean language sql stable as $$
  select exists (select from users where user_id = id and erased_at is not null)
$$;

create function redacted_values(held jsonb, fields text[]) returns jsonb language sql immutable as $$
  select case when held is not null then coalesce(
    jsonb_object_agg(key, case when key = any (fields) and value <> 'null' then '"erased"'::jsonb else value end), '{}') end
  from jsonb_each(held)
$$;

create function redacted_record(record audit_records) returns audit_records language plpgsql stable as $$
declare
  fields text[] := case
    when record.subject = 'users' then array['username', 'firstname', 'lastname', 'email', 'other_objective', 'directory_id']
    when record.subject in ('user_report_grants', 'user_report_group_grants') then array['reason']
    -- An address of anybody, so of an erased person too.
    when record.subject = 'run_jobs' then array['alarm_email']
  end;
begin
  if is_erased(record.user_id) then
    record.username := (select username from users where user_id = record.user_id);
    record.address := '';
  end if;
  if record.subject = 'run_jobs' or fields is not null and is_erased(substring(record.key from '^\d{1,18}')::bigint) then
    record.before := redacted_values(record.before, fields);
    record.after := redacted_values(record.after, fields);
  end if;
  return record;
end
$$;

create function allow_redaction() returns trigger language plpgsql as $$
declare
  redacted jsonb;
begin
  if tg_table_name = 'audit_records' then
    redacted := to_jsonb(redacted_record(old));
  elsif is_erased(old.user_id) then
    redacted := to_jsonb(old) || '{"address": ""}';
  end if;
  if to_jsonb(new) is distinct from redacted then
    raise exception '% only grows: what stands in it is neither changed nor deleted', tg_table_name;
  end if;
  return new;
end
$$;

drop trigger append_only on audit_records;
create trigger append_only before delete or truncate on audit_records for each statement execute function refuse_rewriting();
create trigger only_redacted before update on audit_records for each row execute function allow_redaction();
drop trigger append_only on consent_acceptances;
create trigger append_only before delete or truncate on consent_acceptances for each statement execute function refuse_rewriting();
create trigger only_redacted before update on consent_acceptances for each row execute function allow_redaction();

-- For the records of one writer.
create index on audit_records (user_id, audit_id);
