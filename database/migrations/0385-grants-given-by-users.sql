-- owner: access
-- The sweep of sign-ups deletes users, and each deletion looks for the grants and reviews that they made.
create index on user_report_grants (granted_by) where granted_by is not null;
create index on user_group_report_grants (granted_by) where granted_by is not null;
create index on user_report_group_grants (granted_by) where granted_by is not null;
create index on user_group_report_group_grants (granted_by) where granted_by is not null;
create index on access_reviews (reviewed_by);
