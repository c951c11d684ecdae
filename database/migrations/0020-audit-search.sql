-- owner: platform
-- The audit trail is looked through by any words of its rows, and filtered by the calls that occur in it.
create index on audit_records using gin (
  (subject || ' ' || key || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
create index on audit_records (call, at desc, audit_id desc);
