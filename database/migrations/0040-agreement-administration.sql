-- owner: consent
-- What the administration of agreements needs: who added a version, so that only they may repeat the request, and a record of each write.
alter table consent_agreements add column added_by bigint references users on delete set null;
create index on consent_agreements (added_by);

-- For the report of acceptances by date.
create index on consent_acceptances (accepted_at, acceptance_id) where purpose = 'policy';

-- A record says itself who wrote, and when.
call audited('consent_agreements', 'agreement_id', 'added_by,created_at,activated_at');
