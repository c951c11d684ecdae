-- owner: platform
-- One queue for all work that is done later: mails, records of consent, and whatever comes. A row is work that waits or is under way; it is
-- deleted in the transaction that records how the work ended. The domain's own table says what it was about and what became of it.
lock table mails, consent_deliveries in access exclusive mode;

create table jobs (
  job_id bigint generated always as identity primary key,
  queue text not null,
  -- Jobs of one queue with the same key run one after the other, by their ids.
  order_key text,
  -- Ids of rows, never their content: nothing has to be erased here.
  payload jsonb not null,
  queued_at timestamptz not null,
  -- A node that claims a job moves this to the end of its lease, so that no other node claims it before.
  next_try_at timestamptz not null,
  tries integer not null default 0,
  -- Why the last try failed: codes and names, never words from outside, which may repeat what was sent.
  last_answer text
);
create index on jobs (queue, next_try_at, job_id);
create index on jobs (queue, order_key, job_id) where order_key is not null;

insert into jobs (queue, payload, queued_at, next_try_at, tries, last_answer)
select 'mails', jsonb_build_object('mailId', mail_id), queued_at, next_try_at, tries, last_answer
from mails where sent_at is null and failed_at is null
order by mail_id;

insert into jobs (queue, order_key, payload, queued_at, next_try_at, tries)
select 'consent', user_id, jsonb_build_object('acceptanceId', acceptance_id, 'userId', user_id), accepted_at, next_try_at, tries
from consent_deliveries delivery join consent_acceptances acceptance using (acceptance_id, user_id)
where acknowledged_at is null
order by acceptance_id;
