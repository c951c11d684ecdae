-- owner: consent
-- A record of consent says who made it as that person was called then, so that what is delivered later is what was accepted. Records made before
-- this have the name of the day on which they were first kept with one.
alter table consent_acceptances
  add column email text not null default '',
  add column firstname text not null default '',
  add column lastname text not null default '';
alter table consent_acceptances disable trigger only_redacted;
update consent_acceptances acceptance set email = coalesce(users.email, ''), firstname = users.firstname, lastname = users.lastname
from users where users.user_id = acceptance.user_id;
alter table consent_acceptances enable trigger only_redacted;

create or replace function allow_redaction() returns trigger language plpgsql as $$
declare
  redacted jsonb;
begin
  if tg_table_name = 'audit_records' then
    redacted := to_jsonb(redacted_record(old));
  elsif is_erased(old.user_id) then
    redacted := to_jsonb(old) || '{"address": "", "email": "", "firstname": "", "lastname": ""}';
  end if;
  if to_jsonb(new) is distinct from redacted then
    raise exception '% only grows: what stands in it is neither changed nor deleted', tg_table_name;
  end if;
  return new;
end
$$;

-- Since when records go to the consent service; no row while the portal has never been started with one.
create table consent_connection (
  connected_at timestamptz not null,
  only_one boolean primary key default true check (only_one)
);
-- A portal that has tried its service stays connected. In any other the records waited for a service that nobody has named: CONSENT_SINCE brings them.
insert into consent_connection (connected_at)
select now() where exists (select from consent_deliveries where acknowledged_at is not null)
  or exists (select from jobs where queue = 'consent' and tries > 0);
delete from consent_deliveries where acknowledged_at is null and not exists (select from consent_connection);
delete from jobs where queue = 'consent' and not exists (select from consent_connection);
