-- owner: accounts
-- A sign-up waits from its last link on, or from the last change of its status by staff, and not from its first day. Null: since it was made.
alter table sign_ups add column waits_since timestamptz;
update sign_ups set waits_since = expires_at - interval '72 hours'
from email_links where email_links.user_id = sign_ups.user_id and purpose = 'sign up' and used_at is null;

-- A sign-up that is never confirmed is deleted. What the audit trail says about it is then redacted like that about an erased person.
create function is_gone(id bigint) returns boolean language sql stable as $$
  select id is not null and not exists (select from users where user_id = id and erased_at is null)
$$;

create or replace function redacted_record(record audit_records) returns audit_records language plpgsql stable as $$
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
  if record.subject = 'run_jobs' or fields is not null and is_gone(substring(record.key from '^\d{1,18}')::bigint) then
    record.before := redacted_values(record.before, fields);
    record.after := redacted_values(record.after, fields);
  end if;
  return record;
end
$$;

update audit_records as held set (before, after) = (select redacted.before, redacted.after from redacted_record(held) redacted)
where subject = 'users' and action in ('added', 'changed', 'removed') and key ~ '^\d{1,18}$'
  and not exists (select from users where user_id::text = held.key);
