-- owner: platform
-- The trail is filtered by username, and it only grows.
create index records_by_username on audit_records (username, at desc, audit_id desc);
