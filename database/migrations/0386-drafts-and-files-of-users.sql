-- owner: catalogue
-- The sweep of sign-ups deletes users, and each deletion looks for what they released, returned, received and published.
create index on report_drafts (scheduled_by) where scheduled_by is not null;
create index on report_drafts (returned_by) where returned_by is not null;
create index on report_drafts (sent_to) where sent_to is not null;
create index on report_files (published_by) where published_by is not null;
