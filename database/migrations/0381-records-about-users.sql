-- owner: platform
-- An erasure finds the records about a user by the first part of their keys.
create index records_about_users on audit_records (split_part(key, ' ', 1))
  where subject in ('users', 'user_report_grants', 'user_report_group_grants');
