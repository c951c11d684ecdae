-- owner: consent
-- A user who accepted an agreement may withdraw it and accept it again later: an acceptance is valid until a later withdrawal of the same user.
alter table consent_acceptances drop constraint consent_acceptances_check;
alter table consent_acceptances add constraint policy_of_an_agreement check (purpose <> 'policy' or agreement_id is not null);
-- One user's records are written one after the other, so the code sees whether there is a valid acceptance already.
drop index consent_acceptances_user_id_agreement_id_idx;
create index on consent_acceptances (user_id, agreement_id) where purpose = 'policy';
create index consent_withdrawals on consent_acceptances (user_id, acceptance_id) where purpose = 'policy' and not given;
