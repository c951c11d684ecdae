-- owner: consent
-- The queue (0027) says when a record is delivered; this says which of them the consent service has acknowledged.
alter table consent_deliveries drop column user_id, drop column next_try_at, drop column tries;
